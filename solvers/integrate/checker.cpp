// SPDX-License-Identifier: Apache-2.0
#include "integrate/checker.hpp"

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
    ComplexBall result = has_imaginary_unit(formula.expression())
                             ? evaluate(formula, ComplexArithmetic(precision), {})
                             : complex_ball(evaluate(formula, BallArithmetic(precision), {}));
    Ball rounding;
    allow_for_rounding(rounding, formula);
    arb_add(acb_realref(result.get()), acb_realref(result.get()), rounding.get(), precision);
    if (acb_is_real(result.get()) == 0) {
        arb_add(acb_imagref(result.get()), acb_imagref(result.get()), rounding.get(), precision);
    }
    return result;
}
}  // namespace

std::optional<Check> check(const Integral& integral, const Finding& finding) {
    if (!integral.exact || !std::isfinite(finding.error)) return std::nullopt;
    long bits = arf_bits(arb_midref(finding.value.get()));
    if (finding.imaginary) bits = std::max(bits, arf_bits(arb_midref(finding.imaginary->get())));
    const long precision = 2 * bits + 128;
    const ComplexBall exact = exact_value(*integral.exact, precision);
    ComplexBall found = complex_ball(finding.value);
    if (finding.imaginary) arb_set(acb_imagref(found.get()), finding.imaginary->get());
    const Ball difference = computed<acb_abs>(computed<acb_sub>(exact, found, precision), precision);
    const auto is_beyond = [&](double error) { return arb_gt(difference.get(), power_of_two(error).get()) != 0; };
    if (!is_beyond(finding.error)) return Check{.passed = true, .text = "within its error of the exact value"};
    // A confidence interval may miss the value; but where it is twice as far off it is no accident.
    return finding.confidence > 0
               ? Check{.passed = !is_beyond(finding.error + 1), .text = "outside of its confidence interval"}
               : Check{.passed = false, .text = "off the exact value by more than its error"};
}
}  // namespace integrate
