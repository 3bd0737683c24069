#include <algorithm>

#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/adaptive/refine.hpp"
#include "integrate/method.hpp"

namespace integrate {

Quadrature integrate_by_genz_malik(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    // A box has more points than a cell has, and the error of a rule of degree 5 is asked to be small.
    constexpr int levels_less = 4;
    const GenzMalik rule(integral, std::max(0, settings.partition - levels_less));
    return refine(rule, settings, [&](const auto& tree) { return run.search(tree); });
}

}  // namespace integrate
