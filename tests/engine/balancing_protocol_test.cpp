// SPDX-License-Identifier: Apache-2.0

// How a PE asks, answers and shares: one worker, whose mail the test writes by hand.

#include <gtest/gtest.h>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/balancers/table.hpp>
#include "engine/lone_worker.hpp"
#include "engine/problems/range_count.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;
using Receivers = std::vector<int>;

using Part = PartOfRange;

Part part(std::uint64_t first, std::uint64_t last) { return {first, last, 3, 0.125}; }

Part part_in(const ByHand::Sent& message) { return espalier::unpack<Part>(message.body); }

espalier::Options with(std::string balancer, espalier::Nodes quantum = 1) {
    return {.balancer = std::move(balancer), .quantum = quantum, .initial_split = false};
}

// "If a PE receives more than c sqrt(P) requests, the others are rejected" [Sanders 2002, section 4.2].
void expect_rejects_beyond(double queue_limit) {
    for (const int pes : {2, 4, 5, 9, 10, 16, 40}) {
        auto options = with("random-polling");
        options.queue_limit = queue_limit;
        LoneWorker<RangeCount> busy(endless, 0, pes, options);
        const int most = std::max(1, static_cast<int>(std::ceil(queue_limit * std::sqrt(pes))));
        for (int look = 0; look < 3; ++look) {
            Receivers served;
            Receivers rejected;
            for (int pe = 1; pe < pes; ++pe) {
                busy.receives(pe, MessageKind::request);
                (pe <= most ? served : rejected).push_back(pe);
            }
            busy.step();
            EXPECT_EQ(busy.receivers(MessageKind::work), served) << pes << " PEs";
            EXPECT_EQ(busy.receivers(MessageKind::reject), rejected) << pes << " PEs";
        }
    }
}

TEST(Requests, BeyondTheSquareRootOfPAreRejected) { expect_rejects_beyond(1); }
TEST(Requests, BeyondTheQueueLimitAreRejected) {
    expect_rejects_beyond(2);
    expect_rejects_beyond(0.3);
}
TEST(Requests, OneIsAnsweredWhateverTheLimit) { expect_rejects_beyond(0); }

TEST(Requests, OfAnIdleOrAtomicPEAreRejected) {
    LoneWorker<RangeCount> idle(endless, 1, 4, with("random-polling"));
    idle.receives(2, MessageKind::request);
    idle.step();
    EXPECT_EQ(idle.receivers(MessageKind::reject), Receivers{2});
    LoneWorker<RangeCount> atomic({1}, 0, 4, with("random-polling"));
    atomic.receives(2, MessageKind::request);
    atomic.step();
    EXPECT_EQ(atomic.receivers(MessageKind::reject), Receivers{2});
}

TEST(Requests, HalveWhatIsHeldAndCountItsSplits) {
    LoneWorker<RangeCount> busy({900}, 0, 16, with("random-polling"));
    for (const int pe : {1, 2, 3}) busy.receives(pe, MessageKind::request);
    busy.step();
    const auto sent = busy.sent(MessageKind::work);
    ASSERT_EQ(sent.size(), 3U);
    EXPECT_EQ(part_in(sent[0]), Part(600, 900, 1, 0.5));
    EXPECT_EQ(part_in(sent[1]), Part(400, 600, 2, 0.25));
    EXPECT_EQ(part_in(sent[2]), Part(266, 400, 3, 0.125));
}

// [Sanders 2002, Figure 1]: an idle PE sends a request and waits for its answer.
TEST(Asking, OneRequestIsUnderWayAtATime) {
    LoneWorker<RangeCount> idle(endless, 1, 8, with("random-polling"));
    idle.step(5);
    const auto asked = idle.receivers(MessageKind::request);
    ASSERT_EQ(asked.size(), 1U);
    idle.receives(asked[0], MessageKind::reject);
    idle.step(5);
    EXPECT_EQ(idle.receivers(MessageKind::request).size(), 1U);
}

