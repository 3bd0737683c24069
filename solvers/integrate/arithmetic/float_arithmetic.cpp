#include "integrate/arithmetic/float_arithmetic.hpp"

#include <limits>

namespace integrate {

Float FloatArithmetic::named_constant(Operation operation) const {
    Float result(1);
    if (operation == Operation::pi) {
        mpfr_const_pi(result.backend().data(), MPFR_RNDN);
    } else if (operation == Operation::e) {
        mpfr_exp(result.backend().data(), result.backend().data(), MPFR_RNDN);
    } else if (operation == Operation::imaginary_unit) {
        mpfr_set_nan(result.backend().data());
    } else {
        mpfr_set_inf(result.backend().data(), 1);
    }
    return result;
}

void FloatArithmetic::apply(Operation operation, Float& a) const {
    auto* value = a.backend().data();
    switch (operation) {
        case Operation::negate: mpfr_neg(value, value, MPFR_RNDN); break;
        case Operation::exp: mpfr_exp(value, value, MPFR_RNDN); break;
        case Operation::log: mpfr_log(value, value, MPFR_RNDN); break;
        case Operation::sin: mpfr_sin(value, value, MPFR_RNDN); break;
        case Operation::cos: mpfr_cos(value, value, MPFR_RNDN); break;
        case Operation::tan: mpfr_tan(value, value, MPFR_RNDN); break;
        case Operation::asin: mpfr_asin(value, value, MPFR_RNDN); break;
        case Operation::acos: mpfr_acos(value, value, MPFR_RNDN); break;
        case Operation::atan: mpfr_atan(value, value, MPFR_RNDN); break;
        case Operation::sinh: mpfr_sinh(value, value, MPFR_RNDN); break;
        case Operation::cosh: mpfr_cosh(value, value, MPFR_RNDN); break;
        case Operation::tanh: mpfr_tanh(value, value, MPFR_RNDN); break;
        case Operation::sqrt: mpfr_sqrt(value, value, MPFR_RNDN); break;
        case Operation::abs: mpfr_abs(value, value, MPFR_RNDN); break;
        case Operation::floor: mpfr_floor(value, value); break;
        case Operation::ceil: mpfr_ceil(value, value); break;
        case Operation::erf: mpfr_erf(value, value, MPFR_RNDN); break;
        case Operation::gamma: mpfr_gamma(value, value, MPFR_RNDN); break;
        case Operation::cot: mpfr_cot(value, value, MPFR_RNDN); break;
        case Operation::asinh: mpfr_asinh(value, value, MPFR_RNDN); break;
        case Operation::acosh: mpfr_acosh(value, value, MPFR_RNDN); break;
        case Operation::atanh: mpfr_atanh(value, value, MPFR_RNDN); break;
        case Operation::log1p: mpfr_log1p(value, value, MPFR_RNDN); break;
        case Operation::expm1: mpfr_expm1(value, value, MPFR_RNDN); break;
        case Operation::cbrt: mpfr_cbrt(value, value, MPFR_RNDN); break;
        case Operation::sign: a = a > 0 ? 1 : a < 0 ? -1 : 0; break;
        case Operation::erfc: mpfr_erfc(value, value, MPFR_RNDN); break;
        case Operation::lgamma: {
            int sign_of_gamma = 0;
            mpfr_lgamma(value, &sign_of_gamma, value, MPFR_RNDN);
            break;
        }
        case Operation::digamma: mpfr_digamma(value, value, MPFR_RNDN); break;
        case Operation::zeta: mpfr_zeta(value, value, MPFR_RNDN); break;
        case Operation::ei: mpfr_eint(value, value, MPFR_RNDN); break;
        default: mpfr_set_nan(value);
    }
}

void FloatArithmetic::apply(Operation operation, Float& a, const Float& b) const {
    switch (operation) {
        case Operation::add: a += b; break;
        case Operation::subtract: a -= b; break;
        case Operation::multiply: a *= b; break;
        case Operation::divide: mpfr_div(a.backend().data(), a.backend().data(), b.backend().data(), MPFR_RNDN); break;
        case Operation::power: mpfr_pow(a.backend().data(), a.backend().data(), b.backend().data(), MPFR_RNDN); break;
        case Operation::less: a = a < b ? 1 : 0; break;
        case Operation::less_equal: a = a <= b ? 1 : 0; break;
        case Operation::greater: a = a > b ? 1 : 0; break;
        case Operation::greater_equal: a = a >= b ? 1 : 0; break;
        case Operation::equal: a = a == b ? 1 : 0; break;
        case Operation::not_equal: a = a != b ? 1 : 0; break;
        case Operation::min: mpfr_min(a.backend().data(), a.backend().data(), b.backend().data(), MPFR_RNDN); break;
        case Operation::max: mpfr_max(a.backend().data(), a.backend().data(), b.backend().data(), MPFR_RNDN); break;
        case Operation::atan2: mpfr_atan2(a.backend().data(), a.backend().data(), b.backend().data(), MPFR_RNDN); break;
        case Operation::beta: mpfr_beta(a.backend().data(), a.backend().data(), b.backend().data(), MPFR_RNDN); break;
        default: mpfr_set_nan(a.backend().data());
    }
}

}  // namespace integrate
