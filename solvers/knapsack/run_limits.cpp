// SPDX-License-Identifier: Apache-2.0
#include "knapsack/run_limits.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <espalier/program/command_line/run_options.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/report/numbers.hpp>
#include <espalier/program/stopping.hpp>

namespace knapsack {
constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

std::uint64_t memory_limit(espalier::program::Run& run) {
    const auto& options = run.options();
    const auto of_process = espalier::program::memory_of_process(options, run.transport().host().processes);
    return of_process / (options.memory_limit > 0 ? 1 : 2);
}

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
}  // namespace knapsack
