#include "integrate/rigorous/cell_balls.hpp"

#include <cstdint>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/near_end.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

namespace {

constexpr long bounding_bits = CellBalls::bounding_bits;

// The ellipse with these semi-axes around the cell, as a rectangle.
ComplexBall rectangle(const Ball& middle, const Ball& half_width, double ellipse) {
    ComplexBall result;
    Ball radius;
    arb_set_d(radius.get(), (ellipse + 1 / ellipse) / 2 * (1 + 0x1p-50));
    arb_mul(radius.get(), radius.get(), half_width.get(), bounding_bits);
    arb_set(acb_realref(result.get()), middle.get());
    arb_add_error(acb_realref(result.get()), radius.get());
    arb_set_d(radius.get(), (ellipse - 1 / ellipse) / 2 * (1 + 0x1p-50));
    arb_mul(radius.get(), radius.get(), half_width.get(), bounding_bits);
    arb_add_error(acb_imagref(result.get()), radius.get());
    return result;
}

}  // namespace

CellBalls::CellBalls(const Formula& integrand, const CellCoordinates& coordinates)
    : integrand_(integrand),
      near_left_(with_zeros_known(integrand, coordinates.interval().from_limit())),
      near_right_(with_zeros_known(integrand, coordinates.interval().to_limit())),
      coordinates_(coordinates) {}

Ball CellBalls::by_values(const DeepCell& cell, long precision) const {
    const Ball x = coordinates_.whole(cell, precision);
    BallArithmetic arithmetic(precision);
    Ball value = evaluate(integrand_, arithmetic, {&x, 1});
    arb_mul(value.get(), value.get(), coordinates_.half_width(cell, precision).get(), precision);
    arb_mul_2exp_si(value.get(), value.get(), 1);
    return value;
}

bool CellBalls::is_near_end(const DeepCell& cell) const {
    constexpr std::int32_t small = 3;
    if (!cell.touches_end() || cell.depth < small) return false;
    Ball reach = coordinates_.half_width(cell, bounding_bits);
    arb_mul_2exp_si(reach.get(), reach.get(), 1);
    Ball half;
    arb_set_d(half.get(), 0.5);
    return arb_le(reach.get(), half.get()) != 0;
}

Ball CellBalls::by_powers(const DeepCell& cell) const {
    Ball nothing;
    arb_indeterminate(nothing.get());
    if (!is_near_end(cell)) return nothing;
    Ball reach = coordinates_.half_width(cell, bounding_bits);
    arb_mul_2exp_si(reach.get(), reach.get(), 1);
    NearEndArithmetic arithmetic(reach, 2 * bounding_bits);
    const Interval& interval = coordinates_.interval();
    const Limit& end = cell.from_right ? interval.to_limit() : interval.from_limit();
    const int direction = cell.from_right ? -1 : 1;
    const NearEnd x = variable_at(end, direction, arithmetic, 2 * bounding_bits);
    return arithmetic.integral(evaluate(cell.from_right ? near_right_ : near_left_, arithmetic, {&x, 1}));
}

ComplexBall CellBalls::around(const DeepCell& cell, double ellipse) const {
    const Ball middle = coordinates_.place(cell, Ball(), bounding_bits);
    const ComplexBall z = rectangle(middle, coordinates_.half_width(cell, bounding_bits), ellipse);
    ComplexArithmetic arithmetic(bounding_bits + cell.depth);
    return evaluate(integrand_, arithmetic, {&z, 1});
}

}  // namespace integrate
