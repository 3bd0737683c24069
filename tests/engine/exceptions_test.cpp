// SPDX-License-Identifier: Apache-2.0

// An exception that a problem throws reaches the caller of solve(), wherever it was thrown, and the transport can be
// used again.

#include <gtest/gtest.h>
#include <string>
#include "engine/problems/failing.hpp"
#include "engine/threads_and_pes.hpp"
#include "engine/whole_tree.hpp"

namespace {
using namespace espalier_test;

class Exceptions : public testing::TestWithParam<ThreadsAndPes> {
protected:
    void expect_throw(const Failing& problem, const espalier::Options& options, const char* what) {
        try {
            solve(problem, threads_, options);
            ADD_FAILURE() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), what);
        }
        const RangeCount healthy{3000};
        const auto outcome = solve(healthy, threads_);
        EXPECT_EQ(outcome.statistics.nodes, healthy.size);
        expect_complete(outcome, threads_, {});
    }

    espalier::Threads threads_{GetParam().threads, GetParam().pes};
};

// The bad number lies in another PE's part each time.
TEST_P(Exceptions, OfWorkReachTheCaller) {
    const RangeCount range{20'000};
    for (std::uint64_t bad = 500; bad < range.size; bad += 1000) {
        SCOPED_TRACE(bad);
        for (const char* balancer : {"static", "random-polling"}) {
            expect_throw({.range = range, .bad_number = bad}, {.balancer = balancer, .quantum = 10}, "a bad number");
        }
    }
}

TEST_P(Exceptions, OfTheInitialSplitReachTheCaller) {
    if (GetParam().pes == 1) return;
    expect_throw({.range = {1000}, .bad_split = true}, {}, "a bad split");
}

TEST_P(Exceptions, OfALaterSplitReachTheCaller) {
    if (GetParam().pes == 1) return;
    expect_throw({.range = {std::uint64_t{1} << 60}, .bad_split = true}, {.initial_split = false}, "a bad split");
}

TEST_P(Exceptions, OfAnUnknownBalancerNameThoseThereAre) {
    try {
        solve(RangeCount{10}, threads_, {.balancer = "oracle"});
        ADD_FAILURE() << "nothing was thrown";
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("random-polling"), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, Exceptions,
                         testing::Values(ThreadsAndPes{1, 1}, ThreadsAndPes{1, 5}, ThreadsAndPes{2, 2},
                                         ThreadsAndPes{2, 8}, ThreadsAndPes{5, 5}),
                         pes_on_threads);

TEST(Threads, RefuseWhatCannotBe) {
    EXPECT_THROW(espalier::Threads(0), std::invalid_argument);
    EXPECT_THROW(espalier::Threads(4, 3), std::invalid_argument);
    EXPECT_THROW(espalier::Threads(1, -1), std::invalid_argument);
}
}  // namespace
