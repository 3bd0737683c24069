// SPDX-License-Identifier: Apache-2.0
#include "integrate/checker.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/evaluation.hpp"

namespace integrate {

namespace {

using espalier::program::Check;

// A long decimal is believed to be a rounded one, which may be off by a unit of its last digit.
void allow_for_rounding(Ball& exact, const Formula& formula) {
    constexpr std::size_t long_decimal = 17;
    for (const auto& number : formula.constants()) {
        const auto mantissa = std::string_view(number).substr(0, number.find_first_of("eE"));
        const auto point = mantissa.find('.');
        if (mantissa.size() < long_decimal || point == std::string_view::npos) continue;
        const auto places = static_cast<long>(mantissa.size() - point - 1);
        Ball unit(10);
        BallArithmetic(64).raise(unit, static_cast<int>(exponent_of_ten(number).value_or(0) - places));
        arb_add_error(exact.get(), unit.get());
    }
}

Ball power_of_two(double logarithm) {
    const double whole = std::ceil(logarithm);
    return scaled_by_two(ball_of(std::exp2(logarithm - whole)), static_cast<long>(whole));
}

// A real one by real balls: powers of what is below 0 are real there.
ComplexBall exact_value(const Formula& formula, long precision) {
    ComplexBall result;
    if (has_imaginary_unit(formula.expression())) {
        ComplexArithmetic arithmetic(precision);
        result = evaluate(formula, arithmetic, {});
    } else {
        arb_set(acb_realref(result.get()), evaluate(formula, BallArithmetic(precision), {}).get());
    }
    Ball rounding;
    allow_for_rounding(rounding, formula);
    arb_add(acb_realref(result.get()), acb_realref(result.get()), rounding.get(), precision);
    if (acb_is_real(result.get()) == 0) {
        arb_add(acb_imagref(result.get()), acb_imagref(result.get()), rounding.get(), precision);
    }
    return result;
}

Check check_by_exact_value(const Integral& integral, const Finding& finding) {
    long bits = arf_bits(arb_midref(finding.value.get()));
    if (finding.imaginary) bits = std::max(bits, arf_bits(arb_midref(finding.imaginary->get())));
    const long precision = 2 * bits + 128;
    ComplexBall exact = exact_value(*integral.exact, precision);
    ComplexBall found;
    arb_set(acb_realref(found.get()), finding.value.get());
    if (finding.imaginary) arb_set(acb_imagref(found.get()), finding.imaginary->get());
    acb_sub(exact.get(), exact.get(), found.get(), precision);
    Ball difference;
    acb_abs(difference.get(), exact.get(), precision);
    const auto is_beyond = [&](double error) { return arb_gt(difference.get(), power_of_two(error).get()) != 0; };
    if (finding.confidence > 0 && is_beyond(finding.error)) {
        // That happens; but where it is twice as far off it is no accident.
        return Check{.passed = !is_beyond(finding.error + 1), .text = "outside of its confidence interval"};
    }
    const bool wrong = is_beyond(finding.error);
    return Check{.passed = !wrong,
                 .text = wrong ? "off the exact value by more than its error" : "within its error of the exact value"};
}

}  // namespace

std::optional<Check> check(const Integral& integral, const Finding& finding) {
    if (!integral.exact || !std::isfinite(finding.error)) return std::nullopt;
    return check_by_exact_value(integral, finding);
}

}  // namespace integrate
