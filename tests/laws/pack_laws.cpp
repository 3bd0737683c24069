// SPDX-License-Identifier: Apache-2.0

// A value that travels arrives as it was sent, and bytes that are not of its type are refused.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/espalier.hpp>

namespace {
using namespace espalier;
using Nested = std::vector<std::tuple<std::string, std::optional<std::vector<std::int16_t>>, std::pair<double, bool>>>;

// Any shorter beginning of the bytes, and the bytes with something behind them.
template <class T>
void refuses_other_lengths(const Bytes& bytes) {
    const auto length = *rc::gen::inRange<std::size_t>(0, bytes.size());
    RC_ASSERT_THROWS_AS(unpack<T>(std::span(bytes).first(length)), std::length_error);
    auto longer = bytes;
    longer.push_back(std::byte{1});
    RC_ASSERT_THROWS_AS(unpack<T>(longer), std::length_error);
}

using Generated = std::vector<std::tuple<std::string, std::vector<std::int16_t>, std::pair<double, bool>>>;

RC_GTEST_PROP(PackLaws, UnpackAfterPackIsTheIdentity, (const Generated& generated)) {
    Nested value;
    for (const auto& [text, numbers, pair] : generated) {
        value.emplace_back(text, pair.second ? std::optional(numbers) : std::nullopt, pair);
    }
    const auto bytes = pack(value);
    RC_ASSERT(unpack<Nested>(bytes) == value);
    refuses_other_lengths<Nested>(bytes);
}

RC_GTEST_PROP(PackLaws, OfNumbers, (std::uint64_t a, std::int8_t b, double c)) {
    using Numbers = std::tuple<std::uint64_t, std::int8_t, double>;
    const auto bytes = pack(a, b, c);
    RC_ASSERT(unpack<Numbers>(bytes) == Numbers(a, b, c));
    RC_ASSERT(bytes.size() == sizeof a + sizeof b + sizeof c);
    refuses_other_lengths<Numbers>(bytes);
}

struct Stop {
    std::string name;
    std::int16_t minutes = 0;
    std::optional<double> fare = std::nullopt;
    bool operator==(const Stop&) const = default;
};

struct Line {
    std::vector<Stop> stops = {};
    std::map<int, std::string> names = {};
    bool is_open = false;
    bool operator==(const Line&) const = default;
};

RC_GTEST_PROP(PackLaws, OfStructs,
              (const Generated& generated, const std::map<int, std::string>& names, bool is_open)) {
    Line line{{}, names, is_open};
    for (const auto& [name, numbers, pair] : generated) {
        line.stops.push_back({name, numbers.empty() ? std::int16_t{0} : numbers.front(),
                              pair.second ? std::optional(pair.first) : std::nullopt});
    }
    const auto bytes = pack(line);
    RC_ASSERT(unpack<Line>(bytes) == line);
    refuses_other_lengths<Line>(bytes);
}

RC_GTEST_PROP(PackLaws, OfAnswers, (const std::vector<std::pair<int, std::string>>& offers)) {
    Least<int, std::string> best;
    for (const auto& [value, solution] : offers) best.offer(value, solution);
    const auto copy = unpack<Least<int, std::string>>(pack(best));
    RC_ASSERT(copy.found() == best.found());
    RC_ASSERT(copy.bound() == best.bound());
}

// A damaged byte makes another value or is refused, nothing else.
RC_GTEST_PROP(PackLaws, DamagedBytesAreReadOrRefused, (const std::vector<std::vector<std::string>>& value)) {
    auto bytes = pack(value);
    bytes[*rc::gen::inRange<std::size_t>(0, bytes.size())] ^= static_cast<std::byte>(*rc::gen::inRange(1, 256));
    try {
        RC_ASSERT(pack(unpack<std::vector<std::vector<std::string>>>(bytes)) == bytes);
        RC_TAG("read");
    } catch (const std::length_error&) {
        RC_TAG("refused");
    }
}
}  // namespace
