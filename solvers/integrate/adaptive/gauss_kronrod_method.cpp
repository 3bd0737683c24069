#include "integrate/adaptive/gauss_kronrod_method.hpp"

#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/adaptive/refine.hpp"

namespace integrate {

static_assert(DivisionRule<GaussKronrod> && espalier::Tree<RefinementRound<GaussKronrod>>);

Finding integrate_by_gauss_kronrod(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const Integrand integrand(integral.integrand, integral.intervals[0]);
    const GaussKronrod rule(integrand, settings.partition);
    return refine(rule, settings, [&](const auto& tree) { return run.search(tree); });
}

}  // namespace integrate
