// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <atomic>
#include <cstdint>
#include <vector>
#include <espalier/program/memory_limit.hpp>
#include "unit/core/transports/meeting.hpp"

namespace {
using espalier::program::held_memory;
using espalier::program::MemoryLimit;

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

// Makes the process hold this many bytes more, because every page is written to.
std::vector<char> filled(std::uint64_t bytes) { return std::vector<char>(bytes, 1); }

TEST(HeldMemory, GrowsByWhatIsWrittenTo) {
    const auto before = held_memory();
    const auto held = filled(64 * megabyte);
    EXPECT_GE(held_memory(), before + 60 * megabyte);
    EXPECT_EQ(held.back(), 1);
}

TEST(MemoryLimit, AsksForAStopWhenItIsMet) {
    std::atomic<bool> stop{false};
    const MemoryLimit memory(held_memory() + 64 * megabyte, stop);
    EXPECT_FALSE(memory.is_spent() || stop);
    const auto held = filled(65 * megabyte);
    EXPECT_TRUE(espalier_test::comes_true([&] { return memory.is_spent() && stop; }));
    EXPECT_EQ(held.back(), 1);
}
}  // namespace
