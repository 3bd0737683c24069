#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

#include <espalier/program/memory_limit.hpp>
#include <espalier/program/stop_signals.hpp>

#include "unit/core/transports/meeting.hpp"

namespace {

using espalier::program::held_memory;
using espalier::program::MemoryLimit;
using espalier::program::StopSignals;
using testing::ExitedWithCode;

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

// Makes the process hold this many bytes more, because every page is written to.
std::vector<char> filled(std::uint64_t bytes) { return std::vector<char>(bytes, 1); }

// A stop that is wanted once is wanted for good, so the test has a process of its own, which ends here.
[[noreturn]] void fill(std::uint64_t limit, std::uint64_t bytes) {
    const MemoryLimit memory(held_memory() + limit);
    if (MemoryLimit::is_spent() || StopSignals::wanted()) std::_Exit(1);
    const auto held = filled(bytes);
    const bool is_spent = espalier_test::comes_true([] { return MemoryLimit::is_spent() && StopSignals::wanted(); });
    std::_Exit(is_spent && held.back() == 1 ? 0 : 1);
}

TEST(HeldMemory, GrowsByWhatIsWrittenTo) {
    const auto before = held_memory();
    const auto held = filled(64 * megabyte);
    EXPECT_GE(held_memory(), before + 60 * megabyte);
    EXPECT_EQ(held.back(), 1);
}

TEST(MemoryLimitDeathTest, AsksForAStopWhenItIsMet) {
    EXPECT_EXIT(fill(64 * megabyte, 65 * megabyte), ExitedWithCode(0), "");
}

}  // namespace
