// SPDX-License-Identifier: Apache-2.0
#include "knapsack/run_limits.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <espalier/program/command_line/run_options.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/report/numbers.hpp>
#include <espalier/program/stopping.hpp>

namespace knapsack {
namespace {
constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

// Returns the bytes that a process may use if `processes` of its host have states at the same time.
std::uint64_t memory_limit(const espalier::program::Run& run, int processes) {
    const auto& options = run.options();
    return espalier::program::memory_of_process(options, processes) / (options.memory_limit > 0 ? 1 : 2);
}
}  // namespace

std::uint64_t memory_limit(espalier::program::Run& run) { return memory_limit(run, run.transport().host().processes); }

std::uint64_t least_memory(const Instance& instance) {
    constexpr std::uint64_t bytes_of_program = 40 * megabyte;  // without any items
    constexpr std::uint64_t of_item_while_preprocessed = 340;
    return bytes_of_program + of_item_while_preprocessed * instance.items();
}

void check_memory(std::uint64_t limit, const Instance& instance) {
    const auto needed = least_memory(instance);
    if (limit == 0 || std::max(limit, least_limit) >= needed) return;
    throw espalier::program::UsageError(
        fmt::format("--memory-limit: {}M were given, expected at least {}M for {} items", limit / megabyte,
                    (needed + megabyte - 1) / megabyte, espalier::program::grouped(instance.items())));
}

DynamicLimits dynamic_limits(espalier::program::Run& run, bool is_batch, std::uint64_t bytes_of_instances) {
    const auto memory = memory_limit(run);
    auto limits = dynamic_limits(run.transport(), memory - std::min(memory, bytes_of_instances),
                                 run.options().time_limit, is_batch);
    DynamicLimits of_run;
    of_run.seconds = run.seconds_left();
    limits.end = of_run.from_now().end;
    limits.interrupt = &espalier::program::StopSignals::wanted();
    limits.is_repeated = run.checkpoint().is_wanted() || (is_batch && run.transport().processes() > 1);
    limits.may_give_up = !is_batch && !run.checkpoint().is_wanted();  // a batch reports only what was searched
    if (run.is_simulated()) limits.least_cut = 16;
    return limits;
}

// The states that the preprocessing leaves must fit into any process, so that only its own lists may take more.
DynamicLimits limits_of_first_rank(espalier::program::Run& run, std::uint64_t bytes_of_instances) {
    auto limits = dynamic_limits(run, false, bytes_of_instances);
    const auto memory = memory_limit(run, 1);
    const auto bytes = bytes_for_states(memory - std::min(memory, bytes_of_instances));
    limits.bytes_of_waiting = bytes - std::min(bytes, limits.bytes);
    limits.sharing.team = run.transport().team_of_host();
    return limits;
}
}  // namespace knapsack
