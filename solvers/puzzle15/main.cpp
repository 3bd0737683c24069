#include "command_line/program.hpp"
#include "puzzle15/describe.hpp"
#include "puzzle15/heuristics.hpp"
#include "puzzle15/request.hpp"

namespace {

using command_line::InputError;
using command_line::Run;
using puzzle15::BoardInFile;
using puzzle15::Databases;
using puzzle15::Deepening;
using puzzle15::Request;

void answer(Run& run, const Request& request, Deepening& deepening, const BoardInFile& start) {
    const auto goal = goal_of(request, start.board.shape);
    const auto puzzle = make_puzzle(start.board, goal);
    if (const auto reason = unsolvable(puzzle)) {
        throw InputError(fmt::format("{}:{}: {}", start.file, start.line, *reason));
    }
    run.write(describe(request, start, goal, deepening.solve(puzzle)));
}

// Under a launcher each rank has its core, and a simulated machine only one.
int builders(Run& run) {
    const auto* threads = dynamic_cast<const espalier::Threads*>(&run.transport());
    return threads != nullptr ? threads->threads() : 1;
}

command_line::About about() {
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
    command_line::Program program(about());
    declare(program.options(), request);
    return program.run(
        argc, argv, [&] { complete(request); },
        [&](Run& run) {
            const auto starts = run.at_root([&] { return read_starts(request); });
            Databases databases(builders(run), request.cache);
            Deepening deepening(run, databases, request.settings);
            for (const auto& start : starts) answer(run, request, deepening, start);
        });
}
