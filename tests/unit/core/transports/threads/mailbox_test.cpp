// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cstdint>
#include <thread>
#include <vector>
#include <espalier/pack.hpp>
#include <espalier/transports/message.hpp>
#include <espalier/transports/threads/team.hpp>

namespace {
using namespace espalier;

Message numbered(int from, std::uint32_t number) {
    return {.kind = MessageKind::request, .from = from, .body = pack(number)};
}

TEST(Mailbox, GivesMessagesInTheOrderInWhichTheyCame) {
    Mailbox<Message> mailbox;
    Message message;
    EXPECT_FALSE(mailbox.pop(message));
    std::uint32_t pushed = 0;
    std::uint32_t popped = 0;
    // Bursts of different lengths, some read only in part before the next.
    for (const int burst : {1, 3, 5, 2, 8}) {
        for (int i = 0; i < burst; ++i) mailbox.push(numbered(1, pushed++));
        for (int i = 0; i < burst - 1; ++i) {
            ASSERT_TRUE(mailbox.pop(message));
            EXPECT_EQ(unpack<std::uint32_t>(message.body), popped++);
        }
    }
    while (mailbox.pop(message)) EXPECT_EQ(unpack<std::uint32_t>(message.body), popped++);
    EXPECT_EQ(popped, pushed);
}

TEST(Mailbox, ClearedHasNothing) {
    Mailbox<Message> mailbox;
    for (std::uint32_t i = 0; i < 5; ++i) mailbox.push(numbered(0, i));
    Message message;
    ASSERT_TRUE(mailbox.pop(message));
    mailbox.push(numbered(0, 5));
    mailbox.clear();
    EXPECT_FALSE(mailbox.pop(message));
}

TEST(Mailbox, ManyWritersLoseNothingAndKeepTheirOrder) {
    constexpr int writers = 4;
    constexpr std::uint32_t messages = 5000;
    Mailbox<Message> mailbox;
    std::vector<std::thread> threads;
    for (int writer = 0; writer < writers; ++writer) {
        threads.emplace_back([&mailbox, writer] {
            for (std::uint32_t i = 0; i < messages; ++i) mailbox.push(numbered(writer, i));
        });
    }
    std::vector<std::uint32_t> next(writers, 0);
    for (std::uint32_t left = writers * messages; left > 0;) {
        Message message;
        if (!mailbox.pop(message)) {
            std::this_thread::yield();
            continue;
        }
        EXPECT_EQ(unpack<std::uint32_t>(message.body), next[static_cast<std::size_t>(message.from)]++);
        --left;
    }
    for (auto& thread : threads) thread.join();
}
}  // namespace
