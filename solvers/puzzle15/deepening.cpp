#include "puzzle15/deepening.hpp"

#include <espalier/balancers/table.hpp>
#include <memory>

#include "puzzle15/heuristics.hpp"
#include "puzzle15/iteration.hpp"

namespace puzzle15 {
namespace {

using command_line::Run;

template <class Answer>
bool search(Run& run, const Kernel& kernel, const Task& task, Finding& finding) {
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

bool search_threshold(Run& run, const Kernel& kernel, const Task& task, Finding& finding) {
    return goes_to_the_end(run, task.wanted) ? search<EverySolution>(run, kernel, task, finding)
                                             : search<AnySolution>(run, kernel, task, finding);
}

}  // namespace

Finding deepen(Run& run, const Puzzle& puzzle, const Settings& settings) {
    Finding finding;
    finding.heuristic = chosen_heuristic(settings.heuristic, puzzle.shape);
    const auto kernel = make_kernel(finding.heuristic, puzzle);
    const int estimate = kernel->estimate();
    finding.bound = estimate;
    finding.complete = true;
    if (estimate == 0) {
        finding.solutions.add("", settings.wanted);
        return finding;
    }
    Task task{.threshold = settings.iteration.value_or(estimate),
              .wanted = settings.wanted,
              .count_start = !settings.iteration,
              .split_all = run.is_simulated()};
    for (;; task.threshold += 2, task.count_start = false) {
        finding.complete = search_threshold(run, *kernel, task, finding);
        if (!finding.complete || finding.solutions.number() > 0 || settings.iteration) return finding;
        finding.bound = task.threshold + 2;
    }
}

}  // namespace puzzle15
