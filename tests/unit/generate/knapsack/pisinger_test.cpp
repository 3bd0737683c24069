// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include "unit/generate/knapsack/instances.hpp"

namespace {
using generate_test::all_items;
using generate_test::made;
using generate_test::weight_of_all;

constexpr std::int64_t range = 1000;
constexpr std::int64_t tenth = range / 10;

bool within(std::int64_t number, std::int64_t least, std::int64_t most) { return least <= number && number <= most; }

// [Pisinger 2005, section 2] states these ranges of profits p and weights w of each class.
TEST(Pisinger, ClassesAreAsPublished) {
    EXPECT_TRUE(
        all_items(made("uncorrelated"), [](auto p, auto w) { return within(p, 1, range) && within(w, 1, range); }));
    EXPECT_TRUE(all_items(made("weakly-correlated"), [](auto p, auto w) {
        return within(w, 1, range) && p >= 1 && within(p, w - tenth, w + tenth);
    }));
    EXPECT_TRUE(
        all_items(made("strongly-correlated"), [](auto p, auto w) { return within(w, 1, range) && p == w + tenth; }));
    EXPECT_TRUE(all_items(made("inverse-strongly-correlated"),
                          [](auto p, auto w) { return within(p, 1, range) && w == p + tenth; }));
    EXPECT_TRUE(all_items(made("almost-strongly-correlated"),
                          [](auto p, auto w) { return within(p, w + tenth - range / 500, w + tenth + range / 500); }));
    EXPECT_TRUE(all_items(made("subset-sum"), [](auto p, auto w) { return within(w, 1, range) && p == w; }));
    EXPECT_TRUE(all_items(made("even-odd-subset-sum"), [](auto p, auto w) { return w % 2 == 0 && p == w; }));
    EXPECT_TRUE(all_items(made("even-odd"), [](auto p, auto w) { return w % 2 == 0 && p == w + tenth; }));
    EXPECT_TRUE(all_items(made("similar-weights"), [](auto p, auto w) {
        return within(p, 1, range) && within(w, 100 * range, 100 * range + tenth);
    }));
    EXPECT_TRUE(all_items(made("multiple-strongly-correlated"),
                          [](auto p, auto w) { return p == w + (w % 6 == 0 ? 3 * tenth : 2 * tenth); }));
    EXPECT_TRUE(all_items(made("profit-ceiling"), [](auto p, auto w) { return p % 3 == 0 && within(p - w, 0, 2); }));
    EXPECT_TRUE(all_items(made("circle"), [](auto p, auto w) {
        const auto height = std::sqrt(4.0 * range * range - std::pow(static_cast<double>(w - 2 * range), 2));
        return p == static_cast<std::int64_t>(std::floor(2 * height / 3));
    }));
}

TEST(Pisinger, CirclesMayBeLarge) {
    constexpr std::int64_t largest = 1'000'000'000;
    EXPECT_TRUE(all_items(made("circle", 1, 1, 200, largest), [](auto p, auto w) {
        const auto height = std::sqrt(4.0 * largest * largest - std::pow(static_cast<double>(w - 2 * largest), 2));
        return std::abs(static_cast<double>(p) - 2 * height / 3) < 10;
    }));
}

// span(2, 10): items are multiples, up to tenfold, of two.
TEST(Pisinger, SpannersAreMultiplesOfTwoItems) {
    for (const char* name : {"spanner-uncorrelated", "spanner-weakly-correlated", "spanner-strongly-correlated"}) {
        std::set<std::pair<std::int64_t, std::int64_t>> directions;
        const auto instance = made(name);
        EXPECT_TRUE(all_items(instance, [&](auto p, auto w) {
            const auto divisor = std::gcd(p, w);
            directions.emplace(p / divisor, w / divisor);
            return p > 0 && w > 0;
        }));
        EXPECT_EQ(directions.size(), 2U) << name;
    }
}

TEST(Pisinger, CapacitiesGoUpThroughASeries) {
    for (const std::uint64_t number : {1U, 50U, 100U}) {
        const auto instance = made("uncorrelated", 1, number);
        const auto heaviest = std::ranges::max(instance.weights.integers());
        const auto capacity = weight_of_all(instance) * static_cast<std::int64_t>(number) / 101;
        EXPECT_EQ(instance.capacity, std::max<knapsack::Integer>(capacity, heaviest)) << number;
    }
    for (const char* name : {"even-odd", "even-odd-subset-sum"}) {
        EXPECT_EQ(made(name, 1, 50).capacity % 2, 1);
    }
}

// A series of few items begins with capacities that would be less than some of the weights.
TEST(Pisinger, EveryItemFits) {
    for (const auto& row : generate::knapsack_classes()) {
        const auto instance = made(row.name, 1, 1, 20);
        EXPECT_GE(instance.capacity, std::ranges::max(instance.weights.integers())) << row.name;
    }
}

// Seed 1 makes the published series; the others begin further on in it.
TEST(Pisinger, SeedsAndNumbersStartTheRandomNumbers) {
    EXPECT_EQ(made("uncorrelated", 1, 3).profits, made("uncorrelated", 3, 1).profits);
    EXPECT_NE(made("uncorrelated", 1, 1).profits, made("uncorrelated", 1, 2).profits);
}
}  // namespace
