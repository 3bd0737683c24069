// SPDX-License-Identifier: Apache-2.0

// One worker, whose mail the test writes by hand: what PE 0 takes for a lost message, and what not.

#include <gtest/gtest.h>
#include <cstdint>
#include <stdexcept>
#include "engine/lone_worker.hpp"
#include "engine/problems/range_count.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;

class LostMessages : public testing::Test {
protected:
    // PE 0 has sent half of its range to PE 1 and searched the rest; PE 1 says twice that it has received nothing.
    void SetUp() override {
        worker_.receives(1, MessageKind::request);
        worker_.step(10);
        ASSERT_EQ(worker_.sent(MessageKind::work).size(), 1U);
        answer_wave(0);
        answer_wave(0);
    }

    void answer_wave(std::uint64_t received) {
        worker_.receives(1, MessageKind::sum, std::uint64_t{0}, received);
        worker_.step();
    }

    LoneWorker<RangeCount> worker_{
        {50}, 0, 2, {.balancer = "static", .quantum = 100, .initial_split = false, .lost_message_seconds = 60}};
};

// The subproblem has arrived and takes long; the wave rests with the PE that searches it.
TEST_F(LostMessages, APEThatWorksForLongIsNotTakenForOne) {
    for (int hour = 0; hour < 10; ++hour) {
        worker_.endpoint.clock += 3600;
        ASSERT_NO_THROW(worker_.step());
    }
    ASSERT_NO_THROW(answer_wave(1));
    ASSERT_NO_THROW(answer_wave(1));
    EXPECT_EQ(worker_.sent(MessageKind::finish).size(), 1U);
}

TEST_F(LostMessages, AreNoticedAfterAWhile) {
    worker_.endpoint.clock += 59;
    ASSERT_NO_THROW(answer_wave(0));
    worker_.endpoint.clock += 2;
    EXPECT_THROW(answer_wave(0), std::logic_error);
}
}  // namespace