// A lifeline may send work that was asked for long before.
TEST(Asking, WorkOfAnotherPELeavesTheRequestUnderWay) {
    LoneWorker<RangeCount> idle(endless, 5, 8, with("lifeline", 100));
    idle.step();
    const auto asked = idle.receivers(MessageKind::request);
    ASSERT_EQ(asked.size(), 1U);
    idle.receives(asked[0] == 7 ? 4 : 7, MessageKind::work, part(10, 20));
    idle.step(5);
    EXPECT_EQ(idle.receivers(MessageKind::request), Receivers{}) << "its answer has not come";
    idle.receives(asked[0], MessageKind::reject);
    idle.step();
    EXPECT_EQ(idle.receivers(MessageKind::request).size(), 1U);
}

TEST(Asking, EndsWithAStop) {
    LoneWorker<RangeCount> idle(endless, 1, 8, with("random-polling"));
    idle.step();
    const auto asked = idle.receivers(MessageKind::request);
    idle.receives(0, MessageKind::stop, espalier::StopReason::time_limit);
    idle.step();
    idle.receives(asked.at(0), MessageKind::reject);
    idle.step(3);
    EXPECT_EQ(idle.receivers(MessageKind::request), Receivers{});
}

// A transport steps a PE that waits again and again, or not before it has mail: that must make no difference.
TEST(Asking, APEThatWaitsHasNothingLeftToSend) {
    for (const auto& balancer : espalier::balancers()) {
        LoneWorker<RangeCount> idle(endless, 5, 8, with(std::string(balancer.name)));
        for (int round = 0; round < 10; ++round) {
            ASSERT_EQ(idle.step_once(), espalier::Activity::waiting) << balancer.name;
            const auto sent = idle.endpoint.sent.size();
            idle.step(20);
            EXPECT_EQ(idle.endpoint.sent.size(), sent) << balancer.name << ", round " << round;
            for (const int asked : idle.receivers(MessageKind::request)) idle.receives(asked, MessageKind::reject);
            idle.endpoint.sent.clear();
        }
    }
}

// The pause is a sixteenth of the time since the PE has had no work; it ends without a message.
TEST(Asking, PausesAfterARequestInVain) {
    LoneWorker<RangeCount> idle(endless, 5, 8, with("localized-backoff"));
    idle.endpoint.has_timer = true;
    idle.step();
    const auto asked = idle.receivers(MessageKind::request);
    idle.endpoint.clock += 16e-6;
    idle.receives(asked.at(0), MessageKind::reject);
    EXPECT_EQ(idle.step_once(), espalier::Activity::waiting);
    EXPECT_EQ(idle.receivers(MessageKind::request), Receivers{});
    EXPECT_NEAR(idle.endpoint.due - idle.endpoint.clock, 1e-6, 1e-9);
    idle.endpoint.clock = idle.endpoint.due;
    EXPECT_EQ(idle.step_once(), espalier::Activity::waiting);
    EXPECT_EQ(idle.receivers(MessageKind::request).size(), 1U);
}

TEST(Asking, DoesNotPauseWhereNobodyWouldStepThePEAgain) {
    LoneWorker<RangeCount> idle(endless, 5, 8, with("localized-backoff"));
    idle.step();
    idle.endpoint.clock += 16e-6;
    idle.receives(idle.receivers(MessageKind::request).at(0), MessageKind::reject);
    idle.step();
    EXPECT_EQ(idle.receivers(MessageKind::request).size(), 1U);
}

// [Saraswat et al. 2011]: patient requests go to all lifelines; then the PE is silent.
TEST(PatientRequests, GoToAllLifelinesWithoutAnAnswer) {
    LoneWorker<RangeCount> idle(endless, 5, 8, with("lifeline"));
    for (int reject = 0; reject < 2; ++reject) {
        idle.step();
        idle.receives(idle.receivers(MessageKind::request).at(0), MessageKind::reject);
    }
    idle.step();
    EXPECT_EQ(idle.receivers(MessageKind::patient_request), (Receivers{6, 7, 1}));
    EXPECT_EQ(idle.receivers(MessageKind::request), Receivers{});
    EXPECT_EQ(idle.step_once(), espalier::Activity::waiting);
}

