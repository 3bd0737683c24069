// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <cmath>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <system_error>
#include "espalier/balancers/table.hpp"
#include "espalier/program/command_line/run_options.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/program/report/plan.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier::program {
namespace {
void require_room_for(std::string_view option, int pes, const RunOptions& options) {
    constexpr std::uint64_t least_bytes = 1700;  // the memory of a PE that searches the smallest of trees
    const auto needed = static_cast<std::uint64_t>(pes) * least_bytes;
    const auto available = memory_of_process(options, 1);
    if (needed <= available) return;
    constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;
    throw UsageError(fmt::format("{}: {} PEs take {} MB of memory, and they may hold {}", option, pes,
                                 grouped(needed / megabyte), grouped(available / megabyte)));
}

/// Calls read(), and throws UsageError, which names the option, if that throws std::invalid_argument.
void read_option(std::string_view option, const std::function<void()>& read) {
    try {
        read();
    } catch (const std::invalid_argument& wrong) {
        throw UsageError(fmt::format("{}: {}", option, wrong.what()));
    }
}

void require_machine(std::string_view option, const std::string& machine, const RunOptions& options) {
    read_option(option, [&] { require_room_for(option, parse_machine(machine).pes(), options); });
}

void check_simulation(const RunOptions& options, bool is_one_of_many) {
    if (!options.simulates()) return;
    const bool is_planned = !options.plan.empty();
    const std::string option = is_planned ? "--plan" : "--simulate";
    refuse_if(is_one_of_many, option + ": one process simulates the machine; do not use mpirun");
    refuse_if(options.threads || options.pes,
              option + ": the size of the machine is the number of PEs; expected no --threads and no --pes");
    refuse_if(std::isfinite(options.time_limit),
              "--time-limit: a simulated machine has a clock of its own; expected --node-limit or a signal");
    if (!is_planned) return require_machine(option, options.simulate, options);
    refuse_if(!options.simulate.empty(), "--plan: it simulates a machine of its own; expected no --simulate");
    refuse_if(!options.checkpoint.empty(), "--plan: its short searches cannot be kept; expected no --checkpoint");
    read_option(option, [&] { static_cast<void>(Plan::sample(parse_machine(options.plan))); });
}

void check_variation(const RunOptions& options, const About& about) {
    const bool varies = !options.vary.empty();
    refuse_if(!options.results.empty() && !varies && !about.has_batches,
              "--results: only the runs of --vary make a table; expected --vary");
    refuse_if(!options.plot.empty() && !varies, "--plot: only the runs of --vary can be drawn; expected --vary");
    if (!varies) return;
    refuse_if(options.simulate.empty(), "--vary: only simulated machines can be varied; expected --simulate");
    refuse_if(!options.trace.empty(), "--trace: only a single run has a trace; expected no --vary");
    refuse_if(!options.page.empty(), "--report: only a single run has a page; expected no --vary");
    for (const auto& variation : variations(options)) require_machine("--vary", variation.simulate, options);
}

void check_tree(const RunOptions& options, bool is_one_of_many) {
    if (options.tree.empty()) return;
    refuse_if(is_one_of_many, "--tree: only the PEs of one process can be drawn; expected no mpirun");
    refuse_if(!options.vary.empty(), "--tree: only the tree of a single run can be drawn; expected no --vary");
    refuse_if(!options.checkpoint.empty(),
              "--tree: the nodes that an earlier run has searched cannot be drawn; expected no --checkpoint");
}

void check_checkpoint(const RunOptions& options) {
    const auto& file = options.checkpoint;
    const bool is_tuned = options.checkpoint_seconds != RunOptions().checkpoint_seconds ||
                          options.checkpoint_bytes != RunOptions().checkpoint_bytes;
    if (file.empty()) return refuse_if(is_tuned, "--checkpoint-every and --checkpoint-size need --checkpoint FILE");
    refuse_if(!options.vary.empty(), "--checkpoint: the runs of --vary cannot be kept; expected no --vary");
    refuse_if(options.speedup,
              "--checkpoint: the search with one PE of --speedup cannot be kept; expected no --speedup");
    require_writable(file);
    std::error_code unknown;
    refuse_if(std::filesystem::exists(file, unknown) && !std::filesystem::is_regular_file(file, unknown),
              fmt::format("--checkpoint: {}: expected a regular file", file));
}
}  // namespace

void require_balancer(std::string_view option, std::string_view chosen) {
    require_choice(option, chosen.substr(0, chosen.find(':')), names_of(balancers()));
    read_option(option, [&] { static_cast<void>(find_balancer(chosen)); });
}

void check(const RunOptions& options, const About& about, bool is_one_of_many) {
    refuse_if(is_one_of_many && options.pes,
              "--pes: under mpirun there is one PE for each thread of each rank; say mpirun -n N, --threads N");
    const int threads = program::threads(options, is_one_of_many);
    refuse_if(options.pes.value_or(threads) < threads,
              fmt::format("--pes: {} was given, expected at least one for each of the {} threads",
                          options.pes.value_or(threads), threads));
    check_simulation(options, is_one_of_many);
    refuse_if(options.quiet && options.statistics, "--quiet and --statistics contradict each other");
    refuse_if(options.quiet && options.progress, "--quiet and --progress contradict each other");
    check_variation(options, about);
    check_checkpoint(options);
    check_tree(options, is_one_of_many);
    require_ending("--report", options.page, ".html");
    require_ending("--tree", options.tree, ".svg");
    require_ending("--plot", options.plot, ".svg");
    if (options.solutions == "-") refuse_value("--solutions", "-", "the name of a file");
    for (const auto& file : options.written()) require_writable(file);
}

void check_batch(const RunOptions& options) {
    refuse_if(!options.vary.empty(), "--vary: one instance at a time, not a batch");
    refuse_if(!options.tree.empty(), "--tree: one instance at a time, not a batch");
    refuse_if(!options.solutions.empty(), "--solutions: one instance at a time, not a batch");
    refuse_if(!options.checkpoint.empty() && options.results_of_batch().empty(),
              "--checkpoint: what a batch has finished is kept elsewhere; expected --results");
}
}  // namespace espalier::program
