// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <cmath>
#include <utility>
#include <espalier/program/memory_limit.hpp>
#include <espalier/program/report/numbers.hpp>
#include "puzzle15/command.hpp"
#include "puzzle15/statistics/estimates.hpp"

namespace puzzle15 {
namespace {
using espalier::program::grouped;
using espalier::program::Json;
using espalier::program::Output;
using espalier::program::refuse_if;
using espalier::program::Report;
using espalier::program::Run;
using espalier::program::Status;

constexpr std::size_t most_listed_boards = 100;

void refuse_other_options(Run& run, const Command& command) {
    const auto& options = run.options();
    const std::string name = "--statistics " + options.statistics_of;
    for (const auto& [is_given, other] : {std::pair{options.simulates(), "--simulate and --plan"},
                                          {!options.checkpoint.empty(), "--checkpoint"},
                                          {!options.results.empty(), "--results"},
                                          {!options.page.empty(), "--report"},
                                          {!options.trace.empty(), "--trace"},
                                          {options.speedup, "--speedup"},
                                          {run.transport().processes() > 1, "mpirun"},
                                          {command.play, "--play"},
                                          {command.sample.has_value(), "--sample"},
                                          {command.settings.iteration.has_value(), "--iteration"},
                                          {command.settings.direction.has_value(), "--direction"},
                                          {command.settings.wanted != Wanted::one, "--all"},
                                          {!command.svg.empty(), "--svg"},
                                          {!command.player.empty(), "--player"}}) {
        refuse_if(is_given, fmt::format("{}: no board is solved; expected no {}", name, other));
    }
}

std::string shape_text(const Shape& shape) { return fmt::format("{}x{}", shape.width, shape.height); }

// Writes a number that may be too large for an integer.
std::string large_text(double number) {
    return number < 1e18 ? grouped(static_cast<std::uint64_t>(number)) : fmt::format("{:.3g}", number);
}

void refuse_large_boards(const Shape& shape) {
    const double number = BoardNumbers::number_of_boards(shape);
    const double gigabytes = number / 2 * 1e-9;
    const auto boards = large_text(number);
    refuse_if(
        shape.cells() > BoardNumbers::most_cells,
        fmt::format("--statistics depth: {} boards of {} cells, of four bits each, take {} GB of memory; expected "
                    "at most {} cells, as --size 3x4 has",
                    boards, shape_text(shape), large_text(std::ceil(gigabytes)), BoardNumbers::most_cells));
    const auto available = static_cast<double>(espalier::program::available_memory()) * 1e-9;
    refuse_if(gigabytes > available,
              fmt::format("--statistics depth: {} boards of {} cells take {:.3f} GB of memory, and there are {:.3f}",
                          boards, shape_text(shape), gigabytes, available));
}

// Returns a table, for people, of the numbers of boards that were counted for each number from 0 on.
std::string distribution_table(const std::string& label, const std::vector<std::uint64_t>& boards, double in_all) {
    std::string table = fmt::format("{:>9}  {:>14}  {:>9}  {:>9}\n", label, "boards", "percent", "up to it");
    double so_far = 0;
    for (std::size_t number = 0; number < boards.size(); ++number) {
        if (boards[number] == 0) continue;
        const auto percent = 100 * static_cast<double>(boards[number]) / in_all;
        so_far += percent;
        table += fmt::format("{:>9}  {:>14}  {:>9.4f}  {:>9.4f}\n", number, grouped(boards[number]), percent, so_far);
    }
    return table;
}

std::string bare_distribution(const std::vector<std::uint64_t>& boards) {
    std::string rows;
    for (std::size_t number = 0; number < boards.size(); ++number) {
        if (boards[number] != 0) rows += fmt::format("{}{} {}", rows.empty() ? "" : "\n", number, boards[number]);
    }
    return rows;
}

void tell_whether_complete(bool complete, Report& report) {
    report.status = complete ? Status::complete : Status::unknown;
    report.falls_short = !complete;
    if (!complete) report.lines.push_back({"stopped", "before all boards had been counted"});
}

Report depth_report(const Board& goal, const BoardDepths& depths) {
    Report report;
    const auto boards = depths.number_of_boards();
    const auto all = BoardNumbers::number_of_boards(goal.shape);
    const auto most = depths.boards.size() - 1;
    report.title =
        fmt::format("moves that all boards of {} cells need to {}", shape_text(goal.shape), board_text(goal));
    report.instance = {{"width", goal.shape.width}, {"height", goal.shape.height}, {"goal", tiles_of(goal)}};
    const auto whole = fmt::format(", half of {}!: all that can be solved", goal.shape.cells());
    report.lines.push_back({"boards", grouped(boards) + (depths.complete ? whole : "")});
    if (depths.complete) {
        report.objective = most;
        report.lines.push_back({"most moves", fmt::format("{}, of {} board{}", most, grouped(depths.boards[most]),
                                                          depths.boards[most] == 1 ? "" : "s")});
        report.lines.push_back({"mean", fmt::format("{:.4f} moves", depths.mean())});
        report.more["mean_moves"] = depths.mean();
        report.more["hardest_boards"] = Json::array();
        for (const auto& board : depths.hardest) {
            report.lines.push_back({"hardest board", board_text(board)});
            report.more["hardest_boards"].push_back(tiles_of(board));
        }
    }
    tell_whether_complete(depths.complete, report);
    report.more["boards_by_depth"] = depths.boards;
    report.table = distribution_table("moves", depths.boards, all);
    report.bare = bare_distribution(depths.boards);
    report.node = "generated boards";
    return report;
}

Report answer_depths(const Run& run, const Command& command) {
    refuse_if(!command.boards.empty(), "--statistics depth: all boards of --size are counted; expected no BOARD");
    const auto shape = command.shape.value_or(Shape{});
    refuse_large_boards(shape);
    const auto goal = goal_of(command, shape);
    return depth_report(goal, board_depths(goal, most_listed_boards, [&run] { return run.stop_wanted(); }));
}

std::vector<Instance> instances_of(const Command& command) {
    std::vector<Instance> instances;
    for (auto& start : read_starts(command)) {
        if (!start.error.empty()) throw espalier::program::InputError(start.error);
        Instance instance{.start = std::move(start), .goal = {}};
        instance.goal = goal_for(command, instance.start);
        if (!instances.empty() && instance.goal.shape != instances.front().goal.shape) {
            throw espalier::program::InputError(instance.place(), "expected a board of the first one's shape");
        }
        if (const auto reason = unsolvable(instance.puzzle())) {
            throw espalier::program::InputError(instance.place(), *reason);
        }
        instances.push_back(std::move(instance));
    }
    if (instances.empty()) throw espalier::program::InputError(command.boards.front(), "expected boards");
    return instances;
}

Report estimate_report(const std::string& heuristic, const Shape& shape, const Estimates& estimates) {
    Report report;
    const auto boards = estimates.number_of_boards();
    report.title =
        fmt::format("estimates of {} of {} cells", espalier::program::counted(boards, "board"), shape_text(shape));
    report.instance = {{"width", shape.width}, {"height", shape.height}, {"boards", boards}};
    report.more["heuristic"] = heuristic;
    report.more["boards_by_estimate"] = estimates.boards;
    report.lines.push_back({"heuristic", heuristic});
    if (boards > 0) {
        report.more["mean_estimate"] = estimates.mean();
        report.lines.push_back({"mean", fmt::format("{:.4f} moves", estimates.mean())});
        report.bare = fmt::format("{:.4f}", estimates.mean());
    }
    if (const auto branching = estimates.branching()) {
        report.more["effective_branching"] = *branching;
        report.lines.push_back(
            {"branching",
             fmt::format("{:.4f} a move, in iterations of {} boards: {} nodes, {} in those "
                         "of two moves less",
                         *branching, estimates.searched, grouped(estimates.nodes), grouped(estimates.nodes_before))});
        report.bare += fmt::format(" {:.4f}", *branching);
    }
    tell_whether_complete(estimates.complete, report);
    report.table = distribution_table("estimate", estimates.boards, static_cast<double>(boards));
    report.node = "generated boards";
    return report;
}

Report answer_estimates(Run& run, const Command& command) {
    refuse_if(command.boards.empty(),
              "--statistics heuristic: BOARD is missing: a file of boards, or - for those that generate makes");
    const auto instances = instances_of(command);
    std::vector<BoardInFile> starts;
    for (const auto& instance : instances) starts.push_back(instance.start);
    const auto& shape = instances.front().goal.shape;
    const auto heuristic = chosen_heuristic(command.settings.heuristic, shape);
    const auto is_stopped = [&run] { return run.stop_wanted(); };
    Heuristics heuristics(run.transport().team(), command.settings.cache, is_stopped, read_partitions(command, starts));
    return estimate_report(heuristic, shape, estimates(instances, heuristic, heuristics, is_stopped));
}
}  // namespace

void answer_statistics(Run& run, Output& output, const Command& command) {
    refuse_other_options(run, command);
    Report report;
    if (run.transport().is_root()) {
        report = run.options().statistics_of == "depth" ? answer_depths(run, command) : answer_estimates(run, command);
    }
    output.write(report);
}
}  // namespace puzzle15
