// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <espalier/espalier.hpp>

namespace espalier_test {
/// Checks what must hold of the statistics of every run that has ended, be it stopped or not.
inline void expect_consistent(const espalier::Statistics& statistics, int pes) {
    EXPECT_TRUE(statistics.conserved());
    EXPECT_EQ(statistics.sent, statistics.received);
    EXPECT_EQ(statistics.created, statistics.finished + statistics.abandoned);
    EXPECT_LE(statistics.created, statistics.splits + static_cast<std::uint64_t>(pes));
    EXPECT_GE(statistics.requests, statistics.rejects);
    EXPECT_GE(statistics.messages, statistics.requests + statistics.rejects + statistics.sent);
    EXPECT_LE(statistics.busy_seconds, statistics.seconds * pes + 1e-9);
    EXPECT_GE(statistics.explored, -1e-9);
    EXPECT_LE(statistics.explored, 1 + 1e-9);
}

/// Checks what must hold as well under balancers that send work only on request.
inline void expect_sent_on_request(const espalier::Statistics& statistics, int pes) {
    EXPECT_EQ(statistics.splits, statistics.sent);
    // A PE has one request under way at most, and only that may stay without an answer.
    EXPECT_GE(statistics.requests, statistics.rejects + statistics.sent);
    EXPECT_LE(statistics.requests, statistics.rejects + statistics.sent + static_cast<std::uint64_t>(pes));
}

inline bool sends_only_on_request(const std::string& balancer) {
    const std::set<std::string> unasked = {"in-order",         "koso",
                                           "koso-star",        "random-destination",
                                           "lifeline",         "localized-lifeline",
                                           "poll-and-shuffle", "shuffle-on-demand"};
    return !unasked.contains(balancer);
}

/// Checks what must hold when the whole tree has been searched.
template <class Answer>
void expect_complete(const espalier::Outcome<Answer>& outcome, const espalier::Transport& transport,
                     const espalier::Options& options) {
    EXPECT_EQ(outcome.stopped, espalier::StopReason::none);
    EXPECT_TRUE(outcome.complete());
    EXPECT_EQ(outcome.pes, transport.pes());
    EXPECT_EQ(outcome.statistics.abandoned, 0U);
    EXPECT_NEAR(outcome.statistics.explored, outcome.statistics.created == 0 ? 0 : 1, 1e-9);
    expect_consistent(outcome.statistics, outcome.pes);
    if (sends_only_on_request(options.balancer)) expect_sent_on_request(outcome.statistics, outcome.pes);
    if (options.balancer == "static" || outcome.pes == 1) {
        EXPECT_EQ(outcome.statistics.requests, 0U);
    }
    if (!options.initial_split && outcome.statistics.created > 0) {
        EXPECT_EQ(outcome.statistics.created, outcome.statistics.splits + 1);
    }
}
}  // namespace espalier_test