TEST(PatientRequests, AreKeptUntilThereIsWorkAndThenServedOnce) {
    LoneWorker<RangeCount> idle(endless, 5, 8, with("lifeline"));
    idle.receives(4, MessageKind::patient_request);
    idle.receives(7, MessageKind::patient_request);
    idle.step(3);
    EXPECT_EQ(idle.receivers(MessageKind::reject), Receivers{});
    idle.receives(0, MessageKind::work, part(0, 900));
    idle.step();
    EXPECT_EQ(idle.receivers(MessageKind::work), (Receivers{7, 4}));
    idle.step(3);
    EXPECT_EQ(idle.receivers(MessageKind::work), Receivers{});
    EXPECT_EQ(idle.receivers(MessageKind::reject), Receivers{});
}

TEST(Requests, GetWhatWaitsBeforeAnythingIsSplit) {
    LoneWorker<RangeCount> busy(endless, 0, 8, with("lifeline"));
    busy.step();
    busy.receives(4, MessageKind::work, part(10, 20));
    busy.receives(1, MessageKind::request);
    busy.step();
    const auto sent = busy.sent(MessageKind::work);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(part_in(sent[0]), part(10, 20));
}

/// PE 1 of 4, which knows the neighbours 0 and 3, has been rejected by both: a shuffle is due.
class Shuffles : public testing::Test {
protected:
    using Shuffled = std::tuple<std::uint32_t, std::optional<Part>>;

    void SetUp() override {
        for (const int neighbour : {0, 3}) {
            idle_.step();
            ASSERT_EQ(idle_.receivers(MessageKind::request), Receivers{neighbour});
            idle_.receives(neighbour, MessageKind::reject);
        }
        idle_.step();
    }

    LoneWorker<RangeCount> idle_{endless, 1, 4, with("poll-and-shuffle", 100)};
};

TEST_F(Shuffles, BindIdlePEsToo) {
    const auto sent = idle_.sent(MessageKind::shuffle);
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(espalier::unpack<Shuffled>(sent[0].body), Shuffled(1, std::nullopt));
}

// Only the one who sends this PE its part of this round can end the round for it [Sanders 2002, section 5.3].
TEST_F(Shuffles, EndWithThePartOfTheirRound) {
    idle_.step(3);
    EXPECT_EQ(idle_.receivers(MessageKind::request), Receivers{}) << "a part is awaited";
    idle_.receives(2, MessageKind::shuffle, Shuffled(2, part(50, 60)));
    idle_.step(3);
    EXPECT_EQ(idle_.receivers(MessageKind::request), Receivers{}) << "that was a part of the next round";
    idle_.receives(3, MessageKind::shuffle, Shuffled(1, std::nullopt));
    idle_.step();
    EXPECT_EQ(idle_.receivers(MessageKind::request), Receivers{0}) << "a new cycle has begun";
}

TEST(ShufflesOfABusyPE, MoveItsSubproblem) {
    LoneWorker<RangeCount> busy(endless, 0, 4, with("poll-and-shuffle", 100));
    busy.step();
    EXPECT_EQ(busy.receivers(MessageKind::shuffle), Receivers{}) << "a cycle has two phases";
    EXPECT_EQ(busy.step_once(), espalier::Activity::waiting);
    const auto sent = busy.sent(MessageKind::shuffle);
    ASSERT_EQ(sent.size(), 1U);
    using Shuffled = std::tuple<std::uint32_t, std::optional<Part>>;
    EXPECT_EQ(espalier::unpack<Shuffled>(sent[0].body), Shuffled(1, Part(200, endless.size, 0, 1.0)));
    busy.receives(2, MessageKind::shuffle, std::uint32_t{1}, std::optional(part(7, 1000)));
    EXPECT_EQ(busy.step_once(), espalier::Activity::busy);
}
}  // namespace
