// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/crc32.hpp"
#include <gtest/gtest.h>
#include <span>
#include <string_view>

namespace espalier::program {
namespace {
std::uint32_t crc32_of(std::string_view text) { return crc32(std::as_bytes(std::span(text))); }

// The check of "123456789" is published with the polynomial.
TEST(Crc32, IsThatOfZlib) {
    EXPECT_EQ(crc32_of(""), 0U);
    EXPECT_EQ(crc32_of("123456789"), 0xCBF43926U);
    EXPECT_NE(crc32_of("12345678"), crc32_of("12345679"));
}
}  // namespace
}  // namespace espalier::program
