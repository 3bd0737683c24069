// SPDX-License-Identifier: Apache-2.0
#include "unit/synthetic/uts/sha1.hpp"
#include <gtest/gtest.h>
#include <span>
#include <string>

namespace {
using synthetic_test::Sha1Digest;

Sha1Digest sha1(const std::string& message) { return synthetic_test::sha1(std::as_bytes(std::span(message))); }

// The examples of FIPS 180, and the empty message.
TEST(Sha1, HasTheDigestsOfTheStandard) {
    EXPECT_EQ(sha1(""), (Sha1Digest{0xda39a3ee, 0x5e6b4b0d, 0x3255bfef, 0x95601890, 0xafd80709}));
    EXPECT_EQ(sha1("abc"), (Sha1Digest{0xa9993e36, 0x4706816a, 0xba3e2571, 0x7850c26c, 0x9cd0d89d}));
    EXPECT_EQ(sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              (Sha1Digest{0x84983e44, 0x1c3bd26e, 0xbaae4aa1, 0xf95129e5, 0xe54670f1}));
    EXPECT_EQ(sha1(std::string(1'000'000, 'a')),
              (Sha1Digest{0x34aa973c, 0xd4c4daa4, 0xf61eeb2b, 0xdbad2731, 0x6534016f}));
}
}  // namespace
