// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <atomic>
#include <memory>
#include <espalier/transports/simulated/simulated.hpp>
#include <espalier/transports/threads/team.hpp>
#include <espalier/transports/threads/threads.hpp>
#include "unit/core/transports/meeting.hpp"

namespace {
using espalier::Activity;
using espalier::Endpoint;
using espalier::Threads;

/// PE 0 shares work in its one step; the others wait until it is over.
class Sharing final : public espalier::ProcessingElement {
public:
    Sharing(bool is_first, espalier::Team* team, std::atomic<bool>& over)
        : is_first_(is_first), team_(team), over_(over) {}

    Activity step() override {
        if (is_first_) {
            espalier_test::Meeting meeting(2);
            espalier::for_all(team_, 2, [&](std::size_t) { EXPECT_TRUE(meeting.come()); });
            over_ = true;
        }
        return over_ ? Activity::finished : Activity::waiting;
    }

private:
    bool is_first_;
    espalier::Team* team_;
    std::atomic<bool>& over_;
};

TEST(ThreadsTransport, HasATeamIfThereAreThreadsAndCoresForThem) {
    const bool has_cores = espalier::available_cores() > 1;
    EXPECT_EQ(Threads(1, 4).team(), nullptr);
    EXPECT_EQ(Threads(2, 4).team() != nullptr, has_cores);
    espalier::Simulated simulated(espalier::parse_machine("ring:4"), 1);
    EXPECT_EQ(simulated.team(), nullptr);
}

TEST(ThreadsTransport, ThreadsWhosePesWaitHelpThoseThatShare) {
    Threads threads(2, 6);
    if (threads.team() == nullptr) GTEST_SKIP() << "one core";
    std::atomic<bool> over{false};
    threads.run(
        [&](Endpoint& endpoint) { return std::make_unique<Sharing>(endpoint.pe() == 0, threads.team(), over); });
    EXPECT_TRUE(over);
}
}  // namespace
