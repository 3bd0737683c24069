#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <espalier/transports/operating_system.hpp>

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

}  // namespace
