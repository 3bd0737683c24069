#include "integrate/adaptive/genz_malik_method.hpp"

#include <algorithm>

#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/adaptive/refine.hpp"

namespace integrate {

static_assert(DivisionRule<GenzMalik> && espalier::Tree<RefinementRound<GenzMalik>>);

Finding integrate_by_genz_malik(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    // A box has more points than a cell: fewer boxes do to begin with.
    constexpr int halvings_less = 4;
    const GenzMalik rule(integral, std::max(0, settings.partition - halvings_less));
    return refine(rule, settings, [&](const auto& tree) { return run.search(tree); });
}

}  // namespace integrate
