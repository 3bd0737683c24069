#include "knapsack/dynamic/growth/in_order.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <numeric>
#include <vector>

#include <espalier/transports/team.hpp>
#include "unit/core/transports/helpers.hpp"

namespace {

using espalier::InOrder;
using espalier::Team;
using espalier_test::Helpers;

TEST(InOrder, PiecesAreDoneOnceEachAndUsedInTheirOrder) {
    for (const int threads : {1, 2, 3, 5}) {
        Team team(threads);
        const Helpers helpers(team);
        for (std::size_t pieces = 0; pieces < 300; ++pieces) {
            std::atomic<std::size_t> next{0};
            InOrder<std::vector<std::size_t>> results;
            std::vector<std::size_t> order;
            std::vector<std::size_t> filled(pieces, pieces);
            team.run([&] {
                for (std::size_t number = 0; (number = next++) < pieces;) {
                    auto result = results.take_spare();
                    result.assign(1, number);
                    const auto place = [&](const auto& piece) {
                        order.push_back(piece.front());
                        return order.size() - 1;
                    };
                    results.add(number, std::move(result), place,
                                [&](std::size_t where, const auto& piece) { filled[where] = piece.front(); });
                }
            });
            std::vector<std::size_t> expected(pieces);
            std::iota(expected.begin(), expected.end(), std::size_t{0});
            ASSERT_EQ(order, expected);
            ASSERT_EQ(filled, expected);
        }
    }
}

}  // namespace
