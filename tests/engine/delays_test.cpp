// SPDX-License-Identifier: Apache-2.0

// The suite on simulated machines that delay messages at random, so that those of different pairs of PEs overtake each
// other: counts are exact, subproblems conserved, and the end comes neither early nor never.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <tuple>
#include <espalier/balancers/table.hpp>
#include "engine/overseen.hpp"
#include "engine/trials.hpp"
#include "rare.hpp"

namespace {
using namespace espalier_test;

/// A machine of so many PEs; all kinds of networks have their turn, and delays from a moment to
/// far longer than a search.
espalier::Machine machine_of(int pes, std::uint64_t seed) {
    constexpr std::array<std::string_view, 6> delays = {"1us", "20us", "300us", "5ms", "100ms", "3s"};
    const auto delay = delays[seed % delays.size()];
    const int side = pes == 64 ? 8 : pes == 1024 ? 32 : 1;
    const auto sides = fmt::format("{}x{}", side, pes / side);
    const int dimension = std::bit_width(static_cast<unsigned>(pes)) - 1;
    const bool is_cube = pes > 1 && pes == 1 << dimension;
    const std::array<std::string, 6> machines = {
        fmt::format("ring:{}", pes),    fmt::format("mesh:{},with-contention,look=1us,split=2us,broadcast", sides),
        fmt::format("torus:{}", sides), fmt::format("cluster:{}", pes),
        fmt::format("logp:{}", pes),    fmt::format("hypercube:{}", dimension)};
    const auto& machine = machines[seed / delays.size() % (is_cube ? 6 : 5)];
    return espalier::parse_machine(fmt::format("{},delay={}", machine, delay));
}

espalier::Options options_of(const espalier::BalancerRow& balancer, std::uint64_t seed) {
    return {.balancer = std::string(balancer.name),
            .seed = seed,
            .quantum = std::array<espalier::Nodes, 4>{0, 2, 20, 1000}[seed % 4],
            .initial_split = seed % 3 != 0,
            .lost_message_seconds = 1000};
}

class Delays : public testing::TestWithParam<std::tuple<int, espalier::BalancerRow>> {
protected:
    /// Each pair of a number of PEs and a balancer has seeds of its own.
    template <class Check>
    static void for_seeds(std::uint64_t count, const Check& check) {
        const auto& [pes, balancer] = GetParam();
        const auto number = &espalier::find_balancer(balancer.name) - espalier::balancers().data();
        const auto first = 1000 * static_cast<std::uint64_t>(number);
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            espalier::Simulated simulated(machine_of(pes, seed), seed);
            SCOPED_TRACE(fmt::format("{}, {}, seed {}", balancer.name, simulated.machine().name, seed));
            Overseen overseen(simulated);
            ASSERT_NO_THROW(check(overseen, options_of(balancer, seed), seed));
        }
    }
};

TEST_P(Delays, ChangeNothingButTime) {
    const int pes = std::get<0>(GetParam());
    const auto all = trials();
    for_seeds(pes > 100  ? 10
              : pes > 10 ? 100
                         : 300,
              [&](auto& transport, const auto& options, std::uint64_t seed) {
                  all[seed % all.size()].check(transport, options);
              });
}

// Whoever meets a limit, all PEs hear of it. Each can tell the time itself; how many nodes all
// have searched is known late.
TEST_P(Delays, HoldNoStopUp) {
    const int pes = std::get<0>(GetParam());
    for_seeds(pes > 100 ? 2 : 20, [&](auto& transport, auto options, std::uint64_t seed) {
        const bool limits_time = seed % 6 > 2 || seed % 2 == 0;
        if (limits_time) options.limits.seconds = 1e-7 * static_cast<double>(seed % 1000);
        if (!limits_time) options.limits.nodes = seed % 1000;
        const auto outcome = solve(endless, transport, options);
        using espalier::StopReason;
        EXPECT_EQ(outcome.stopped, limits_time ? StopReason::time_limit : StopReason::node_limit);
        EXPECT_GE(outcome.statistics.abandoned, 1U);
        expect_consistent(outcome.statistics, pes);
    });
}

std::string name_of(const testing::TestParamInfo<Delays::ParamType>& test) {
    const auto& [pes, balancer] = test.param;
    auto name = fmt::format("{}_on_{}", balancer.name, pes);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(
    Engine, Delays,
    testing::Combine(testing::ValuesIn(tries_all() ? std::vector{1, 2, 3, 7, 64, 1024} : std::vector{1, 2, 7, 64}),
                     testing::ValuesIn(espalier::balancers().begin(), espalier::balancers().end())),
    name_of);
}  // namespace
