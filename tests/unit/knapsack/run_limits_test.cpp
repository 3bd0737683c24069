#include "knapsack/run_limits.hpp"

#include <gtest/gtest.h>

#include <espalier/program/errors.hpp>

namespace {

using knapsack::bytes_of;
using knapsack::check_memory;
using knapsack::Instance;
using knapsack::least_memory;
using knapsack::Settings;

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

Settings with_limit(std::uint64_t bytes) {
    Settings settings;
    settings.memory_limit = bytes;
    return settings;
}

TEST(RunLimits, RefuseWhatTheItemsAloneExceed) {
    Instance instance;
    instance.profits.resize(1'000'000, 1);
    instance.weights.resize(1'000'000, 1);
    EXPECT_THROW(check_memory(with_limit(64 * megabyte), instance), espalier::program::UsageError);
    EXPECT_THROW(check_memory(with_limit(bytes_of(instance)), instance), espalier::program::UsageError);
    EXPECT_THROW(check_memory(with_limit(least_memory(instance) - 1), instance), espalier::program::UsageError);
    EXPECT_NO_THROW(check_memory(with_limit(least_memory(instance)), instance));
    EXPECT_NO_THROW(check_memory(with_limit(0), instance));
}

// A limit that is less than any search takes counts as the least.
TEST(RunLimits, TakeTheLeastForLess) {
    Instance instance;
    instance.profits.resize(10'000, 1);
    instance.weights.resize(10'000, 1);
    EXPECT_NO_THROW(check_memory(with_limit(1), instance));
}

}  // namespace
