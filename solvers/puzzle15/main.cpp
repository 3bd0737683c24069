#include <fmt/format.h>

#include <utility>

#include <espalier/program/exit.hpp>
#include <espalier/program/numbers.hpp>
#include <espalier/program/program.hpp>
#include "puzzle15/describe.hpp"
#include "puzzle15/request.hpp"

namespace {

using espalier::program::InputError;
using espalier::program::Output;
using espalier::program::Run;
using puzzle15::BoardInFile;
using puzzle15::Databases;
using puzzle15::Deepening;
using puzzle15::Finding;
using puzzle15::Puzzle;
using puzzle15::Request;

// Under a launcher each rank has its core, and a simulated machine only one.
int builders(Run& run) {
    const auto* threads = dynamic_cast<const espalier::Threads*>(&run.transport());
    return threads != nullptr ? threads->threads() : 1;
}

Puzzle puzzle_of(const Request& request, const BoardInFile& start) {
    const auto puzzle = make_puzzle(start.board, goal_of(request, start.board.shape));
    const auto reason = unsolvable(puzzle);
    if (reason) throw InputError(fmt::format("{}:{}: {}", start.file, start.line, *reason));
    return puzzle;
}

void solve_one(Output& output, const Request& request, Deepening& deepening, const BoardInFile& start) {
    Finding found;
    deepening.solve({puzzle_of(request, start)}, [&](std::size_t, const Finding& finding) { found = finding; });
    output.write(describe(request, start, goal_of(request, start.board.shape), found));
}

espalier::Statistics statistics_of(const Finding& finding) {
    espalier::Statistics statistics;
    statistics.nodes = finding.nodes;
    for (const auto& iteration : finding.iterations) statistics.seconds += iteration.seconds;
    statistics.explored = finding.complete ? 1 : 0;
    return statistics;
}

// One forest: a line for each board, as it is solved. A board that cannot be solved keeps none of the others from it.
void solve_all(Run& run, Output& output, const Request& request, Deepening& deepening,
               const std::vector<BoardInFile>& starts) {
    std::vector<std::size_t> solvable;
    std::vector<Puzzle> puzzles;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        try {
            puzzles.push_back(puzzle_of(request, starts[i]));
            solvable.push_back(i);
        } catch (const InputError& error) {
            if (run.transport().is_root()) espalier::program::complain("puzzle15", error.what());
            output.exit_with(espalier::program::ExitCode::bad_input);
        }
    }
    if (!run.options().quiet) output.write_line(puzzle15::table_head());
    std::size_t solved = 0;
    std::size_t moves = 0;
    deepening.solve(puzzles, [&](std::size_t number, const Finding& finding) {
        const auto& start = starts[solvable[number]];
        const auto report = describe(request, start, goal_of(request, start.board.shape), finding);
        output.write_row(report, puzzle15::table_row(start, finding, report.bare), statistics_of(finding));
        solved += finding.solutions.number() > 0 ? 1 : 0;
        if (finding.solutions.number() > 0) moves += finding.solutions.kept().front().size();
    });
    espalier::program::Report summary;
    summary.title = fmt::format("{} of {} boards solved", solved, starts.size());
    summary.lines.push_back({"moves in all", espalier::program::grouped(moves)});
    summary.node = "generated boards";
    output.write_summary(summary);
}

espalier::program::About about() {
    return {.name = "puzzle15",
            .summary = "solves sliding tile puzzles with as few moves as possible",
            .usage = "BOARD... [OPTION]...",
            .definition =
                "Iterative deepening: all sequences of moves within a threshold are searched, then those within a "
                "greater one, until one leads to the goal. A node is a board that was generated, whether it is then "
                "pruned or not.",
            .examples = {{"puzzle15 '15 11 8 12 / 14 10 9 13 / 2 6 1 4 / 3 7 5 x'", "solve one of the hardest boards"},
                         {"puzzle15 --goal first --all boards.txt", "count the shortest solutions of all in a file"}}};
}

}  // namespace

int main(int argc, char** argv) {
    Request request;
    espalier::program::Program program(about());
    declare(program.options(), request);
    return program.run(
        argc, argv, [&] { complete(request); },
        [&](Run& run, Output& output) {
            const auto starts = run.at_root([&] { return read_starts(request); });
            Databases databases(builders(run), request.cache);
            Deepening deepening(run, databases, request.settings);
            starts.size() == 1 ? solve_one(output, request, deepening, starts.front())
                               : solve_all(run, output, request, deepening, starts);
        });
}
