// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <system_error>
#include "espalier/balancers/table.hpp"
#include "espalier/program/command_line/run_options.hpp"
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/report/numbers.hpp"
#include "espalier/program/report/plan.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier::program {
namespace {
using Number = std::int64_t;

constexpr std::string_view ellipsis = "...";
constexpr Number greatest_number = std::numeric_limits<std::int32_t>::max();
constexpr Number most_values = 10'000;

Number number_value(std::string_view text) {
    return integer_value<Number>("--vary", text, {.least = 0, .most = greatest_number});
}

/// The step from one number of a progression to the next.
struct Step {
    bool multiplies;
    Number by;

    Number after(Number number) const { return multiplies ? number * by : number + by; }

    bool leads(Number from, Number to) const {
        for (Number steps = 0; from < to && steps < most_values; ++steps) from = after(from);
        return from == to;
    }
};

// Returns the step that leads from the numbers before the ellipsis, at most three, to the number behind it.
std::optional<Step> step_of(const std::vector<Number>& before, Number end) {
    const auto count = before.size();
    const Number last = before[count - 1];
    const Number previous = count > 1 ? before[count - 2] : last - 1;
    for (const bool multiplies : {true, false}) {
        const bool can_multiply = count > 1 && previous > 0 && last % previous == 0 && last / previous > 1;
        if (multiplies ? !can_multiply : last <= previous) continue;
        const Step step{multiplies, multiplies ? last / previous : last - previous};
        const bool agrees = count < 3 || step.after(before[count - 3]) == previous;
        if (agrees && step.leads(last, end)) return step;
    }
    return std::nullopt;
}

void continue_progression(std::vector<std::string>& values, std::string_view list, std::string_view end_text) {
    const auto considered = static_cast<std::ptrdiff_t>(std::min<std::size_t>(values.size(), 3));
    std::vector<Number> before;
    std::transform(values.end() - considered, values.end(), std::back_inserter(before), number_value);
    const Number end = number_value(end_text);
    const auto step = before.empty() ? std::nullopt : step_of(before, end);
    if (!step) {
        throw UsageError(
            fmt::format("--vary: the numbers of '{}' begin no progression to {}; expected one such as "
                        "1,4,16,...,1024 or 8,10,...,16",
                        list, end_text));
    }
    for (Number number = before.back(); number < end;) values.push_back(std::to_string(number = step->after(number)));
}

// Returns sides that are as equal as whole numbers can be, the longest first: 12 PEs are a mesh of 4x3.
std::string sides_text(int pes, std::size_t dimensions) {
    std::string text;
    for (auto left = dimensions; left > 0; --left) {
        int side = pes;
        for (int divisor = pes; divisor >= 1; --divisor) {
            double volume = 1;
            for (std::size_t i = 0; i < left; ++i) volume *= divisor;
            if (pes % divisor == 0 && volume >= pes) side = divisor;
        }
        text += (text.empty() ? "" : "x") + std::to_string(side);
        pes /= side;
    }
    return text;
}

std::string size_text(const Machine& machine, std::string_view name, int pes) {
    for (const auto topology : {Topology::mesh, Topology::torus, Topology::dragonfly}) {
        if (machine.topology == topology) return sides_text(pes, machine.sides.size());
    }
    constexpr int most_dimensions = 24;
    std::vector<int> sizes;  // those that there may be, if the size follows from a dimension
    for (int dimension = 0; dimension <= most_dimensions; ++dimension) {
        const auto sides = sides_of_dimension(machine.topology, dimension);
        if (sides.empty()) continue;
        sizes.push_back(std::accumulate(sides.begin(), sides.end(), 1, std::multiplies<>()));
        if (sizes.back() == pes) return std::to_string(dimension);
    }
    if (sizes.empty()) return std::to_string(pes);
    throw UsageError(fmt::format("--vary: a {} has {}, {}, {}, {} ... PEs, not {}", name, sizes[0], sizes[1], sizes[2],
                                 sizes[3], pes));
}

void set_pes(RunOptions& options, const std::string& value) {
    const auto machine = parse_machine(options.simulate);
    const int pes = integer_value<int>("--vary pes", value, {.least = 1, .most = 1 << 24});
    const auto name = options.simulate.substr(0, options.simulate.find_first_of(":,"));
    const auto costs = options.simulate.find(',');
    options.simulate = fmt::format("{}:{}{}", name, size_text(machine, name, pes),
                                   costs == std::string::npos ? "" : options.simulate.substr(costs));
}

struct VariedOption {
    std::string_view name;
    void (*set)(RunOptions& options, const std::string& value);
};

constexpr std::array table = {
    VariedOption{"pes", set_pes},
    VariedOption{"balancer",
                 [](RunOptions& options, const std::string& value) {
                     require_balancer("--vary balancer", value);
                     options.balancer = value;
                 }},
    VariedOption{"quantum",
                 [](RunOptions& options, const std::string& value) {
                     options.quantum = integer_value<std::uint64_t>("--vary quantum", value, {.least = 1});
                 }},
    VariedOption{"seed",
                 [](RunOptions& options, const std::string& value) {
                     options.seed = integer_value<std::uint64_t>("--vary seed", value, {});
                 }},
};

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

std::vector<std::string> values_of_list(std::string_view list) {
    std::vector<std::string> values;
    const auto parts = parts_of(list, ',');
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].empty()) throw UsageError(fmt::format("--vary: a value is missing in '{}'", list));
        if (parts[i] != ellipsis) {
            values.emplace_back(parts[i]);
        } else {
            continue_progression(values, list, i + 1 < parts.size() ? parts[++i] : "");
        }
    }
    return values;
}

std::vector<RunOptions> variations(const RunOptions& options) {
    if (options.vary.empty()) return {options};
    const auto equals = std::min(options.vary.find('='), options.vary.size());
    const auto name = options.vary.substr(0, equals);
    require_choice("--vary", name, varied_options());
    const auto* const row = std::ranges::find(table, name, &VariedOption::name);
    std::vector<RunOptions> result;
    for (const auto& value : values_of_list(options.vary.substr(std::min(equals + 1, options.vary.size())))) {
        result.push_back(options);
        row->set(result.back(), value);
    }
    return result;
}

std::vector<std::string> varied_options() { return names_of(table); }

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
