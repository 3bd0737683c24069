// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>
#include "synthetic/uts/uts_search.hpp"
#include "unit/synthetic/uts/sha1.hpp"

namespace {
// Two lanes, so that what is mixed up between them shows.
using TwoLanes [[gnu::vector_size(8)]] = std::uint32_t;

void append(std::vector<std::byte>& message, std::uint32_t word) {
    for (int shift = 24; shift >= 0; shift -= 8) message.push_back(static_cast<std::byte>(word >> shift));
}

template <int size>
void hash_as_the_plain_one() {
    std::mt19937 random(1);
    const auto word = [&] { return static_cast<std::uint32_t>(random()); };
    for (int i = 0; i < 1000; ++i) {
        TwoLanes message[size];
        TwoLanes digest[5];
        for (auto& words : message) words = TwoLanes{word() >> (i % 32), word()};
        synthetic::UtsHash<TwoLanes, size>::hash(message, digest);
        for (std::size_t lane = 0; lane < 2; ++lane) {
            std::vector<std::byte> bytes;
            for (const auto& words : message) append(bytes, words[lane]);
            const auto expected = synthetic_test::sha1(bytes);
            for (std::size_t j = 0; j < 5; ++j) ASSERT_EQ(digest[j][lane], expected[j]);
        }
    }
}

TEST(UtsHash, IsTheDigestOfTheParentAndTheChildsNumber) { hash_as_the_plain_one<6>(); }
TEST(UtsHash, IsTheDigestOfTheRootsMessage) { hash_as_the_plain_one<5>(); }
}  // namespace
