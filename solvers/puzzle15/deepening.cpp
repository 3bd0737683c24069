#include "puzzle15/deepening.hpp"

#include <algorithm>
#include <utility>

#include "puzzle15/heuristics/heuristics.hpp"
#include "puzzle15/search/iteration_search.hpp"

namespace puzzle15 {

using espalier::program::Run;

Deepening::Deepening(Run& run, Databases& databases, const Settings& settings)
    : run_(run), databases_(databases), settings_(settings), automatic_(databases, run.transport().pes()) {}

void Deepening::solve(const std::vector<Puzzle>& puzzles, const OnFinished& on_finished) {
    std::vector<Board> open;
    for (std::size_t number = 0; number < puzzles.size(); ++number) open.push_back(begin(puzzles[number], number));
    while (!open.empty()) {
        std::vector<Board> unsolved;
        for (auto& board : open) {
            if (!conclude(board)) {
                unsolved.push_back(std::move(board));
            } else if (run_.transport().is_root()) {
                on_finished(board.number, board.finding);
            }
        }
        open = std::move(unsolved);
        if (open.empty()) return;
        prepare(open);
        search(open);
    }
}

Deepening::Board Deepening::begin(const Puzzle& puzzle, std::size_t number) const {
    Board board{.puzzle = puzzle, .kernel = nullptr, .task = {}, .finding = {}, .number = number};
    board.task = {.wanted = settings_.wanted, .count_start = !settings_.iteration, .split_all = run_.is_simulated()};
    board.finding.complete = true;
    if (puzzle.solved()) board.finding.solutions.add("", settings_.wanted);
    return board;
}

// Whether nothing more is to be searched for a board.
bool Deepening::conclude(Board& board) const {
    const auto& finding = board.finding;
    const bool searched = !finding.iterations.empty();
    return !finding.complete || finding.solutions.number() > 0 || (searched && settings_.iteration);
}

void Deepening::prepare(std::vector<Board>& boards) {
    const auto heuristics = run_.at_root([&] { return choose_heuristics(boards); });
    for (std::size_t i = 0; i < boards.size(); ++i) {
        auto& [puzzle, kernel, task, finding, number] = boards[i];
        if (heuristics[i] != finding.heuristic) kernel = make_kernel(heuristics[i], puzzle, databases_);
        finding.heuristic = heuristics[i];
        finding.bound = std::max(finding.bound, kernel->estimate());
        task.threshold = settings_.iteration.value_or(finding.bound);
    }
}

// The first rank chooses, as what is at hand there may not be at hand elsewhere; and it builds first, so that the ranks
// of its host map the file that it keeps instead of building their own.
std::vector<std::string> Deepening::choose_heuristics(const std::vector<Board>& boards) {
    double expected_nodes = 0;
    for (const auto& board : boards) {
        if (board.finding.iterations.empty()) continue;
        const auto& last = board.finding.iterations.back();
        expected_nodes += AutomaticHeuristic::expected_nodes(last.threshold, last.nodes);
    }
    std::vector<std::string> heuristics;
    for (const auto& board : boards) {
        // The first board chooses for all that have a choice.
        heuristics.push_back(heuristic_for(board.puzzle, std::exchange(expected_nodes, 0)));
        const bool is_new = heuristics.back() != board.finding.heuristic;
        if (is_new && run_.transport().processes() > 1) make_kernel(heuristics.back(), board.puzzle, databases_);
    }
    return heuristics;
}

// Nodes of a simulated machine are what it is about, not how soon they are searched here.
std::string Deepening::heuristic_for(const Puzzle& puzzle, double expected_nodes) {
    const bool choose = settings_.heuristic == "auto" && puzzle.shape == Shape{} && !run_.is_simulated();
    return choose ? automatic_.choose(puzzle, expected_nodes) : chosen_heuristic(settings_.heuristic, puzzle.shape);
}

void Deepening::search(std::vector<Board>& boards) {
    std::vector<IterationOf> iterations;
    for (const auto& board : boards) iterations.push_back({.kernel = board.kernel.get(), .task = board.task});
    const auto results = search_iterations(run_, iterations);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        auto& [puzzle, kernel, task, finding, number] = boards[i];
        const auto& result = results[i];
        const auto start = std::exchange(task.count_start, false) && result.nodes > 0 ? 1U : 0U;
        finding.iterations.push_back({.threshold = task.threshold,
                                      .nodes = result.nodes - start,
                                      .seconds = result.seconds,
                                      .busy_pes = result.busy_pes,
                                      .heuristic = finding.heuristic});
        finding.nodes += result.nodes;
        finding.solutions = result.solutions;
        finding.complete = result.complete;
        if (result.complete && result.solutions.number() == 0) finding.bound = task.threshold + 2;
        automatic_.searched(result.nodes);
    }
}

}  // namespace puzzle15
