#include "knapsack/solve.hpp"

#include <unistd.h>

#include <algorithm>

#include "knapsack/branch_and_bound.hpp"
#include "knapsack/core/core_search.hpp"
#include "knapsack/normal_form.hpp"

namespace knapsack {

namespace {

// The bound of a search that has ended: what a stop has left may hold better choices than the best.
template <class Number>
Number bound_after(const espalier::Outcome<Answer<Number>>& outcome, const Number& upper_bound) {
    Number bound = *outcome.answer.bound();
    if (!outcome.complete() && outcome.answer.unsearched()) bound = std::max(bound, *outcome.answer.unsearched());
    return std::min(bound, std::max(upper_bound, *outcome.answer.bound()));
}

template <class Number>
Finding finding(const NormalForm& normal, const Ranking<Number>& ranking,
                const espalier::Outcome<Answer<Number>>& outcome, const Number& upper_bound, const Settings& settings) {
    Finding finding;
    finding.complete = outcome.complete();
    finding.bound = normal.instance_profit(Integer(bound_after(outcome, upper_bound)));
    if (const auto& found = outcome.answer.found()) {
        finding.profit = normal.instance_profit(Integer(found->first));
        finding.choice = normal.choice(ranking.positions(found->second));
    } else if (settings.known_optimum) {
        finding.profit = settings.known_optimum;
        finding.bound = std::max(finding.bound, *settings.known_optimum);
    }
    return finding;
}

template <class Number>
Finding search_depth_first(command_line::Run& run, const NormalForm& normal, const std::optional<Number>& known,
                           const Settings& settings) {
    const Ranking<Number> ranking(normal.items_as<Number>(), static_cast<Number>(normal.capacity()));
    const auto outcome = run.search(BranchAndBound<Number>(ranking, known));
    return finding(normal, ranking, outcome, ranking.bound(), settings);
}

// Half of the machine's memory, shared by the processes that may run on it.
std::uint64_t default_memory_limit(int processes) {
    const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 2 / static_cast<std::uint64_t>(processes);
}

// Of the memory a part is kept for all else, such as states that are on their way.
CoreLimits core_limits(command_line::Run& run, const Settings& settings) {
    const auto& transport = run.transport();
    const auto bytes = settings.memory_limit > 0 ? settings.memory_limit : default_memory_limit(transport.processes());
    const auto pes = static_cast<std::uint64_t>(transport.pes() / transport.processes());
    CoreLimits limits;
    limits.bytes = bytes / 4 * 3 / pes;
    if (run.is_simulated()) limits.least_cut = 16;
    return limits;
}

template <class Number>
Finding search_core(command_line::Run& run, const NormalForm& normal, const std::optional<Number>& known,
                    const Settings& settings) {
    const CoreSearch<Number> search(normal.items_as<Number>(), static_cast<Number>(normal.capacity()), known,
                                    core_limits(run, settings));
    const auto outcome = run.search(search);
    auto found = finding(normal, search.core().ranking(), outcome, search.bound(), settings);
    found.prepared = search.prepared();
    return found;
}

template <class Number>
Finding search(command_line::Run& run, const NormalForm& normal, const Settings& settings) {
    std::optional<Number> known;
    if (settings.known_optimum) known = static_cast<Number>(normal.normal_profit(*settings.known_optimum));
    if (settings.algorithm == "dfs") return search_depth_first<Number>(run, normal, known, settings);
    return search_core<Number>(run, normal, known, settings);
}

}  // namespace

const std::vector<std::string>& algorithms() {
    static const std::vector<std::string> names = {"auto", "core", "dfs"};
    return names;
}

std::string node_of(const std::string& algorithm) {
    return algorithm == "dfs" ? "choices up to an item left out whose LP bound was looked at"
                              : "states that were looked at, behind the preparation";
}

Finding solve(command_line::Run& run, const Instance& instance, const Settings& settings) {
    const NormalForm normal(instance);
    if (!normal.feasible()) return {.feasible = false, .complete = true, .profit = {}, .choice = {}, .bound = {}};
    if (normal.items().empty()) {
        const auto profit = normal.instance_profit(0);
        return {.complete = true, .profit = profit, .choice = normal.choice({}), .bound = profit};
    }
    if (normal.fits_words()) return search<Word>(run, normal, settings);
    return search<Integer>(run, normal, settings);
}

}  // namespace knapsack
