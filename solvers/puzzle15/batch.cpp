#include "puzzle15/batch.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <utility>

#include <espalier/program/batch.hpp>
#include <espalier/program/exit.hpp>
#include <espalier/program/report/numbers.hpp>

#include "puzzle15/pictures/player_page.hpp"
#include "puzzle15/pictures/solution_picture.hpp"
#include "puzzle15/report.hpp"
#include "puzzle15/solve.hpp"
#include "puzzle15/statistics/answer_sample.hpp"
#include "puzzle15/statistics/answer_statistics.hpp"

namespace puzzle15 {

namespace {

using espalier::program::Column;
using espalier::program::Output;
using espalier::program::Report;
using espalier::program::Run;

/// What a batch says about one board; of one that was not searched only why.
struct BoardRow {
    const BoardInFile& start;
    Board goal;
    Finding finding = {};
    Report report = {};
    std::string error = {};

    bool is_searched() const { return error.empty(); }
};

using Batch = espalier::program::Batch<BoardRow>;

double seconds_of(const Finding& finding) {
    double seconds = 0;
    for (const auto& iteration : finding.iterations) seconds += iteration.seconds;
    return seconds;
}

espalier::Statistics statistics_of(const Finding& finding) {
    espalier::Statistics statistics;
    statistics.nodes = finding.nodes;
    statistics.seconds = seconds_of(finding);
    statistics.explored = finding.complete ? 1 : 0;
    return statistics;
}

std::string label(const BoardRow& row) {
    return row.start.name.empty() ? fmt::format("line {}", row.start.line) : row.start.name;
}

std::string status(const BoardRow& row) { return name_of(row.report.status); }

std::string nodes(const BoardRow& row) { return row.is_searched() ? std::to_string(row.finding.nodes) : ""; }

std::string bound(const BoardRow& row) { return row.is_searched() ? std::to_string(row.finding.bound) : ""; }

std::string length(const BoardRow& row) { return row.report.objective.is_null() ? "" : row.report.objective.dump(); }

std::string solution(const BoardRow& row) {
    return row.report.solution.is_null() ? "" : row.report.solution.get<std::string>();
}

std::string seconds(const BoardRow& row) {
    return row.is_searched() ? espalier::program::seconds_text(seconds_of(row.finding)) : "";
}

// The same place of a file may have another board or be solved for another goal next time.
std::vector<Column<BoardRow>> columns() {
    return {
        {.name = "board", .shown = label, .width = 8},
        {.name = "file", .value = [](const BoardRow& row) { return row.start.file; }, .is_key = true, .is_path = true},
        {.name = "line", .value = [](const BoardRow& row) { return std::to_string(row.start.line); }, .is_key = true},
        {.name = "board", .value = [](const BoardRow& row) { return row.start.name; }},
        {.name = "start", .value = [](const BoardRow& row) { return board_text(row.start.board); }, .is_key = true},
        {.name = "goal", .value = [](const BoardRow& row) { return board_text(row.goal); }, .is_key = true},
        {.name = "status", .value = status},
        {.name = "nodes",
         .value = nodes,
         .shown = [](const BoardRow& row) { return espalier::program::grouped(row.finding.nodes); },
         .width = 16},
        {.name = "moves", .value = length, .shown = [](const BoardRow& row) { return row.report.bare; }},
        {.name = "bound", .value = bound},
        {.name = "solution", .value = solution},
        {.name = "seconds", .value = seconds},
        {.name = "message", .value = [](const BoardRow& row) { return row.error; }}};
}

BoardRow row_of(const Command& command, const BoardInFile& start) {
    return {.start = start, .goal = goal_of(command, start.board.shape)};
}

// As the first rank knows, which has read the file of results. A run that goes on with a checkpoint searches what the
// earlier one has begun with.
std::vector<std::size_t> unfinished(Run& run, Batch& batch, const Command& command,
                                    const std::vector<BoardInFile>& starts) {
    return run.choose_at_root([&] {
        std::vector<std::string> files;
        for (const auto& start : starts) files.push_back(start.file);
        batch.know_files(files);
        std::vector<std::size_t> numbers;
        for (std::size_t number = 0; number < starts.size(); ++number) {
            if (!batch.is_finished(row_of(command, starts[number]))) numbers.push_back(number);
        }
        return numbers;
    });
}

void refuse(Run& run, Output& output, const std::string& error) {
    if (run.transport().is_root()) espalier::program::complain("puzzle15", error);
    output.exit_with(espalier::program::ExitCode::bad_input);
}

void refuse(Run& run, Output& output, Batch& batch, const BoardRow& row) {
    if (batch.is_finished(row)) return;
    refuse(run, output, row.error);
    batch.write(row, row.report, {});
    batch.keep(row);
}

// Those that can be solved; of the others the batch says why not.
std::vector<Instance> solvable(Run& run, Output& output, Batch& batch, const Command& command,
                               const std::vector<BoardInFile>& starts, const std::vector<std::size_t>& open) {
    std::vector<Instance> instances;
    for (const auto number : open) {
        auto row = row_of(command, starts[number]);
        Instance instance{.start = starts[number], .goal = row.goal};
        if (const auto reason = unsolvable(instance.puzzle())) {
            row.report = make_report(command, instance, *reason);
            row.error = instance.place() + ": " + *reason;
            refuse(run, output, batch, row);
        } else {
            instances.push_back(std::move(instance));
        }
    }
    return instances;
}

Report summary(std::size_t boards, std::size_t solved, std::uint64_t moves_in_all) {
    Report report;
    report.title = fmt::format("{} of {} boards solved", solved, boards);
    report.lines.push_back({"moves in all", espalier::program::grouped(moves_in_all)});
    report.node = "generated boards";
    return report;
}

void solve_batch(Run& run, Output& output, const Command& command, const std::vector<BoardInFile>& starts) {
    Batch batch(run, output, columns());
    const auto open = unfinished(run, batch, command, starts);
    batch.write_head();
    const auto instances = solvable(run, output, batch, command, starts, open);
    std::size_t solved = 0;
    std::uint64_t moves_in_all = 0;
    solve(run, instances, command.settings, [&](std::size_t position, const Finding& finding) {
        const auto& instance = instances[position];
        const BoardRow row{.start = instance.start,
                           .goal = instance.goal,
                           .finding = finding,
                           .report = make_report(command, instance, finding)};
        if (!batch.is_finished(row)) {
            batch.write(row, row.report, statistics_of(finding));
            if (finding.complete) batch.keep(row);
        }
        if (finding.solutions.number() == 0) return;
        ++solved;
        moves_in_all += finding.solutions.kept().front().size();
    });
    batch.write_summary(summary(open.size(), solved, moves_in_all));
}

void complain_of_nothing_to_show(Run& run, const Command& command) {
    if (!run.transport().is_root()) return;
    for (const auto& [option, file] : {std::pair{"--svg", command.svg}, {"--player", command.player}}) {
        if (!file.empty())
            espalier::program::complain("puzzle15", fmt::format("{}: there is no solution to show", option));
    }
}

void write_pictures(Run& run, Output& output, const Command& command, const Instance& instance,
                    const Finding& finding) {
    if (finding.solutions.number() == 0) return complain_of_nothing_to_show(run, command);
    auto solution = shown_solution(command, instance, finding);
    solution.command = run.command().line;
    if (!command.svg.empty()) output.write_beside(command.svg, solution_picture(solution));
    if (!command.player.empty()) output.write_beside(command.player, player_page(solution));
}

Command with_partitions(Run& run, const Command& command, const std::vector<BoardInFile>& starts) {
    Command complete = command;
    complete.settings.partitions = run.at_root([&] { return read_partitions(command, starts); });
    return complete;
}

}  // namespace

void answer(Run& run, Output& output, const Command& asked) {
    if (!run.options().statistics_of.empty()) return answer_statistics(run, output, asked);
    require_boards(asked);
    const auto starts = run.at_root([&] { return read_starts(asked); });
    const auto command = with_partitions(run, asked, starts);
    const bool is_batch = starts.size() != 1 || !run.options().results_of_batch().empty();
    check_pictures(command, is_batch, !run.options().vary.empty());
    if (is_batch && command.sample) throw espalier::program::UsageError("--sample: one board at a time, not a batch");
    if (is_batch) return solve_batch(run, output, command, starts);
    const Instance instance{.start = starts.front(), .goal = goal_of(command, starts.front().board.shape)};
    if (const auto reason = unsolvable(instance.puzzle())) {
        refuse(run, output, instance.place() + ": " + *reason);
        complain_of_nothing_to_show(run, command);
        return output.write(make_report(command, instance, *reason));
    }
    if (command.sample) return answer_sample(run, output, command, instance);
    const auto finding = solve(run, instance, command.settings);
    output.write(make_report(command, instance, finding));
    write_pictures(run, output, command, instance, finding);
}

}  // namespace puzzle15
