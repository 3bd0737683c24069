// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/expanding_core/in_order.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include <espalier/transports/threads/team.hpp>

namespace {

using espalier::Team;
using knapsack::InOrder;

// The order in which pieces are placed, and what their places are filled with.
struct Placed {
    std::vector<std::size_t> order;
    std::vector<std::size_t> filled;
};

void bring(InOrder<std::vector<std::size_t>>& results, std::size_t number, Placed& placed) {
    auto result = results.take_spare();
    result.assign(1, number);
    const auto place = [&](const auto& piece) {
        placed.order.push_back(piece.front());
        return placed.order.size() - 1;
    };
    results.add(number, std::move(result), place,
                [&](std::size_t where, const auto& piece) { placed.filled[where] = piece.front(); });
}

std::vector<std::size_t> numbers(std::size_t size) {
    std::vector<std::size_t> numbers(size);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    return numbers;
}

TEST(InOrder, ResultsThatComeTooEarlyWait) {
    InOrder<std::vector<std::size_t>> results;
    Placed placed{.order = {}, .filled = std::vector<std::size_t>(5, 9)};
    for (const std::size_t number : {3U, 1U, 0U}) bring(results, number, placed);
    EXPECT_EQ(placed.order, numbers(2));
    for (const std::size_t number : {4U, 2U}) bring(results, number, placed);
    EXPECT_EQ(placed.order, numbers(5));
    EXPECT_EQ(placed.filled, numbers(5));
}

TEST(InOrder, ResultsOfManyThreadsArePlacedInTheOrderOfTheirNumbers) {
    for (const int threads : {1, 2, 3, 5}) {
        Team team(threads, threads);
        espalier::together(&team, [&] {
            for (std::size_t pieces = 0; pieces < 300; ++pieces) {
                InOrder<std::vector<std::size_t>> results;
                Placed placed{.order = {}, .filled = std::vector<std::size_t>(pieces, pieces)};
                espalier::for_all(&team, pieces, [&](std::size_t number) { bring(results, number, placed); });
                ASSERT_EQ(placed.order, numbers(pieces));
                ASSERT_EQ(placed.filled, numbers(pieces));
            }
        });
    }
}

}  // namespace
