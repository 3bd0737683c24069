#include "integrate/adaptive/gauss_kronrod_method.hpp"

#include <cstdint>
#include <type_traits>
#include <utility>

#include <espalier/outcome.hpp>

#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/adaptive/refine.hpp"
#include "integrate/range_check/cell_check.hpp"

namespace integrate {

static_assert(DivisionRule<GaussKronrod> && espalier::Tree<RefinementRound<GaussKronrod>>);

namespace {

template <class Search>
Finding estimate(const Integral& integral, const Settings& settings, Search search) {
    if (integral.integrand.is_given_by_values()) {
        const Integrand integrand(integral.integrand, integral.pieces);
        return refine(GaussKronrod(integrand, settings.partition), settings, search);
    }
    std::uint64_t evaluations = 0;
    Finding finding;
    for (const auto precision : {Precision::doubles, Precision::balls}) {
        const Integrand integrand(integral.integrand, integral.pieces, precision);
        const GaussKronrod rule(integrand, settings.partition);
        const CellCheck region_check(integrand);
        finding = refine(rule, region_check, settings, search);
        finding.evaluations += std::exchange(evaluations, finding.evaluations);
        if (!finding.imprecise || !finding.complete) break;
    }
    return finding;
}

}  // namespace

Finding integrate_by_gauss_kronrod(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    return estimate(integral, settings, [&](const auto& tree) { return run.search(tree); });
}

Finding estimate_alone(const Integral& integral, const Settings& settings) {
    return estimate(integral, settings, [](const auto& tree) {
        using Problem = std::remove_cvref_t<decltype(tree)>;
        espalier::Outcome<typename Problem::Answer> outcome;
        auto whole = tree.root();
        while (!whole.empty()) tree.work(whole, outcome.answer, espalier::Nodes{1} << 20);
        return outcome;
    });
}

}  // namespace integrate
