#include "integrate/contradiction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "integrate/adaptive/gauss_kronrod_method.hpp"
#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {

bool is_contradicted(const Integral& integral, const Finding& finding) {
    constexpr double caution = 4;
    constexpr double relative = -30;
    if (!std::isfinite(finding.error) || !integral.is_told_by_doubles()) return false;
    const Finding other =
        estimate_alone(integral, {.tolerance = {.relative = relative}, .digits = 9, .most_evaluations = 20'000});
    if (!other.met) return false;
    Ball difference;
    arb_sub(difference.get(), other.value.get(), finding.value.get(), ARF_PREC_EXACT);
    const double apart = binary_logarithm(difference);
    return apart > std::max(other.error, binary_logarithm(other.value) + relative - caution) + std::log2(caution) &&
           apart > finding.error;
}

bool are_apart(const Finding& a, const Finding& b) {
    Ball difference;
    arb_sub(difference.get(), a.value.get(), b.value.get(), ARF_PREC_EXACT);
    return binary_logarithm(difference) > 1 + std::max(a.error, b.error);
}

Finding contradicted(Finding finding) {
    finding.met = false;
    finding.error = std::numeric_limits<double>::infinity();
    finding.shortcoming = "its points do not resolve what others show";
    return finding;
}

}  // namespace integrate
