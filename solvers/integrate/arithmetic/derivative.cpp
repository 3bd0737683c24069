#include "integrate/arithmetic/derivative.hpp"

namespace integrate {

namespace {

// 1/(1 + x^2), or 1/(1 - x^2) where the sign is -1.
void inverse_of_square(Ball& result, const Ball& x, int sign, long precision) {
    arb_sqr(result.get(), x.get(), precision);
    arb_mul_si(result.get(), result.get(), sign, precision);
    arb_add_ui(result.get(), result.get(), 1, precision);
    arb_inv(result.get(), result.get(), precision);
}

// 2/sqrt(pi) exp(-x^2).
void derivative_of_erf(Ball& result, const Ball& x, long precision) {
    Ball root;
    arb_const_sqrt_pi(root.get(), precision);
    arb_sqr(result.get(), x.get(), precision);
    arb_neg(result.get(), result.get());
    arb_exp(result.get(), result.get(), precision);
    arb_div(result.get(), result.get(), root.get(), precision);
    arb_mul_2exp_si(result.get(), result.get(), 1);
}

// 1/sqrt(x). Not by MPFR's reciprocal root, which overflows the stack where x is off a power of 4 by its last bits only:
// it tries again and again to round what it has.
void reciprocal_root(arb_ptr result, arb_srcptr x, long precision) {
    arb_sqrt(result, x, precision);
    arb_inv(result, result, precision);
}

// 1/sqrt(x^2 - 1).
void derivative_of_acosh(Ball& result, const Ball& x, long precision) {
    arb_sqr(result.get(), x.get(), precision);
    arb_sub_ui(result.get(), result.get(), 1, precision);
    reciprocal_root(result.get(), result.get(), precision);
}

}  // namespace

std::optional<Ball> derivative(Operation operation, const Ball& at, long precision) {
    Ball result;
    auto* value = result.get();
    const auto* x = at.get();
    switch (operation) {
        case Operation::exp:
        case Operation::expm1: arb_exp(value, x, precision); break;
        case Operation::log: arb_inv(value, x, precision); break;
        case Operation::log1p:
            arb_add_ui(value, x, 1, precision);
            arb_inv(value, value, precision);
            break;
        case Operation::sin: arb_cos(value, x, precision); break;
        case Operation::cos: arb_sin(value, x, precision), arb_neg(value, value); break;
        case Operation::tan: arb_sec(value, x, precision), arb_sqr(value, value, precision); break;
        case Operation::cot:
            arb_csc(value, x, precision), arb_sqr(value, value, precision);
            arb_neg(value, value);
            break;
        case Operation::sinh: arb_cosh(value, x, precision); break;
        case Operation::cosh: arb_sinh(value, x, precision); break;
        case Operation::tanh: arb_sech(value, x, precision), arb_sqr(value, value, precision); break;
        case Operation::sqrt: reciprocal_root(value, x, precision), arb_mul_2exp_si(value, value, -1); break;
        case Operation::erf: derivative_of_erf(result, at, precision); break;
        case Operation::erfc: derivative_of_erf(result, at, precision), arb_neg(value, value); break;
        case Operation::atan: inverse_of_square(result, at, 1, precision); break;
        case Operation::atanh: inverse_of_square(result, at, -1, precision); break;
        case Operation::asinh:
            inverse_of_square(result, at, 1, precision);
            arb_sqrt(value, value, precision);
            break;
        case Operation::asin:
        case Operation::acos:
            inverse_of_square(result, at, -1, precision);
            arb_sqrt(value, value, precision);
            if (operation == Operation::acos) arb_neg(value, value);
            break;
        case Operation::acosh: derivative_of_acosh(result, at, precision); break;
        default: return std::nullopt;
    }
    return result;
}

}  // namespace integrate
