#include "integrate/rigorous/rotated_wave.hpp"

#include <cmath>
#include <vector>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/growth_bounds.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/applied.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/expression/linear.hpp"

namespace integrate {

namespace {

constexpr long proof_bits = 96;

Ball constant(const Formula& formula, long precision) {
    BallArithmetic arithmetic(precision);
    return evaluate(formula, arithmetic, {});
}

ComplexBall on_rectangle(const Formula& function, const ComplexBall& z, long precision) {
    ComplexArithmetic arithmetic(precision);
    return evaluate(function, arithmetic, {&z, 1});
}

/// A rectangle in units of the whole square's side.
struct Rectangle {
    double left = 0;
    double below = 0;
    double side = 1;
};

// On the square above and to the right of the corner, by quarters of it.
bool is_analytic(const Formula& function, const Ball& corner, const Ball& side) {
    constexpr int most_evaluations = 4'000;
    constexpr double smallest = 0x1p-40;
    std::vector<Rectangle> open = {{}};
    for (int evaluations = 0; !open.empty(); ++evaluations) {
        const Rectangle part = open.back();
        open.pop_back();
        if (evaluations > most_evaluations || part.side < smallest) return false;
        ComplexBall z;
        const auto place = [&](arb_ptr result, double from) {
            Ball end;
            arb_set_d(result, from);
            arb_set_d(end.get(), from + part.side);
            arb_union(result, result, end.get(), proof_bits);
            arb_mul(result, result, side.get(), proof_bits);
        };
        place(acb_realref(z.get()), part.left);
        place(acb_imagref(z.get()), part.below);
        acb_add_arb(z.get(), z.get(), corner.get(), proof_bits);
        if (acb_is_finite(on_rectangle(function, z, proof_bits).get()) != 0) continue;
        const double half = part.side / 2;
        for (const double left : {part.left, part.left + half}) {
            for (const double below : {part.below, part.below + half}) open.push_back({left, below, half});
        }
    }
    return true;
}

}  // namespace

// exp(i s (a b + c)) g(a + i s z) exp(-b z), where s is the direction.
ComplexBall RotatedWave::turned(const ComplexBall& z, int direction, long precision) const {
    ComplexBall place;
    direction > 0 ? acb_mul_onei(place.get(), z.get()) : acb_div_onei(place.get(), z.get());
    acb_add_arb(place.get(), place.get(), constant(corner_, precision).get(), precision);
    ComplexBall result = on_rectangle(factor_, place, precision);
    ComplexBall exponent;
    acb_mul_arb(exponent.get(), z.get(), constant(slope_, precision).get(), precision);
    if (bessel_) {
        hankel(exponent, direction, precision);
        acb_mul(result.get(), result.get(), exponent.get(), precision);
        return result;
    }
    acb_neg(exponent.get(), exponent.get());
    Ball turn = constant(phase_, precision);
    if (direction < 0) arb_neg(turn.get(), turn.get());
    arb_add(acb_imagref(exponent.get()), acb_imagref(exponent.get()), turn.get(), precision);
    acb_exp(exponent.get(), exponent.get(), precision);
    acb_mul(result.get(), result.get(), exponent.get(), precision);
    return result;
}

// K_n(b t - i s (a b + c)) with what makes it Hankel's function, of the second kind where s is -1, and with the factor i
// or -i for J, where z is b t.
void RotatedWave::hankel(ComplexBall& z, int direction, long precision) const {
    const Ball phase = constant(phase_, precision);
    auto* across = acb_imagref(z.get());
    direction > 0 ? arb_sub(across, across, phase.get(), precision) : arb_add(across, across, phase.get(), precision);
    const Ball order = constant(order_, precision);
    ComplexBall value;
    acb_set_arb(value.get(), order.get());
    ComplexArithmetic(precision).apply(Operation::besselk, value, z);
    // The angle is -s n pi/2, and less by s pi/2 where J has no other factor.
    ComplexBall turn;
    Ball quarter;
    arb_const_pi(quarter.get(), precision);
    arb_mul_2exp_si(quarter.get(), quarter.get(), -1);
    arb_add_ui(acb_imagref(turn.get()), order.get(), bessel_ == Operation::besselj ? 0 : 1, precision);
    arb_mul(acb_imagref(turn.get()), acb_imagref(turn.get()), quarter.get(), precision);
    if (direction > 0) arb_neg(acb_imagref(turn.get()), acb_imagref(turn.get()));
    acb_exp(turn.get(), turn.get(), precision);
    acb_mul(value.get(), value.get(), turn.get(), precision);
    acb_div_arb(z.get(), value.get(), quarter.get(), precision);
}

Ball RotatedWave::value(const Ball& t, long precision) const {
    ComplexBall z;
    acb_set_arb(z.get(), t.get());
    ComplexBall turned_value = turned(z, 1, precision);
    Ball result;
    arb_swap(result.get(), acb_realref(turned_value.get()));
    if (acb_is_finite(turned_value.get()) == 0) arb_indeterminate(result.get());
    return result;
}

// The mean of the two is real where z is, and analytic.
ComplexBall RotatedWave::value(const ComplexBall& t, long precision) const {
    ComplexBall result = turned(t, 1, precision);
    acb_add(result.get(), result.get(), turned(t, -1, precision).get(), precision);
    acb_mul_2exp_si(result.get(), result.get(), -1);
    return result;
}

std::optional<Ball> RotatedWave::bound_beyond(const Ball& radius) const {
    const Ball corner = constant(corner_, proof_bits);
    GrowthBoundArithmetic growth(corner, radius, proof_bits);
    const GrowthBound z = growth.variable();
    const GrowthBound value = evaluate(factor_, growth, {&z, 1});
    // Hankel's function falls off as the root of 1/z does, beside its exponential.
    const bool falls = bessel_ ? arb_is_finite(growth.bound(value).get()) != 0 : growth.vanishes(value);
    if (!falls || !is_analytic(factor_, corner, radius)) return std::nullopt;
    return growth.bound(value);
}

// M exp(-b t)/b; of Bessel functions M 2/pi K_n(b t)/b, as K_n falls at least as fast, and is no greater off the axis
// [DLMF 10.32.9].
double RotatedWave::tail(double t, const Ball& factor) const {
    const Ball slope = constant(slope_, proof_bits);
    Ball size;
    arb_set_d(size.get(), t);
    arb_mul(size.get(), size.get(), slope.get(), proof_bits);
    if (bessel_) {
        Ball value = constant(order_, proof_bits);
        BallArithmetic(proof_bits).apply(Operation::besselk, value, size);
        size = std::move(value);
    } else {
        arb_neg(size.get(), size.get());
        arb_exp(size.get(), size.get(), proof_bits);
    }
    arb_div(size.get(), size.get(), slope.get(), proof_bits);
    arb_mul(size.get(), size.get(), factor.get(), proof_bits);
    mag_t bound;
    mag_init(bound);
    arb_get_mag(bound, size.get());
    constexpr double rounding = 0.01;
    const double result = mag_get_d_log2_approx(bound) + rounding;
    mag_clear(bound);
    return result;
}

std::unique_ptr<const RotatedWave> rotated(const Wave& wave, const Expression& corner) {
    const auto argument = linear(wave.argument);
    if (!wave.function || !argument || !argument->slope) return nullptr;
    Expression slope = *argument->slope;
    Expression phase = applied(Operation::multiply, {slope, corner});
    if (argument->constant) phase = applied(Operation::add, {phase, *argument->constant});
    Wave rising = wave;
    const Ball sign = constant(Formula(slope), proof_bits);
    if (arb_contains_zero(sign.get()) != 0 || arb_is_finite(sign.get()) == 0) return nullptr;
    if (arb_is_negative(sign.get()) != 0) {
        if (wave.is_bessel()) return nullptr;
        slope = applied(Operation::negate, {slope});
        phase = applied(Operation::negate, {phase});
        if (wave.function == Operation::sin) rising.factor = applied(Operation::negate, {wave.factor});
    }
    // J and Y are parts of Hankel's function where their argument is positive, and not left of that.
    if (wave.is_bessel() && arb_is_positive(constant(Formula(phase), proof_bits).get()) == 0) return nullptr;
    if (wave.function == Operation::cos) phase = applied(Operation::add, {phase, parse_expression("pi/2")});
    return std::make_unique<const RotatedWave>(rising, Formula(corner), Formula(slope), Formula(phase));
}

}  // namespace integrate
