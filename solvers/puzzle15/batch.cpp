// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <espalier/program/batch/batch.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include <espalier/program/report/numbers.hpp>
#include "puzzle15/command.hpp"
#include "puzzle15/pictures/pictures.hpp"
#include "puzzle15/report.hpp"
#include "puzzle15/solve.hpp"

namespace puzzle15 {
namespace {
using espalier::program::Batch;
using espalier::program::on_one_line;
using espalier::program::Output;
using espalier::program::refuse_if;
using espalier::program::Report;
using espalier::program::Row;
using espalier::program::Run;

espalier::Statistics statistics_of(const Finding& finding) {
    espalier::Statistics statistics;
    statistics.nodes = finding.nodes;
    for (const auto& iteration : finding.iterations) statistics.seconds += iteration.seconds;
    statistics.explored = finding.complete ? 1 : 0;
    return statistics;
}

// Returns the row of a board and its goal. Both are keys, because the same place of a file may have another board next
// time, or the board may be solved for another goal. A board that cannot be solved has an error and no finding.
Row row_of(const Instance& instance, const Report& report = {}, const Finding* finding = nullptr,
           const std::string& error = {}) {
    const auto& start = instance.start;
    const bool is_broken = !start.error.empty();
    const auto nodes = finding != nullptr ? finding->nodes : 0;
    const auto if_searched = [&](const std::string& text) { return finding != nullptr ? text : std::string(); };
    const auto seconds = finding != nullptr ? espalier::program::seconds_text(statistics_of(*finding).seconds) : "";
    const auto label = is_broken ? on_one_line(start.file) : start.name.empty() ? instance.place() : start.name;
    return {{.name = "board", .shown = label, .width = 16},
            {.name = "file", .value = start.file, .is_key = true, .is_path = true},
            {.name = "line", .value = std::to_string(start.line), .is_key = true},
            {.name = "board", .value = start.name},
            {.name = "start", .value = board_text(start.board), .is_key = true},
            {.name = "goal", .value = board_text(instance.goal), .is_key = true},
            {.name = "status", .value = is_broken ? espalier::program::broken : name_of(report.status)},
            {.name = "nodes",
             .value = if_searched(std::to_string(nodes)),
             .shown = is_broken ? "" : espalier::program::grouped(nodes),
             .width = 16},
            {.name = "moves",
             .value = report.objective.is_null() ? "" : report.objective.dump(),
             .shown = is_broken ? on_one_line(start.error) : report.bare.substr(0, report.bare.find('\n'))},
            {.name = "bound", .value = if_searched(std::to_string(finding != nullptr ? finding->bound : 0))},
            {.name = "solution", .value = report.solution.is_null() ? "" : report.solution.get<std::string>()},
            {.name = "seconds", .value = seconds},
            {.name = "message", .value = is_broken ? start.error : error}};
}

// Returns the boards that no earlier run has finished, as the first rank knows, which has read the file of results. A
// run that goes on with a checkpoint searches the boards that the earlier run began with.
std::vector<Instance> open_instances(Run& run, Batch& batch, const Command& command,
                                     const std::vector<BoardInFile>& starts) {
    std::vector<Instance> instances;
    for (const auto& start : starts) {
        instances.push_back({.start = start, .goal = goal_for(command, start)});
    }
    const auto choose = [&] {
        std::vector<std::string> files;
        for (const auto& start : starts) files.push_back(start.file);
        batch.know_files(files);
        std::vector<std::size_t> open;
        for (std::size_t number = 0; number < instances.size(); ++number) {
            if (!batch.is_finished(row_of(instances[number]))) open.push_back(number);
        }
        return open;
    };
    const auto numbers = run.choose_at_root(choose, [&](const std::vector<std::size_t>& open) {
        return std::ranges::all_of(open, [&](std::size_t number) { return number < instances.size(); });
    });
    std::vector<Instance> open;
    for (const auto number : numbers) open.push_back(std::move(instances[number]));
    return open;
}

void refuse(Output& output, const std::string& error) {
    output.complain(error);
    output.exit_with(espalier::program::ExitCode::bad_input);
}

// Returns the positions of the instances that can be solved. The batch tells why the others cannot, or what is wrong
// with their files.
std::vector<std::size_t> solvable(Output& output, Batch& batch, const Command& command,
                                  const std::vector<Instance>& instances) {
    std::vector<std::size_t> positions;
    for (std::size_t position = 0; position < instances.size(); ++position) {
        const auto& instance = instances[position];
        const auto& start = instance.start;
        if (!start.error.empty()) {
            batch.write_broken(position, row_of(instance), start.file, start.error);
        } else if (const auto reason = unsolvable(instance.puzzle())) {
            const auto report = make_report(command, instance, *reason);
            const auto error = instance.place() + ": " + *reason;
            if (batch.write(position, row_of(instance, report, nullptr, error), report, {}, true)) {
                refuse(output, error);
            }
        } else {
            positions.push_back(position);
        }
    }
    return positions;
}

Report summary(const std::vector<Instance>& instances, std::size_t solved, std::uint64_t moves_in_all) {
    const auto is_broken = [](const Instance& instance) { return !instance.start.error.empty(); };
    const auto broken = static_cast<std::size_t>(std::ranges::count_if(instances, is_broken));
    Report report;
    report.title =
        fmt::format("{} of {} solved", solved, espalier::program::counted(instances.size() - broken, "board"));
    report.lines.push_back({"moves in all", espalier::program::grouped(moves_in_all)});
    if (broken > 0) report.lines.push_back({"broken files", std::to_string(broken)});
    report.node = "generated boards";
    return report;
}

void solve_batch(Run& run, Output& output, const Command& command, const std::vector<BoardInFile>& starts) {
    Batch batch(run, output, row_of({}));
    const auto instances = open_instances(run, batch, command, starts);
    std::vector<espalier::program::Key> keys;
    for (const auto& instance : instances) keys.push_back(key_of(row_of(instance)));
    batch.begin(std::move(keys));
    batch.write_head();
    const auto positions = solvable(output, batch, command, instances);
    std::vector<Instance> searched;
    for (const auto position : positions) searched.push_back(instances[position]);
    std::size_t solved = 0;
    std::uint64_t moves_in_all = 0;
    solve(run, searched, command.settings, [&](std::size_t number, const Finding& finding) {
        if (!run.transport().is_root()) return;
        const auto position = positions[number];
        const auto& instance = instances[position];
        const auto report = make_report(command, instance, finding);
        batch.write(position, row_of(instance, report, &finding), report, statistics_of(finding), finding.complete);
        if (finding.solutions.number() == 0) return;
        ++solved;
        moves_in_all += finding.solutions.kept().front().size();
    });
    batch.write_summary(summary(instances, solved, moves_in_all));
}

// Throws UsageError if a picture of more than one solution is wanted, or a batch with what takes one board at a time.
void check_together(const Command& command, bool is_batch, bool varies) {
    refuse_if(is_batch && command.sample, "--sample: one board at a time, not a batch");
    refuse_if(is_batch && varies, "--vary: one board at a time, not a batch");
    for (const auto& [option, file] : {std::pair{"--svg", command.svg}, {"--player", command.player}}) {
        refuse_if(is_batch && !file.empty(), fmt::format("{}: one board at a time, not a batch", option));
        refuse_if(varies && !file.empty(),
                  fmt::format("{}: only a single run can be drawn; expected no --vary", option));
    }
}

void complain_of_nothing_to_show(Output& output, const Command& command) {
    for (const auto& [option, file] : {std::pair{"--svg", command.svg}, {"--player", command.player}}) {
        if (!file.empty()) output.complain(fmt::format("{}: there is no solution to show", option));
    }
}

void write_pictures(Run& run, Output& output, const Command& command, const Instance& instance,
                    const Finding& finding) {
    if (finding.solutions.number() == 0) return complain_of_nothing_to_show(output, command);
    auto solution = shown_solution(command, instance, finding);
    solution.command = run.command().line;
    if (!command.svg.empty()) output.write_beside(command.svg, solution_picture(solution));
    if (!command.player.empty()) output.write_beside(command.player, player_page(solution));
}
}  // namespace

espalier::program::About about() {
    return {.name = "puzzle15",
            .summary = "solves sliding tile puzzles with as few moves as possible",
            .usage = "BOARD... [OPTION]...",
            .definition =
                "Iterative deepening: all sequences of moves within a threshold are searched, then those within a "
                "greater one, until one leads to the goal. A node is a board that was generated, whether it is then "
                "pruned or not.",
            .examples = {{"puzzle15 --goal first '15 14 8 12 / 10 11 9 13 / 2 6 5 1 / 3 7 4 x'",
                          "solve one of the hardest boards"},
                         {"puzzle15 --goal first --all boards.txt", "count the shortest solutions of all in a file"},
                         {"puzzle15 --statistics depth --size 3x4",
                          "count all boards of 12 cells by the moves that they need"}},
            .has_batches = true,
            .plans_memory = true,
            .other_statistics = {{"depth",
                                  "how many boards of --size, of at most 12 cells, need how many moves to --goal, "
                                  "and which need the most, by breadth-first search"},
                                 {"heuristic",
                                  "the estimates of --heuristic for the boards, their mean, and by how much "
                                  "iterations grow with each move"}}};
}

void answer(Run& run, Output& output, const Command& asked) {
    constexpr std::uint64_t least_memory = std::uint64_t{64} << 20;
    const auto memory = run.options().memory_limit;
    refuse_if(memory > 0 && memory < least_memory,
              "--memory-limit: expected at least 64M, of which the program itself takes a part");
    if (!run.options().statistics_of.empty()) return answer_statistics(run, output, asked);
    require_boards(asked);
    const auto starts = run.at_root([&] { return read_starts(asked, run.options().written()); });
    const bool is_batch = starts.size() != 1 || !run.options().results_of_batch().empty();
    if (!is_batch && !starts.front().error.empty()) throw espalier::program::InputError(starts.front().error);
    auto command = asked;
    command.settings.partitions = run.at_root([&] { return read_partitions(asked, starts); });
    check_together(command, is_batch, !run.options().vary.empty());
    if (is_batch) return solve_batch(run, output, command, starts);
    const Instance instance{.start = starts.front(), .goal = goal_for(command, starts.front())};
    if (const auto reason = unsolvable(instance.puzzle())) {
        refuse(output, instance.place() + ": " + *reason);
        complain_of_nothing_to_show(output, command);
        return output.write(make_report(command, instance, *reason));
    }
    if (command.sample) {
        const auto sample = sample_iteration(run, instance, command.settings, *command.sample);
        return output.write(make_report(command, instance, sample));
    }
    const auto finding = solve(run, instance, command.settings);
    output.write(make_report(command, instance, finding));
    write_pictures(run, output, command, instance, finding);
}
}  // namespace puzzle15
