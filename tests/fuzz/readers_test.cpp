// SPDX-License-Identifier: Apache-2.0

// The readers that fuzzers try (Makefile.bench fuzz), here with examples and changes of them: whatever they are given,
// they come to an end, throw nothing but what they promise, and read what they write.

#include <gtest/gtest.h>
#include <algorithm>
#include <cstdint>
#include <string>
#include <espalier/random.hpp>
#include "fuzz/reader.hpp"

namespace {
using espalier::Random;
using namespace espalier_test;

/// Replaces, removes, doubles or inserts some bytes.
std::string changed(std::string text, Random& random) {
    constexpr std::string_view special("\0\n ,;.-+/()\"0123456789eEnNxX\xff\x80", 29);
    for (auto changes = 1 + random.below(4); changes > 0 && !text.empty(); --changes) {
        const auto place = random.below(static_cast<std::uint32_t>(text.size()));
        const auto size = 1 + random.below(8);
        const char byte = special[random.below(static_cast<std::uint32_t>(special.size()))];
        switch (random.below(5)) {
            case 0: text[place] = byte; break;
            case 1: text[place] = static_cast<char>(text[place] ^ 1 << random.below(8)); break;
            case 2: text.erase(place, size); break;
            case 3: text.insert(place, text.substr(place, size)); break;
            default: text.insert(place, 1, byte);
        }
    }
    return text;
}

class Readers : public testing::TestWithParam<Reader> {};

TEST_P(Readers, SurviveAnything) {
    constexpr std::size_t most_bytes = 2000;  // of what is changed, so that there is time for many
    Random random(1);
    for (const auto& example : example_inputs(GetParam())) {
        ASSERT_NO_THROW(read_input(GetParam(), example)) << example;
        for (int i = 0; i < 200; ++i) {
            const auto input = changed(example.substr(0, most_bytes), random);
            ASSERT_NO_THROW(read_input(GetParam(), input)) << input;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Readers, testing::ValuesIn(readers().begin(), readers().end()),
                         [](const auto& test) { return std::string(test.param.name); });
}  // namespace
