// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/cell_balls.hpp"

#include <flint/fmpz.h>

#include <cmath>
#include <cstdint>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/arithmetic/slope_arithmetic.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate {

DeepCell DeepCell::half(bool nearer) const {
    DeepCell result = *this;
    ++result.depth;
    if (depth == 0) {
        result.from_right = !nearer;
        return result;
    }
    std::uint64_t carry = nearer ? 0 : 1;
    for (auto& limb : result.number) {
        const std::uint64_t next = limb >> 63;
        limb = limb << 1 | carry;
        carry = next;
    }
    if (carry != 0) result.number.push_back(carry);
    return result;
}

Ball DeepCell::distance(int boundary) const {
    Ball result;
    fmpz_t integer;
    fmpz_init(integer);
    if (!number.empty()) fmpz_set_ui_array(integer, number.data(), static_cast<slong>(number.size()));
    fmpz_add_ui(integer, integer, static_cast<ulong>(boundary));
    arb_set_fmpz(result.get(), integer);
    arb_mul_2exp_si(result.get(), result.get(), -depth);
    fmpz_clear(integer);
    return result;
}

Ball DeepCell::place(const Interval& interval, const Ball& from_middle, long precision) const {
    const long exact = precision + depth;
    Position<Ball> position{.from_right = from_right};
    const Ball beyond_near_boundary = scaled_by_two(computed<arb_add_ui>(from_middle, 1, exact), -depth - 1);
    position.distance = computed<arb_add>(beyond_near_boundary, distance(0), exact);
    return interval.at(position, exact).x;
}

CellBalls::CellBalls(const Formula& integrand, const Interval& interval)
    : part_(with_finite_limits(integrand, interval)),
      near_left_(with_zeros_known(part_.integrand, part_.interval.from_limit())),
      near_right_(with_zeros_known(part_.integrand, part_.interval.to_limit())) {}

// A step's operand may hardly change where it comes near to a whole number.
Ball CellBalls::value(const Ball& x, long precision) const {
    Ball value = real_value(part_.integrand, x, precision);
    const bool is_smooth = part_.integrand.is_complex() || !part_.integrand.has_kinks();
    if (is_smooth || arb_is_exact(x.get()) != 0 || arb_is_exact(value.get()) != 0) return value;
    if (arb_rel_accuracy_bits(x.get()) > precision / 2) return value;
    CentredArithmetic centred(x, precision);
    const Centred at = centred.variable();
    Ball narrower = evaluate(part_.integrand, centred, {&at, 1}).over.value;
    const bool better =
        arb_is_finite(value.get()) == 0 || mag_cmp(arb_radref(narrower.get()), arb_radref(value.get())) < 0;
    return arb_is_finite(narrower.get()) != 0 && better ? narrower : value;
}

ComplexBall CellBalls::value(const ComplexBall& z, long precision) const {
    return evaluate(part_.integrand, ComplexArithmetic(precision), {&z, 1});
}

ComplexBall rectangle_around(const Ball& middle, const Ball& half_width, double real, double imaginary) {
    constexpr double rounded_up = 1 + 0x1p-50;
    const BallArithmetic balls(CellBalls::bounding_bits);
    ComplexBall result = complex_ball(middle);
    arb_add_error(acb_realref(result.get()), balls.product(ball_of(real * rounded_up), half_width).get());
    arb_add_error(acb_imagref(result.get()), balls.product(ball_of(imaginary * rounded_up), half_width).get());
    return result;
}

Ball CellBalls::by_values(const DeepCell& cell, long precision) const {
    const Ball values = value(cell.whole(part_.interval, precision), precision);
    return scaled_by_two(computed<arb_mul>(values, cell.half_width(part_.interval, precision), precision), 1);
}

// Limits may lie so near to each other that their difference is not known to be positive.
bool CellBalls::is_near_end(const DeepCell& cell) const {
    constexpr std::int32_t small = 3;
    if (!cell.touches_end() || cell.depth < small) return false;
    const Ball reach = width(cell);
    Ball half = ball_of(0.5);
    return arb_is_positive(reach.get()) != 0 && arb_le(reach.get(), half.get()) != 0;
}

Ball CellBalls::by_powers(const DeepCell& cell) const {
    // Powers are those of real numbers.
    if (!is_near_end(cell) || part_.integrand.is_complex()) return unknown_ball();
    constexpr long precision = 2 * bounding_bits;
    const bool right = cell.from_right;
    EndExpansionArithmetic arithmetic(width(cell), precision);
    const Limit& end = right ? part_.interval.to_limit() : part_.interval.from_limit();
    const EndExpansion x = variable_at(end, right ? -1 : 1, arithmetic, precision);
    return arithmetic.integral(evaluate(right ? near_right_ : near_left_, arithmetic, {&x, 1}));
}

ComplexBall CellBalls::around(const DeepCell& cell, double ellipse, int halvings) const {
    const Ball middle = cell.place(part_.interval, Ball(), bounding_bits);
    const double beyond = std::ldexp((ellipse + 1 / ellipse) / 2 - 1, -halvings);
    const double beside = std::ldexp((ellipse - 1 / ellipse) / 2, -halvings);
    const ComplexBall z = rectangle_around(middle, cell.half_width(part_.interval, bounding_bits), 1 + beyond, beside);
    return value(z, bits_beside_end(bounding_bits, cell.depth));
}

}  // namespace integrate
