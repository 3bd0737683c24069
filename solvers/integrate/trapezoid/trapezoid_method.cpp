#include "integrate/trapezoid/trapezoid_method.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "integrate/trapezoid/trapezoid.hpp"

namespace integrate {

namespace {

// How often some intervals can be halved, one time after another, with so many evaluations, whatever the integrand is.
std::int32_t affordable_halvings(std::uint64_t evaluations, std::uint64_t intervals) {
    return static_cast<std::int32_t>(std::bit_width(evaluations / intervals + 1)) - 1;
}

}  // namespace

// Where few intervals are unfinished at the depth that any tree may have, as near a singular end, the tree is searched
// again, as much deeper as these can be.
Finding integrate_by_trapezoids(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const std::uint64_t allowed = settings.evaluations_allowed();
    std::int32_t more_halvings = affordable_halvings(allowed, 1);
    std::int32_t greatest_depth = -1;
    Trapezoids found;
    std::uint64_t evaluations = 2;  // The two ends.
    bool complete = true;
    do {
        greatest_depth = std::min(greatest_depth + more_halvings, TrapezoidTree::deepest);
        const TrapezoidTree tree(integral, settings.accuracy_threshold, settings.resolution_threshold, greatest_depth);
        auto outcome = run.search(espalier::DepthFirst(tree));
        complete = outcome.complete();
        found = std::move(outcome.answer);
        evaluations += found.evaluations;
        const std::uint64_t again = evaluations + found.evaluations;
        if (!complete || found.unfinished == 0 || again >= allowed) break;
        more_halvings = affordable_halvings((allowed - again) / 2, found.unfinished);
    } while (more_halvings > 0);
    Finding result = of_doubles(found.value.value(), found.error.value());
    result.evaluations = evaluations;
    result.stepped_around = found.stepped_around;
    result.complete = complete;
    // It was asked for thresholds, not for an error.
    result.met = complete && found.unfinished == 0;
    if (complete && found.unfinished > 0) result.shortcoming = too_many_evaluations(allowed);
    result.height = static_cast<int>(found.leaves.size()) - 1;
    result.leaf_depths = found.leaves;
    result.predicted_leaf_depths = found.predicted;
    return result;
}

}  // namespace integrate
