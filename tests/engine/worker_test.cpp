// One worker, whose mail the test writes by hand: what PE 0 takes for a lost message, and what not.

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <vector>

#include <espalier/engine/worker.hpp>
#include "engine/problems/range_count.hpp"

namespace {

using namespace espalier_test;
using espalier::Bytes;
using espalier::Message;
using espalier::MessageKind;

/// PE 0 of two; the test is the other, and the clock.
class ByHand final : public espalier::Endpoint {
public:
    int pe() const override { return 0; }
    int pes() const override { return 2; }
    double now() const override { return clock; }
    void send(int, MessageKind kind, Bytes) override { sent.push_back(kind); }
    bool receive(Message& message) override {
        if (mail.empty()) return false;
        message = std::move(mail.front());
        mail.pop_front();
        return true;
    }

    double clock = 0;
    std::deque<Message> mail;
    std::vector<MessageKind> sent;
};

class LostMessages : public testing::Test {
protected:
    // PE 0 has sent half of its range to PE 1 and searched the rest; PE 1 says twice that it has received nothing.
    void SetUp() override {
        post(MessageKind::request, {});
        for (int i = 0; i < 10; ++i) static_cast<void>(worker_.step());
        ASSERT_EQ(std::count(endpoint_.sent.begin(), endpoint_.sent.end(), MessageKind::work), 1);
        answer_wave(0);
        answer_wave(0);
    }

    void post(MessageKind kind, Bytes body) {
        endpoint_.mail.push_back({.kind = kind, .from = 1, .body = std::move(body)});
    }

    void answer_wave(std::uint64_t received) {
        post(MessageKind::sum, espalier::pack(std::uint64_t{0}, received));
        static_cast<void>(worker_.step());
    }

    bool finished() const {
        return std::find(endpoint_.sent.begin(), endpoint_.sent.end(), MessageKind::finish) != endpoint_.sent.end();
    }

    RangeCount range_{50};
    espalier::Options options_{
        .balancer = "static", .quantum = 100, .initial_split = false, .lost_message_seconds = 60};
    espalier::Outcome<RangeCount::Answer> outcome_;
    ByHand endpoint_;
    espalier::engine::Worker<RangeCount> worker_{range_, endpoint_, options_, outcome_};
};

// The subproblem has arrived and takes long; the wave rests with the PE that searches it.
TEST_F(LostMessages, APEThatWorksForLongIsNotTakenForOne) {
    for (int hour = 0; hour < 10; ++hour) {
        endpoint_.clock += 3600;
        ASSERT_NO_THROW(static_cast<void>(worker_.step()));
    }
    ASSERT_NO_THROW(answer_wave(1));
    ASSERT_NO_THROW(answer_wave(1));
    EXPECT_TRUE(finished());
}

TEST_F(LostMessages, AreNoticedAfterAWhile) {
    endpoint_.clock += 59;
    ASSERT_NO_THROW(answer_wave(0));
    endpoint_.clock += 2;
    EXPECT_THROW(answer_wave(0), std::logic_error);
}

}  // namespace
