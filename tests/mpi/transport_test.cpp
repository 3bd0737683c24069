// SPDX-License-Identifier: Apache-2.0

// Tests what the MPI transport offers beside carrying searches.

#include <gtest/gtest.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include <espalier/transports/mpi/rank_network.hpp>
#include <espalier/transports/threads/operating_system.hpp>
#include <espalier/transports/threads/team.hpp>
#include "engine/problems/range_count.hpp"
#include "mpi/job.hpp"
#include "unit/core/transports/meeting.hpp"

namespace {
using espalier_test::hosts;
using espalier_test::job;

TEST(Job, KnowsThatItWasLaunched) { EXPECT_TRUE(espalier::Mpi::launched()); }

TEST(Job, HasOneRankZero) {
    EXPECT_EQ(job().is_root(), job().rank() == 0);
    EXPECT_LT(job().rank(), job().processes());
    EXPECT_EQ(job().processes() * job().threads(), job().pes());
    EXPECT_EQ(job().name(), job().threads() == 1 ? "mpi" : "hybrid");
}

// Either no rank is bound, or each to cores of its own.
TEST(Job, KnowsItsNode) {
    const int ranks = job().processes() / hosts();
    const int own = espalier::available_cores();
    EXPECT_EQ(job().host().processes, ranks);
    EXPECT_TRUE(job().host().cores == own || job().host().cores == ranks * own);
    EXPECT_EQ(espalier::Mpi::launched_ranks(), job().processes());
}

// Threads of a rank are nearer to each other than to those of other ranks, and ranks of a host than those of others.
TEST(Job, KnowsWhetherSomeAreNearer) {
    EXPECT_EQ(job().is_uniform(), job().processes() == 1 || (job().threads() == 1 && hosts() == 1));
    const auto outcome = solve(espalier_test::RangeCount{1000}, job());
    EXPECT_EQ(outcome.statistics.nodes, 1000U);
}

TEST(Job, SharesWhatRankZeroHas) {
    for (const std::size_t size : {0U, 1U, 1000U, 1'000'000U}) {
        std::vector<std::uint32_t> mine(job().is_root() ? size : 7, static_cast<std::uint32_t>(job().rank() + 5));
        broadcast(job(), mine);
        EXPECT_EQ(mine, std::vector<std::uint32_t>(size, 5));
    }
    for (int round = 0; round < 200; ++round) {
        auto text = std::to_string(round) + " of rank " + std::to_string(job().rank());
        broadcast(job(), text);
        EXPECT_EQ(text, std::to_string(round) + " of rank 0");
    }
}

// The threads work at the same time, wherever the ranks of the host may be bound to; the first one stays where it is.
TEST(Job, HasATeamOnAllCoresOfItsHost) {
    const auto host = job().host();
    const int threads = std::min(host.processes * job().threads(), host.cores);
    auto* const team = job().team_of_host();
    EXPECT_EQ(team != nullptr, job().is_root() && threads > 1);
    if (team != nullptr) {
        EXPECT_EQ(team->threads(), threads);
        espalier_test::Meeting meeting(threads);
        const auto own = espalier::allowed_cores();
        together(team, [&] {
            for_all(team, static_cast<std::size_t>(threads), [&](std::size_t, int worker) {
                EXPECT_TRUE(meeting.come());
                if (worker > 0) {
                    EXPECT_GE(espalier::available_cores(), host.cores);
                }
            });
        });
        EXPECT_EQ(espalier::allowed_cores(), own);
    }
    int over = 1;
    broadcast(job(), over);
}

/// Counts numbers, and its bound, which rides on every message, is a text of several kilobytes.
struct LongBound : espalier_test::RangeCount {
    using Answer = espalier::Least<std::string, std::uint64_t>;

    espalier::Nodes work(Subproblem& range, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes done = 0;
        for (; done < budget && !range.empty(); ++done, ++range.first) {
            if (range.first % 100 == 7) answer.offer(std::string(6000, 'a') + std::to_string(range.first), range.first);
        }
        return done;
    }
};

// Messages of several kilobytes need their receiver's help to leave, and a request may come when a run is over for its
// receiver.
TEST(Mpi, LateMessagesOfSeveralKilobytesHoldNobodyUp) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        LongBound problem;
        problem.size = 1000;
        const auto outcome = espalier::solve(problem, job(), {.seed = seed, .quantum = 5});
        EXPECT_EQ(outcome.statistics.nodes, 1000U);
    }
}

/// In its first run the last rank sends rank 0 a message that fits a letter and one that does not; nobody reads them.
/// In the second it sends a third one, which rank 0 waits for.
class Latecomer final : public espalier::ProcessingElement {
public:
    Latecomer(espalier::Endpoint& endpoint, std::vector<std::size_t> sends, std::size_t awaits,
              std::vector<std::size_t>& read)
        : endpoint_(endpoint), sends_(std::move(sends)), awaits_(awaits), read_(read) {}

    espalier::Activity step() override {
        using espalier::Activity;
        if (endpoint_.pe() == endpoint_.pes() - 1) {
            for (const auto size : sends_) endpoint_.send(0, espalier::MessageKind::work, espalier::Bytes(size));
        }
        if (endpoint_.pe() != 0 || awaits_ == 0) return Activity::finished;
        for (espalier::Message message; endpoint_.receive(message);) read_.push_back(message.body.size());
        return !read_.empty() && read_.back() == awaits_ ? Activity::finished : Activity::waiting;
    }

private:
    espalier::Endpoint& endpoint_;
    std::vector<std::size_t> sends_;
    std::size_t awaits_;
    std::vector<std::size_t>& read_;
};

TEST(Mpi, MessagesAroundTheLengthThatLeavesAtOnceArriveWhole) {
    if (job().processes() == 1) return;
    std::vector<std::size_t> sizes;
    for (std::size_t size = 3960; size <= 4020; ++size) sizes.push_back(size);
    std::vector<std::size_t> read;
    job().run(
        [&](espalier::Endpoint& endpoint) { return std::make_unique<Latecomer>(endpoint, sizes, sizes.back(), read); });
    EXPECT_EQ(read, job().is_root() ? sizes : std::vector<std::size_t>());
}

TEST(Mpi, WhatAnEarlierRunLeftUnderWayIsDropped) {
    if (job().pes() == 1) return;
    std::vector<std::size_t> read;
    const auto run = [&](const std::vector<std::size_t>& sends, std::size_t awaits) {
        job().run(
            [&](espalier::Endpoint& endpoint) { return std::make_unique<Latecomer>(endpoint, sends, awaits, read); });
    };
    for (const std::size_t late : {100U, 100'000U}) {
        read.clear();
        run({late}, 0);
        run({7}, 7);
        EXPECT_EQ(read, std::vector<std::size_t>(job().is_root() ? 1 : 0, 7));
    }
}

// Nothing but messages holds ranks together between runs: the last rank has sent all of its messages, two in each run,
// when rank 0 may still be in the first. Those of a run arrive in their order.
TEST(Mpi, WhatARankAheadHasSentWaitsForItsRun) {
    if (job().processes() == 1) return;
    for (std::size_t round = 1; round <= 200; ++round) {
        std::vector<std::size_t> read;
        job().run([&](espalier::Endpoint& endpoint) {
            return std::make_unique<Latecomer>(endpoint, std::vector{round + 1, round}, round, read);
        });
        const auto sent = std::vector{round + 1, round};
        EXPECT_EQ(read, job().is_root() ? sent : std::vector<std::size_t>());
    }
}
}  // namespace
