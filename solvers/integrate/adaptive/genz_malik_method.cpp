#include "integrate/adaptive/genz_malik_method.hpp"

#include <algorithm>
#include <utility>

#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/adaptive/refine.hpp"
#include "integrate/range_check/box_check.hpp"

namespace integrate {

static_assert(DivisionRule<GenzMalik> && espalier::Tree<RefinementRound<GenzMalik>>);

Finding integrate_by_genz_malik(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    // A box has more points than a cell: fewer boxes do to begin with.
    constexpr int halvings_less = 4;
    const int partition = std::max(0, settings.partition - halvings_less);
    const auto search = [&](const auto& tree) { return run.search(tree); };
    constexpr double low_degree_is_enough = -13;
    const auto& parts = integral.smooth_parts;
    const bool smooth =
        std::none_of(parts.begin(), parts.end(), [](const auto& part) { return part.integrand.has_kinks(); });
    const bool high_degree = smooth && settings.tolerance.relative < low_degree_is_enough;
    // Balls cannot look between its points.
    if (integral.integrand.is_given_by_values()) {
        return refine(GenzMalik(integral, partition, Precision::doubles, high_degree), settings, search);
    }
    std::uint64_t evaluations = 0;
    Finding finding;
    for (const auto precision : {Precision::doubles, Precision::balls}) {
        const GenzMalik rule(integral, partition, precision, high_degree);
        const BoxCheck region_check(rule);
        finding = refine(rule, region_check, settings, search);
        finding.evaluations += std::exchange(evaluations, finding.evaluations);
        if (!finding.imprecise || !finding.complete) break;
    }
    return finding;
}

}  // namespace integrate
