// SPDX-License-Identifier: Apache-2.0
#include "espalier/require.hpp"
#include <gtest/gtest.h>
#include <string>

namespace {
constexpr int half(int even) {
    espalier::require(even % 2 == 0, "the number is even");
    espalier::debug_require(even >= 0, "the number is not negative");
    return even / 2;
}

static_assert(half(6) == 3, "contracts may stand in what is computed at compile time");

TEST(Require, LetsPassWhatHolds) { EXPECT_EQ(half(4), 2); }

TEST(RequireDeathTest, NamesTheLineAndTheContractThatIsBroken) {
    EXPECT_EXIT(half(3), testing::KilledBySignal(SIGABRT),
                R"(require_test\.cpp:[0-9]+: contract broken: the number is even)");
}

TEST(RequireDeathTest, NamesTheLineOfTheCallIfItIsHandedOn) {
    EXPECT_EXIT(espalier::require(false, "never", "caller.cpp", 7), testing::KilledBySignal(SIGABRT),
                R"(^caller\.cpp:7: contract broken: never)");
}

#ifdef NDEBUG
TEST(DebugRequire, IsNotCheckedInReleaseBuilds) { EXPECT_EQ(half(-2), -1); }
#else
TEST(DebugRequireDeathTest, IsCheckedInDebugBuilds) {
    EXPECT_EXIT(half(-2), testing::KilledBySignal(SIGABRT), "contract broken: the number is not negative");
}
#endif
}  // namespace
