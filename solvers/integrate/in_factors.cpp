// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/pieces.hpp"

namespace integrate {

namespace {

/// One real integral, and what was found of it.
using RealIntegral = std::pair<Integral, Finding>;

/// The real part of a factor and, if it has one, the imaginary part.
using FactorIntegrals = std::pair<RealIntegral, std::optional<RealIntegral>>;

Integral over(const std::vector<Interval>& intervals, const Factor& factor, const Expression& integrand) {
    std::vector<Interval> sides;
    for (const auto variable : factor.variables) sides.push_back(intervals[variable]);
    return integral_of(Formula(folded(integrand)), std::move(sides));
}

double value_of(const Finding& finding) { return arf_get_d(arb_midref(finding.value.get()), ARF_RND_NEAR); }

// Returns the product and what it may be off by.
std::pair<std::complex<double>, double> product_of(const std::vector<FactorIntegrals>& pairs) {
    constexpr double rounded = 0x1p-50;
    std::complex<double> product = 1;
    double size = 1;
    double greatest = 1;
    for (const auto& [real, imaginary] : pairs) {
        const std::complex<double> value(value_of(real.second), imaginary ? value_of(imaginary->second) : 0);
        const double error =
            std::hypot(std::exp2(real.second.error), imaginary ? std::exp2(imaginary->second.error) : 0);
        product *= value;
        size *= std::abs(value);
        greatest *= std::abs(value) * (1 + rounded) + error;
    }
    return {product, greatest - size};
}

}  // namespace

Finding in_factors(const std::vector<Interval>& intervals, const Factors& factors, const Settings& settings,
                   const std::function<Finding(const Integral&, const Settings&)>& integrate) {
    std::vector<FactorIntegrals> pairs;
    for (const auto& factor : factors.factors) {
        pairs.emplace_back(RealIntegral(over(intervals, factor, factor.real), Finding()), std::nullopt);
        if (factor.imaginary) pairs.back().second = RealIntegral(over(intervals, factor, *factor.imaginary), Finding());
    }
    Finding result;
    result.complete = true;
    // The relative error that is asked for in each factor, as a power of two.
    constexpr double finest = -46;
    constexpr double first_guess = -20;
    const auto count = static_cast<double>(pairs.size());
    double relative = std::isinf(settings.tolerance.relative) ? first_guess : settings.tolerance.relative;
    relative -= std::log2(count) + 0.5;
    for (int attempt = 0; attempt < 4; ++attempt) {
        Settings for_factor = settings;
        relative = std::max(relative, finest);
        for_factor.tolerance = {.relative = relative};
        for_factor.partition = std::min(settings.partition, 2);
        const auto find = [&](RealIntegral& part) {
            for_factor.most_evaluations = settings.after(result.evaluations).most_evaluations;
            part.second = integrate(part.first, for_factor);
            const auto& found = part.second;
            result.evaluations += found.evaluations;
            result.balls += found.balls;
            result.stepped_around += found.stepped_around;
            result.height = std::max(result.height, found.height);
            result.complete = result.complete && found.complete;
            if (result.shortcoming.empty()) result.shortcoming = found.shortcoming;
            if (!found.remark.empty()) result.remark = not_excluded(HUGE_VAL);
        };
        for (auto& [real, imaginary] : pairs) {
            find(real);
            for_factor.tolerance.absolute = relative + binary_logarithm(real.second.value);
            if (imaginary) find(*imaginary);
            for_factor.tolerance.absolute = -HUGE_VAL;
        }
        const auto [value, error] = product_of(pairs);
        const Finding sum = of_doubles(factors.imaginary_part ? value.imag() : value.real(), error);
        result.value = sum.value;
        result.error = sum.error;
        const double allowed = settings.tolerance.allowed(binary_logarithm(result.value));
        result.met = result.complete && result.error <= allowed;
        if (result.met) result.shortcoming.clear();
        if (result.met || !result.complete || relative <= finest || !std::isfinite(result.error)) break;
        relative = std::min(relative - 1, relative + allowed - result.error - 0.5);
        result.shortcoming.clear();
        result.remark.clear();
    }
    return result;
}

}  // namespace integrate
