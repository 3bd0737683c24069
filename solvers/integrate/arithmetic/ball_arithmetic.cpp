#include "integrate/arithmetic/ball_arithmetic.hpp"

#include <arb_hypgeom.h>

#include <limits>
#include <utility>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/arithmetic/special_functions.hpp"

namespace integrate {

namespace {

Ball truth(bool certainly, bool possibly) {
    Ball result(certainly ? 1 : 0);
    if (certainly == possibly) return result;
    arb_set_d(result.get(), 0.5);
    mag_set_d(arb_radref(result.get()), 0.5);
    return result;
}

}  // namespace

Ball compare(Operation operation, const Ball& a, const Ball& b) {
    const auto* left = a.get();
    const auto* right = b.get();
    switch (operation) {
        case Operation::less: return truth(arb_lt(left, right) != 0, arb_ge(left, right) == 0);
        case Operation::less_equal: return truth(arb_le(left, right) != 0, arb_gt(left, right) == 0);
        case Operation::greater: return truth(arb_gt(left, right) != 0, arb_le(left, right) == 0);
        case Operation::greater_equal: return truth(arb_ge(left, right) != 0, arb_lt(left, right) == 0);
        case Operation::equal: return truth(arb_eq(left, right) != 0, arb_ne(left, right) == 0);
        default: return truth(arb_ne(left, right) != 0, arb_eq(left, right) == 0);
    }
}

Ball BallArithmetic::constant(const Formula& formula, std::size_t place) const {
    Ball result;
    arb_set_fmpq(result.get(), formula.exact_constants()[place].get(), precision_);
    return result;
}

Ball BallArithmetic::named_constant(Operation operation) const {
    Ball result;
    if (operation == Operation::pi) {
        arb_const_pi(result.get(), precision_);
    } else if (operation == Operation::e) {
        arb_const_e(result.get(), precision_);
    } else if (operation == Operation::imaginary_unit) {
        arb_indeterminate(result.get());
    } else {
        arb_pos_inf(result.get());
    }
    return result;
}

void BallArithmetic::square_root(Ball& a) const {
    if (arb_is_negative(a.get()) != 0) {
        arb_indeterminate(a.get());
    } else {
        arb_sqrtpos(a.get(), a.get(), precision_);
    }
}

void BallArithmetic::apply(Operation operation, Ball& a) const {
    auto* value = a.get();
    switch (operation) {
        case Operation::negate: return arb_neg(value, value);
        case Operation::exp: return arb_exp(value, value, precision_);
        case Operation::log: return arb_log(value, value, precision_);
        case Operation::sin: return arb_sin(value, value, precision_);
        case Operation::cos: return arb_cos(value, value, precision_);
        case Operation::tan: return arb_tan(value, value, precision_);
        case Operation::asin: return arb_asin(value, value, precision_);
        case Operation::acos: return arb_acos(value, value, precision_);
        case Operation::atan: return arb_atan(value, value, precision_);
        case Operation::sinh: return arb_sinh(value, value, precision_);
        case Operation::cosh: return arb_cosh(value, value, precision_);
        case Operation::tanh: return arb_tanh(value, value, precision_);
        case Operation::sqrt: return square_root(a);
        case Operation::abs: return arb_abs(value, value);
        case Operation::floor: return arb_floor(value, value, precision_);
        case Operation::ceil: return arb_ceil(value, value, precision_);
        case Operation::erf: return arb_hypgeom_erf(value, value, precision_);
        case Operation::gamma: return arb_gamma(value, value, precision_);
        default: apply_special(operation, a, precision_);
    }
}

void BallArithmetic::apply(Operation operation, Ball& a, const Ball& b) const {
    auto* left = a.get();
    const auto* right = b.get();
    switch (operation) {
        case Operation::add: return arb_add(left, left, right, precision_);
        case Operation::subtract: return arb_sub(left, left, right, precision_);
        case Operation::multiply: return arb_mul(left, left, right, precision_);
        case Operation::divide: return arb_div(left, left, right, precision_);
        case Operation::power: return arb_pow(left, left, right, precision_);
        case Operation::min: return arb_min(left, left, right, precision_);
        case Operation::max: return arb_max(left, left, right, precision_);
        default: break;
    }
    if (compares(operation)) {
        a = compare(operation, a, b);
    } else {
        apply_special(operation, a, b, precision_);
    }
}

// Takes powers of the ends of a ball: products of a wide ball with itself do not know that both factors are the same.
void BallArithmetic::raise(Ball& a, int exponent) const {
    const auto power = static_cast<ulong>(std::abs(exponent));
    constexpr slong narrow_bits = 16;
    if (power < 2 || arb_is_finite(a.get()) == 0 || arb_rel_accuracy_bits(a.get()) >= narrow_bits) {
        arb_pow_ui(a.get(), a.get(), power, precision_);
    } else {
        raise_ends(a, power);
    }
    if (exponent < 0) arb_inv(a.get(), a.get(), precision_);
}

// On each side of 0 a power rises or falls.
void BallArithmetic::raise_ends(Ball& a, ulong power) const {
    const bool crosses_zero = arb_contains_zero(a.get()) != 0;
    a = between_ends(a, precision_, [&](Ball end) {
        arb_pow_ui(end.get(), end.get(), power, precision_);
        return end;
    });
    if (crosses_zero) arb_union(a.get(), a.get(), Ball().get(), precision_);
}

void BallArithmetic::choose(Ball& condition, Ball a, Ball b) const {
    if (arb_contains_zero(condition.get()) == 0) {
        condition = std::move(a);
    } else if (arb_is_zero(condition.get()) != 0) {
        condition = std::move(b);
    } else {
        arb_union(condition.get(), a.get(), b.get(), precision_);
    }
}

double binary_logarithm(const Ball& value) {
    if (arb_is_zero(value.get()) != 0) return -std::numeric_limits<double>::infinity();
    Ball logarithm;
    arb_abs(logarithm.get(), value.get());
    arb_log_base_ui(logarithm.get(), logarithm.get(), 2, 64);
    return arf_get_d(arb_midref(logarithm.get()), ARF_RND_NEAR);
}

double distance(const Ball& a, const Ball& b) {
    Ball difference;
    arb_sub(difference.get(), a.get(), b.get(), ARF_PREC_EXACT);
    return binary_logarithm(difference);
}

}  // namespace integrate
