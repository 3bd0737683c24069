// SPDX-License-Identifier: Apache-2.0
#include "knapsack/run_limits.hpp"
#include <gtest/gtest.h>
#include <cstdint>
#include <memory>
#include <string>
#include <espalier/program/errors.hpp>
#include <espalier/program/run.hpp>
#include <espalier/transports/transport.hpp>

namespace {
using knapsack::bytes_of;
using knapsack::check_memory;
using knapsack::Instance;
using knapsack::least_memory;
using knapsack::Numbers;

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

TEST(RunLimits, RefuseWhatTheItemsAloneExceed) {
    Instance instance;
    instance.profits = instance.weights = Numbers(std::vector<std::int64_t>(1'000'000, 1));
    EXPECT_THROW(check_memory(64 * megabyte, instance), espalier::program::UsageError);
    EXPECT_THROW(check_memory(bytes_of(instance), instance), espalier::program::UsageError);
    EXPECT_THROW(check_memory(least_memory(instance) - 1, instance), espalier::program::UsageError);
    EXPECT_NO_THROW(check_memory(least_memory(instance), instance));
    EXPECT_NO_THROW(check_memory(0, instance));
}

// A limit that is less than any search takes counts as the least.
TEST(RunLimits, TakeTheLeastForLess) {
    Instance instance;
    instance.profits = instance.weights = Numbers(std::vector<std::int64_t>(10'000, 1));
    EXPECT_NO_THROW(check_memory(1, instance));
}

/// A transport of one of several processes on a host.
class OneOfSome final : public espalier::Transport {
public:
    explicit OneOfSome(int processes) : processes_(processes) {}

    std::string name() const override { return "one of some"; }
    int pes() const override { return processes_; }
    int processes() const override { return processes_; }
    espalier::Host host() const override { return {.processes = processes_}; }
    void run(const Maker&) override { FAIL() << "nothing is searched"; }

private:
    int processes_;
};

std::uint64_t bytes_for_states(std::uint64_t memory_limit, int processes) {
    espalier::program::Run run("test", espalier::program::Run::Clock::now());
    espalier::program::RunOptions options;
    options.memory_limit = memory_limit;
    run.begin(options, std::make_unique<OneOfSome>(processes));
    return knapsack::dynamic_limits(run, false, megabyte).bytes;
}

TEST(RunLimits, AreSharedByProcesses) {
    EXPECT_LT(bytes_for_states(0, 4), bytes_for_states(0, 1) / 2);
    EXPECT_LT(bytes_for_states(4000 * megabyte, 4), bytes_for_states(4000 * megabyte, 1) / 3);
}
}  // namespace
