// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <espalier/engine/balancing.hpp>

namespace {
using espalier::Position;
using espalier::engine::Lookahead;

/// Hands out nodes to PEs in turn, which come back with so many nodes searched, but for PE 1, until no more is allowed.
double searched_ahead_of_pe_1(Lookahead& lookahead, int pes, espalier::Nodes nodes) {
    lookahead.hand_out(1, Position{0, 5});
    double ahead = 0;
    espalier::Nodes searched = 0;
    for (std::uint32_t number = 1; number < 100'000 && lookahead.allows(Position{number}); ++number) {
        const int pe = 2 + static_cast<int>(number) % (pes - 2);
        lookahead.hand_out(pe, Position{number});
        lookahead.take_back(pe);
        if (number % static_cast<std::uint32_t>(pes - 2) == 0) searched += nodes;
        lookahead.on_request(pe, searched + nodes);
        ahead += static_cast<double>(nodes);
    }
    return ahead;
}

TEST(Lookahead, LetsNobodyGetFarAheadOfThePEWithTheFirstNodes) {
    Lookahead lookahead(4, true);
    const auto ahead = searched_ahead_of_pe_1(lookahead, 4, 100);
    EXPECT_GE(ahead, 800);
    EXPECT_LE(ahead, 1600);
    EXPECT_TRUE(lookahead.allows(Position{0, 4})) << "what comes before all others is not ahead of them";
    lookahead.on_request(1, 100);
    EXPECT_TRUE(lookahead.allows(Position{100'000}));
}

TEST(Lookahead, AllowsAPartOfWhatIsBehind) {
    Lookahead lookahead(4, true);
    for (std::uint32_t number = 0; number < 1000; ++number) {
        lookahead.hand_out(2, Position{number});
        lookahead.on_request(2, 1000 * (number + 1));
    }
    ASSERT_TRUE(lookahead.allows(Position{1000}));
    lookahead.hand_out(1, Position{1000});
    double ahead = 0;
    for (std::uint32_t number = 1001; lookahead.allows(Position{number}); ++number) {
        lookahead.hand_out(2, Position{number});
        lookahead.on_request(2, 1000 * number);
        ahead += 1000;
    }
    EXPECT_GE(ahead, 30'000);
    EXPECT_LE(ahead, 100'000);
}

TEST(Lookahead, HandsOutMoreNodesWherePEsComeToTheirEnd) {
    Lookahead lookahead(4, true);
    EXPECT_EQ(lookahead.count(), 1U);
    for (std::uint32_t number = 0; number < 6; ++number) {
        lookahead.hand_out(1, Position{number});
        lookahead.on_request(1, number);
    }
    const auto more = lookahead.count();
    EXPECT_GE(more, 3U);
    for (std::uint32_t number = 0; number < 3; ++number) {
        lookahead.hand_out(1, Position{number});
        lookahead.take_back(1);
        lookahead.on_request(1, 10 + number);
    }
    EXPECT_LT(lookahead.count(), more);
    for (std::uint32_t number = 0; number < 100; ++number) {
        lookahead.hand_out(1, Position{number});
        lookahead.on_request(1, 100 + number);
    }
    EXPECT_EQ(lookahead.count(), 8U);
}

TEST(Lookahead, LimitsNothingWhereNothingIsInVain) {
    Lookahead lookahead(4, false);
    lookahead.hand_out(1, {});
    for (int times = 0; times < 1000; ++times) {
        ASSERT_TRUE(lookahead.allows({}));
        lookahead.hand_out(2, {});
        lookahead.on_request(2, 100);
    }
}
}  // namespace
