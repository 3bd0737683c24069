// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cstddef>
#include <future>
#include <thread>
#include <espalier/transports/threads/operating_system.hpp>

namespace {
bool sends_at_once(int connection) {
    int value = 0;
    socklen_t size = sizeof value;
    EXPECT_EQ(getsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &value, &size), 0);
    return value != 0;
}

TEST(OperatingSystem, TcpConnectionsSendShortMessagesAtOnce) {
    const int connection = socket(AF_INET, SOCK_STREAM, 0);
    ASSERT_GE(connection, 0);
    EXPECT_FALSE(sends_at_once(connection));
    espalier::send_short_messages_at_once();
    EXPECT_TRUE(sends_at_once(connection));
    close(connection);
}

#if defined(__linux__)

// Threads that are made meanwhile keep them.
TEST(OperatingSystem, LetsAThreadUseOtherCoresForAWhile) {
    const auto before = espalier::allowed_cores();
    espalier::Cores one;
    for (std::size_t core = 0; one.none(); ++core) one[core] = before[core];
    std::thread made;
    std::promise<void> over;
    espalier::Cores of_made;
    {
        const espalier::CoresScope scope(one);
        EXPECT_TRUE(scope.is_granted());
        EXPECT_EQ(espalier::allowed_cores(), one);
        made = std::thread([&of_made, is_over = over.get_future()] {
            is_over.wait();
            of_made = espalier::allowed_cores();
        });
    }
    EXPECT_EQ(espalier::allowed_cores(), before);
    over.set_value();
    made.join();
    EXPECT_EQ(of_made, one);
}

TEST(OperatingSystem, SaysIfAThreadMayNotUseSomeCores) {
    const auto before = espalier::allowed_cores();
    auto more = before;
    more.set();  // no machine has as many
    {
        const espalier::CoresScope scope(more);
        EXPECT_FALSE(scope.is_granted());
    }
    EXPECT_EQ(espalier::allowed_cores(), before);
}

#endif
}  // namespace
