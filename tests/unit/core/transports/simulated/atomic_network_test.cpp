// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <set>
#include <stdexcept>
#include <vector>
#include <espalier/transports/simulated/atomic.hpp>

namespace {
using espalier::ArbiterRule;
using espalier::AtomicNetwork;
using espalier::Contender;

std::vector<int> senders_of(const std::vector<AtomicNetwork::Transfer>& transfers) {
    std::vector<int> senders;
    for (const auto& transfer : transfers) senders.push_back(transfer.from);
    return senders;
}

/// Lets all contenders send to PE 0, which takes what comes at once, and tells in which order they got through.
std::vector<int> order(ArbiterRule rule, const std::vector<Contender>& contenders) {
    AtomicNetwork network(8, rule);
    for (const auto& contender : contenders) network.send(contender, 0);
    std::vector<int> order;
    while (!network.is_empty()) {
        for (const int from : senders_of(network.transmit())) order.push_back(from);
        network.take(0);
    }
    return order;
}

TEST(AtomicNetwork, MovesOneMessageToEachReceiver) {
    AtomicNetwork network(4, ArbiterRule::fifo);
    network.send({.from = 0, .stamp = 1}, 2);
    network.send({.from = 1, .stamp = 1}, 2);
    network.send({.from = 3, .stamp = 1}, 3);
    EXPECT_EQ(senders_of(network.transmit()), (std::vector<int>{0, 3}));
    EXPECT_TRUE(network.can_send(0));
    EXPECT_FALSE(network.can_send(1)) << "a blocked message stays where it is";
    EXPECT_TRUE(network.has_arrived(2));
    EXPECT_FALSE(network.has_arrived(1));
}

TEST(AtomicNetwork, WaitsForAFullReceiveBuffer) {
    AtomicNetwork network(3, ArbiterRule::fifo);
    network.send({.from = 0, .stamp = 1}, 2);
    network.send({.from = 1, .stamp = 1}, 2);
    network.transmit();
    EXPECT_TRUE(network.transmit().empty());
    network.take(2);
    EXPECT_EQ(senders_of(network.transmit()), std::vector<int>{1});
    EXPECT_TRUE(network.is_empty());
    EXPECT_EQ(network.steps(), 3U);
}

TEST(Arbiter, FifoGoesByTimeStampAndThenByNumber) {
    EXPECT_EQ(order(ArbiterRule::fifo, {{.from = 5, .stamp = 2}, {.from = 6, .stamp = 1}, {.from = 1, .stamp = 2}}),
              (std::vector<int>{6, 1, 5}));
}

TEST(Arbiter, WorstHelpsThoseWhoNeedItLeast) {
    EXPECT_EQ(order(ArbiterRule::worst, {{.from = 1, .priority = 3, .behind = 9},
                                         {.from = 2, .priority = 7, .behind = 9},
                                         {.from = 3, .priority = 3, .behind = 1},
                                         {.from = 4, .stamp = 1, .priority = 3, .behind = 1}}),
              (std::vector<int>{2, 4, 3, 1}));
}

TEST(Arbiter, WorstDeliversEveryMessageInTheEnd) {
    AtomicNetwork network(3, ArbiterRule::worst);
    network.send({.from = 1, .priority = 0}, 0);
    bool is_delivered = false;
    for (int step = 0; step < 11 && !is_delivered; ++step) {
        if (network.can_send(2)) network.send({.from = 2, .priority = 1}, 0);
        is_delivered = senders_of(network.transmit()) == std::vector<int>{1};
        network.take(0);
    }
    EXPECT_TRUE(is_delivered);
    EXPECT_EQ(network.steps(), 10U) << "after the square of the number of PEs";
}

TEST(Arbiter, RandomFollowsFromTheSeedAndLetsAnyoneThrough) {
    std::set<int> first;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const auto winner = [seed] {
            AtomicNetwork network(3, ArbiterRule::random, seed);
            for (int pe = 0; pe < 3; ++pe) network.send({.from = pe}, 0);
            return network.transmit().front().from;
        };
        EXPECT_EQ(winner(), winner());
        first.insert(winner());
    }
    EXPECT_EQ(first.size(), 3U);
}

TEST(Arbiter, HasItsRuleByName) {
    EXPECT_EQ(espalier::find_arbiter("worst"), ArbiterRule::worst);
    EXPECT_THROW(espalier::find_arbiter("best"), std::invalid_argument);
}

using espalier::MessageKind;

espalier::Message message(MessageKind kind) { return {.kind = kind, .from = 0, .body = {}}; }

/// The receivers in the order in which the messages leave.
std::vector<int> drained(espalier::SendQueue& queue) {
    std::vector<int> receivers;
    while (!queue.empty()) receivers.push_back(queue.pop().to);
    return receivers;
}

TEST(SendQueue, SendsThePromisingSubproblemsFirst) {
    espalier::SendQueue queue;
    queue.offer(1, 5.0, {});
    queue.push(2, message(MessageKind::request));
    queue.offer(3, 1.0, {});
    queue.offer(4, 5.0, {});
    EXPECT_EQ(queue.size(), 4U);
    EXPECT_EQ(drained(queue), (std::vector<int>{3, 2, 1, 4}));
}

TEST(SendQueue, LetsBoundsAndOrdersPass) {
    espalier::SendQueue queue;
    queue.offer(1, 5.0, {});
    queue.push(2, message(MessageKind::request));
    queue.push(3, message(MessageKind::incumbent));
    queue.push(4, message(MessageKind::stop));
    EXPECT_EQ(drained(queue), (std::vector<int>{3, 4, 1, 2}));
}

TEST(SendQueue, HoldsWavesBackForSubproblemsAlone) {
    espalier::SendQueue queue;
    queue.push(1, message(MessageKind::reject));
    queue.push(2, message(MessageKind::sum));
    queue.offer(3, 1.0, {});
    EXPECT_EQ(drained(queue), (std::vector<int>{1, 3, 2}));
    queue.push(1, message(MessageKind::reject));
    queue.push(2, message(MessageKind::count));
    EXPECT_EQ(drained(queue), (std::vector<int>{2, 1}));
}
}  // namespace
