// SPDX-License-Identifier: Apache-2.0
#include "synthetic/scatter/scatter.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <vector>

namespace {
using espalier::ArbiterRule;
using namespace synthetic;

TEST(Scatter, TakesTheStepsOfTheFormulaInAscendingOrder) {
    for (std::uint64_t pes = 1; pes <= 20; ++pes) {
        for (std::uint64_t n = 1; n <= 6; ++n) {
            const auto result = scatter({.pes = static_cast<int>(pes), .messages = n * pes, .ascending = true});
            EXPECT_EQ(result.steps, ((n - 1) * pes + 1) * pes + (pes - 1)) << "n " << n << ", p " << pes;
            EXPECT_EQ(result.lower_bound, n * pes);
            EXPECT_TRUE(result.complete);
        }
    }
}

// Were the paper's first-in-first-out that of the send buffers, its formula would not hold: PEs draw apart.
TEST(Scatter, IsLinearInAscendingOrderIfTheSendBuffersCount) {
    const auto steps = [](int pes) {
        return scatter({.pes = pes,
                        .messages = 8 * static_cast<std::uint64_t>(pes),
                        .ascending = true,
                        .stamped_at_issue = false})
            .steps;
    };
    EXPECT_EQ(steps(8), 275U);
    EXPECT_LT(steps(64), 10 * 8 * 64U);
}

TEST(Scatter, IsLinearInRandomOrderUnderEveryArbiter) {
    for (const auto arbiter : {ArbiterRule::fifo, ArbiterRule::worst, ArbiterRule::random}) {
        for (const int pes : {2, 16, 128}) {
            const auto result = scatter({.pes = pes, .messages = 500, .arbiter = arbiter, .seed = 3});
            EXPECT_TRUE(result.complete);
            EXPECT_GE(result.steps, result.lower_bound);
            EXPECT_GE(result.lower_bound, 500U);
            EXPECT_LT(result.steps, 4 * 500U) << pes << " PEs";
        }
    }
}

// "max{r, m} steps are necessary and sufficient" [Liu, Aiello, Bhatt, section 4], whichever the arbiter.
TEST(Scatter, TakesNoMoreThanTheLowerBoundOffLine) {
    for (const int pes : {1, 2, 5, 16, 40}) {
        for (const std::uint64_t messages : {1, 7, 100}) {
            const ScatterInstance drawn{.pes = pes, .messages = messages, .seed = messages};
            for (const auto& lists : {lists_of(drawn), n_body_lists(pes, messages, 5)}) {
                for (const auto arbiter : {ArbiterRule::fifo, ArbiterRule::worst}) {
                    const auto before = scatter({.pes = pes, .arbiter = arbiter, .lists = lists});
                    const auto after = scatter({.pes = pes, .arbiter = arbiter, .lists = off_line(lists)});
                    EXPECT_TRUE(before.complete && after.complete);
                    EXPECT_EQ(after.steps, before.lower_bound) << pes << " PEs, " << messages << " messages";
                    EXPECT_EQ(after.messages, before.messages);
                }
            }
        }
    }
}

TEST(Scatter, SendsTheSameMessagesOffLine) {
    const auto lists = n_body_lists(16, 50, 3);
    auto reordered = off_line(lists);
    for (std::size_t pe = 0; pe < lists.size(); ++pe) {
        auto expected = lists[pe];
        std::erase(reordered[pe], no_message);
        std::ranges::sort(expected);
        std::ranges::sort(reordered[pe]);
        EXPECT_EQ(reordered[pe], expected);
    }
}

TEST(Scatter, SendsCellsOfBodiesToAllPEsAndMoreToThoseNearBy) {
    const int pes = 64;
    const auto lists = n_body_lists(pes, 32, 1);
    for (std::size_t from = 0; from < lists.size(); ++from) {
        std::vector<int> cells(pes);
        for (const int to : lists[from]) ++cells[static_cast<std::size_t>(to)];
        EXPECT_EQ(cells[from], 0);
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(from));
        const auto [least, most] = std::ranges::minmax(cells);
        EXPECT_GE(least, 1);
        EXPECT_LT(least, most);
        EXPECT_GT(most, 8);
        EXPECT_LE(most, 32);
    }
}

TEST(Scatter, RepeatsWithItsSeed) {
    const auto steps = [](std::uint64_t seed) {
        return scatter({.pes = 32, .messages = 300, .arbiter = ArbiterRule::random, .seed = seed}).steps;
    };
    EXPECT_EQ(steps(1), steps(1));
    EXPECT_NE(steps(1), steps(2));
}
}  // namespace
