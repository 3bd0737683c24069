#include "integrate/part_by_part.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "integrate/contradiction.hpp"
#include "integrate/rigorous/rigorous_method.hpp"
#include "integrate/tanh_sinh/tanh_sinh_method.hpp"

namespace integrate {

namespace {

// By steps, after some attempt to enclose it. Steps that miss a peak, or step over a pole or a cut, agree with each other:
// a real part is compared with a few points in doubles, and a complex one has to be enclosed but for what is next to its
// ends.
Finding estimated_part(espalier::program::Run& run, const Integral& part, const Settings& settings,
                       const Finding& enclosed) {
    const bool complex = part.integrand.is_complex();
    if (complex && !enclosed.enclosed_inside) return enclosed;
    Finding estimate = integrate_by_tanh_sinh(run, part, settings.after(enclosed.evaluations));
    estimate.evaluations += enclosed.evaluations;
    estimate.enclosed_inside = enclosed.enclosed_inside;
    if (!estimate.complete || !has_value(estimate)) return estimate;
    const bool doubted = complex ? enclosed.enclosed && has_value(enclosed) && are_apart(estimate, enclosed)
                                 : is_contradicted(part, estimate);
    return doubted ? contradicted(std::move(estimate)) : estimate;
}

}  // namespace

Finding integrate_part(espalier::program::Run& run, const Integral& part, const Settings& settings) {
    Finding enclosed;
    if (!part.oscillation) {
        const auto wanted = static_cast<std::uint64_t>(settings.digits);
        Settings few = settings;
        few.most_evaluations =
            std::min(settings.balls_allowed(), std::max<std::uint64_t>(50'000, 20 * wanted * wanted));
        enclosed = integrate_rigorously(run, part, few);
        if (enclosed.met || !enclosed.complete) return enclosed;
    }
    return estimated_part(run, part, settings, enclosed);
}

Finding estimate_part(espalier::program::Run& run, const Integral& part, const Settings& settings) {
    Settings rough = settings;
    rough.tolerance.relative = std::max(settings.tolerance.relative, -10.0);
    rough.tolerance.absolute = settings.tolerance.absolute - settings.tolerance.relative + rough.tolerance.relative;
    rough.most_evaluations = std::min<std::uint64_t>(settings.balls_allowed(), 20'000);
    const Finding enclosed = part.integrand.is_complex() ? integrate_rigorously(run, part, rough) : Finding();
    return enclosed.complete || !part.integrand.is_complex() ? estimated_part(run, part, settings, enclosed) : enclosed;
}

}  // namespace integrate
