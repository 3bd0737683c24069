// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/ball_function.hpp"

#include "integrate/arithmetic/centred_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {

Ball BallFunction::integral_next_to_end(bool /*right*/, const Ball& /*reach*/, long /*precision*/) const {
    return unknown_ball();
}

FormulaBalls::FormulaBalls(const Formula& formula, const Interval& interval)
    : formula_(formula),
      interval_(interval),
      near_left_(with_zeros_known(formula, interval.from_limit())),
      near_right_(with_zeros_known(formula, interval.to_limit())) {}

// A step's operand may hardly change where it comes near to a whole number.
Ball FormulaBalls::value(const Ball& x, long precision) const {
    Ball value = real_value(formula_, x, precision);
    if (formula_.is_complex() || !formula_.has_kinks() || arb_is_exact(x.get()) != 0 || arb_is_exact(value.get()) != 0)
        return value;
    if (arb_rel_accuracy_bits(x.get()) > precision / 2) return value;
    CentredArithmetic centred(x, precision);
    const Centred at = centred.variable();
    Ball narrower = evaluate(formula_, centred, {&at, 1}).over.value;
    const bool better =
        arb_is_finite(value.get()) == 0 || mag_cmp(arb_radref(narrower.get()), arb_radref(value.get())) < 0;
    return arb_is_finite(narrower.get()) != 0 && better ? narrower : value;
}

ComplexBall FormulaBalls::value(const ComplexBall& z, long precision) const {
    return evaluate(formula_, ComplexArithmetic(precision), {&z, 1});
}

Ball FormulaBalls::integral_next_to_end(bool right, const Ball& reach, long precision) const {
    // Powers are those of real numbers.
    if (formula_.is_complex()) return BallFunction::integral_next_to_end(right, reach, precision);
    EndExpansionArithmetic arithmetic(reach, precision);
    const Limit& end = right ? interval_.to_limit() : interval_.from_limit();
    const EndExpansion x = variable_at(end, right ? -1 : 1, arithmetic, precision);
    return arithmetic.integral(evaluate(right ? near_right_ : near_left_, arithmetic, {&x, 1}));
}

}  // namespace integrate
