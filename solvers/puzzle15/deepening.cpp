#include "puzzle15/deepening.hpp"

#include <algorithm>
#include <espalier/balancers/table.hpp>
#include <memory>

#include "puzzle15/heuristics.hpp"
#include "puzzle15/iteration.hpp"

namespace puzzle15 {
namespace {

using command_line::Run;

template <class Answer>
bool search_iteration(Run& run, const Kernel& kernel, const Task& task, Finding& finding) {
    const auto outcome = run.search(Iteration<Answer>(kernel, task));
    const auto& statistics = outcome.statistics;
    finding.solutions = outcome.answer.solutions;
    finding.iterations.push_back({.threshold = task.threshold,
                                  .nodes = statistics.nodes - (task.count_start && statistics.nodes > 0 ? 1 : 0),
                                  .seconds = statistics.seconds,
                                  .busy_pes = statistics.busy_fraction(outcome.pes) * outcome.pes,
                                  .heuristic = finding.heuristic});
    return outcome.complete();
}

// A balancer that takes subproblems level by level would not profit from an early end, and is not asked for one.
bool goes_to_the_end(const Run& run, Wanted wanted) {
    return wanted != Wanted::one || espalier::find_balancer(run.options().balancer).in_order_of_levels;
}

}  // namespace

Deepening::Deepening(Run& run, Databases& databases, const Settings& settings)
    : run_(run), databases_(databases), settings_(settings), automatic_(databases, run.transport().pes()) {}

// Nodes of a simulated machine are what it is about, not how soon they are searched here.
std::string Deepening::heuristic_for(const Puzzle& puzzle, const Finding& finding) {
    const bool choose = settings_.heuristic == "auto" && puzzle.shape == Shape{} && !run_.is_simulated();
    if (!choose) return chosen_heuristic(settings_.heuristic, puzzle.shape);
    return automatic_.choose(puzzle, finding.iterations.empty() ? 0 : finding.iterations.back().nodes);
}

void Deepening::search(const Kernel& kernel, const Task& task, Finding& finding) {
    finding.complete = goes_to_the_end(run_, task.wanted) ? search_iteration<EverySolution>(run_, kernel, task, finding)
                                                          : search_iteration<AnySolution>(run_, kernel, task, finding);
    automatic_.searched(finding.iterations.back().nodes);
}

Finding Deepening::solve(const Puzzle& puzzle) {
    Finding finding;
    finding.complete = true;
    if (puzzle.solved()) {
        finding.solutions.add("", settings_.wanted);
        return finding;
    }
    Task task{.wanted = settings_.wanted, .count_start = !settings_.iteration, .split_all = run_.is_simulated()};
    std::unique_ptr<Kernel> kernel;
    for (;; task.count_start = false) {
        const auto heuristic = heuristic_for(puzzle, finding);
        if (heuristic != finding.heuristic) kernel = make_kernel(heuristic, puzzle, databases_);
        finding.heuristic = heuristic;
        finding.bound = std::max(finding.bound, kernel->estimate());
        task.threshold = settings_.iteration.value_or(finding.bound);
        search(*kernel, task, finding);
        if (!finding.complete || finding.solutions.number() > 0 || settings_.iteration) return finding;
        finding.bound = task.threshold + 2;
    }
}

}  // namespace puzzle15
