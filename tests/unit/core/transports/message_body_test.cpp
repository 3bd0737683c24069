// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>
#include <espalier/transports/message.hpp>

namespace {
using espalier::Bytes;
using espalier::MessageBody;

Bytes counted(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i + 1);
    return bytes;
}

bool has(const MessageBody& body, const Bytes& bytes) {
    return body.size() == bytes.size() && body.empty() == bytes.empty() &&
           std::equal(body.begin(), body.end(), bytes.begin(), bytes.end());
}

/// A body of a size that lies inside or outside.
class AMessageBody : public testing::TestWithParam<std::size_t> {
protected:
    Bytes bytes_ = counted(GetParam());
    MessageBody body_ = bytes_;
    Bytes other_bytes_ = {std::byte{77}};
};

TEST_P(AMessageBody, HasTheBytesThatItWasMadeOf) { EXPECT_TRUE(has(body_, bytes_)); }

TEST_P(AMessageBody, IsCopied) {
    const MessageBody copy = body_;
    body_ = other_bytes_;
    EXPECT_TRUE(has(copy, bytes_));
    EXPECT_TRUE(has(body_, other_bytes_));
}

TEST_P(AMessageBody, LeavesNothingBehindWhenItIsMoved) {
    MessageBody moved = std::move(body_);
    EXPECT_TRUE(has(moved, bytes_));
    EXPECT_TRUE(body_.empty());
    body_ = std::move(moved);
    EXPECT_TRUE(has(body_, bytes_));
    EXPECT_TRUE(moved.empty());
}

TEST_P(AMessageBody, IsFilledAfterwards) {
    MessageBody filled(bytes_.size());
    std::copy(bytes_.begin(), bytes_.end(), filled.room());
    EXPECT_TRUE(has(filled, bytes_));
}

INSTANTIATE_TEST_SUITE_P(Sizes, AMessageBody,
                         testing::Values(0, 1, MessageBody::most_inside, MessageBody::most_inside + 1, 255, 1000));

TEST(MessageBody, IsSmall) { EXPECT_LE(sizeof(MessageBody), MessageBody::most_inside + 1); }
}  // namespace
