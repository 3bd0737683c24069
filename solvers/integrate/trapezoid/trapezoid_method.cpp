#include <algorithm>
#include <bit>
#include <utility>

#include "integrate/method.hpp"
#include "integrate/trapezoid/trapezoid.hpp"

namespace integrate {

namespace {

// How many levels below some intervals can be searched with so many evaluations, whatever there is.
std::int32_t affordable_levels(std::uint64_t evaluations, std::uint64_t intervals) {
    return static_cast<std::int32_t>(std::bit_width(evaluations / intervals + 1)) - 1;
}

}  // namespace

// Where few intervals are unfinished at the level that any tree may have, as near a singular end, the tree is searched
// again, as much deeper as these can be.
Quadrature integrate_by_trapezoids(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const std::uint64_t allowed = settings.evaluations_allowed();
    std::int32_t more_levels = affordable_levels(allowed, 1);
    std::int32_t lowest_level = -1;
    Trapezoids found;
    std::uint64_t evaluations = 2;  // The two ends.
    bool complete = true;
    do {
        lowest_level = std::min(lowest_level + more_levels, TrapezoidTree::deepest);
        const TrapezoidTree tree(integral, settings.accuracy_threshold, settings.resolution_threshold, lowest_level);
        auto outcome = run.search(espalier::DepthFirst(tree));
        complete = outcome.complete();
        found = std::move(outcome.answer);
        evaluations += found.evaluations;
        const std::uint64_t again = evaluations + found.evaluations;
        if (!complete || found.unfinished == 0 || again >= allowed) break;
        more_levels = affordable_levels((allowed - again) / 2, found.unfinished);
    } while (more_levels > 0);
    Quadrature result = of_doubles(found.value.value(), found.error.value());
    result.evaluations = evaluations;
    result.stepped_around = found.stepped_around;
    result.complete = complete;
    // Its thresholds, and not an error, are what it was asked for.
    result.met = complete && found.unfinished == 0;
    if (complete && found.unfinished > 0) result.shortcoming = too_many_evaluations(allowed);
    result.height = static_cast<int>(found.leaves.size()) - 1;
    result.leaf_depths = found.leaves;
    result.predicted_leaf_depths = found.predicted;
    return result;
}

}  // namespace integrate
