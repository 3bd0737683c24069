#include "method.hpp"
#include "trapezoid.hpp"

namespace integrate {

Quadrature integrate_by_trapezoids(command_line::Run& run, const Integral& integral, const Settings& settings) {
    const TrapezoidTree tree(integral, settings.accuracy_threshold, settings.resolution_threshold);
    const auto outcome = run.search(espalier::DepthFirst(tree));
    const Trapezoids& found = outcome.answer;
    Quadrature result = of_doubles(found.value.value(), found.error.value());
    // The two ends are evaluated with the root.
    result.evaluations = found.evaluations + 2;
    result.stepped_around = found.stepped_around;
    result.complete = outcome.complete();
    // Its thresholds, and not an error, are what it was asked for.
    result.met = outcome.complete();
    result.height = static_cast<int>(found.leaves.size()) - 1;
    result.leaf_depths = found.leaves;
    result.predicted_leaf_depths = found.predicted;
    return result;
}

}  // namespace integrate
