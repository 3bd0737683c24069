#include "integrate/arithmetic/column_evaluation.hpp"

#include <arb_fpwrap.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>

namespace integrate {

namespace {

double power_by_products(double base, int exponent) {
    double product = 1;
    for (int bits = std::abs(exponent); bits != 0; bits >>= 1, base *= base) {
        if ((bits & 1) != 0) product *= base;
    }
    return exponent < 0 ? 1 / product : product;
}

template <class Map>
void replace(std::span<double> values, Map map) {
    for (auto& value : values) value = map(value);
}

/// The columns on top of the stack, as far as points are given.
struct Operands {
    Column* top;
    std::size_t points;
};

template <class Combine>
void combine(Operands operands, Combine combined) {
    Column& left = operands.top[0];
    const Column& right = operands.top[1];
    for (std::size_t i = 0; i < operands.points; ++i) left[i] = combined(left[i], right[i]);
}

double truth(bool value) { return value ? 1 : 0; }

void choose(Operands operands) {
    Column* top = operands.top;
    for (std::size_t i = 0; i < operands.points; ++i) top[0][i] = top[0][i] != 0 ? top[1][i] : top[2][i];
}

double sign(double a) { return a > 0 ? 1 : a < 0 ? -1 : a; }

// The library's own function leaves the sign in a variable that all threads share.
double logarithm_of_gamma(double a) {
    int sign_of_gamma = 0;
    return lgamma_r(a, &sign_of_gamma);
}

double real_below_one(int (*function)(complex_double*, complex_double, int), double a) {
    complex_double value{std::nan(""), 0};
    if (a < 1) function(&value, {a, 0}, 0);
    return value.real;
}

// Computes functions that the C library lacks with Arb, correctly in all but perhaps the last bit.
double by_balls(Operation operation, double a) {
    double value = std::nan("");
    switch (operation) {
        case Operation::erfi: arb_fpwrap_double_erfi(&value, a, 0); break;
        case Operation::digamma: arb_fpwrap_double_digamma(&value, a, 0); break;
        case Operation::zeta: arb_fpwrap_double_zeta(&value, a, 0); break;
        case Operation::airyai: arb_fpwrap_double_airy_ai(&value, a, 0); break;
        case Operation::airybi: arb_fpwrap_double_airy_bi(&value, a, 0); break;
        case Operation::ellipk: return real_below_one(arb_fpwrap_cdouble_elliptic_k, a);
        case Operation::ellipe: return real_below_one(arb_fpwrap_cdouble_elliptic_e, a);
        case Operation::lambertw: arb_fpwrap_double_lambertw(&value, a, 0, 0); break;
        case Operation::ei: arb_fpwrap_double_exp_integral_ei(&value, a, 0); break;
        case Operation::si: arb_fpwrap_double_sin_integral(&value, a, 0); break;
        case Operation::ci: arb_fpwrap_double_cos_integral(&value, a, 0); break;
        case Operation::shi: arb_fpwrap_double_sinh_integral(&value, a, 0); break;
        case Operation::chi: arb_fpwrap_double_cosh_integral(&value, a, 0); break;
        case Operation::fresnels: arb_fpwrap_double_fresnel_s(&value, a, 1, 0); break;
        case Operation::fresnelc: arb_fpwrap_double_fresnel_c(&value, a, 1, 0); break;
        default: break;
    }
    return value;
}

double by_balls(Operation operation, double a, double b) {
    double value = std::nan("");
    switch (operation) {
        case Operation::besselj: arb_fpwrap_double_bessel_j(&value, a, b, 0); break;
        case Operation::bessely: arb_fpwrap_double_bessel_y(&value, a, b, 0); break;
        case Operation::besseli: arb_fpwrap_double_bessel_i(&value, a, b, 0); break;
        case Operation::besselk: arb_fpwrap_double_bessel_k(&value, a, b, 0); break;
        case Operation::polylog: arb_fpwrap_double_polylog(&value, a, b, 0); break;
        case Operation::gammainc: arb_fpwrap_double_gamma_upper(&value, a, b, 0, 0); break;
        default: break;
    }
    return value;
}

// Takes logarithms if the factors are greater than all doubles.
double beta(double a, double b) {
    const double product = std::tgamma(a) * std::tgamma(b) / std::tgamma(a + b);
    const bool large = !std::isfinite(product) && a > 0 && b > 0;
    return large ? std::exp(logarithm_of_gamma(a) + logarithm_of_gamma(b) - logarithm_of_gamma(a + b)) : product;
}

// Applies an operation on one operand.
void apply_unary(Operation operation, std::span<double> top) {
    switch (operation) {
        case Operation::negate: return replace(top, [](double a) { return -a; });
        case Operation::exp: return replace(top, [](double a) { return std::exp(a); });
        case Operation::log: return replace(top, [](double a) { return std::log(a); });
        case Operation::sin: return replace(top, [](double a) { return std::sin(a); });
        case Operation::cos: return replace(top, [](double a) { return std::cos(a); });
        case Operation::tan: return replace(top, [](double a) { return std::tan(a); });
        case Operation::asin: return replace(top, [](double a) { return std::asin(a); });
        case Operation::acos: return replace(top, [](double a) { return std::acos(a); });
        case Operation::atan: return replace(top, [](double a) { return std::atan(a); });
        case Operation::sinh: return replace(top, [](double a) { return std::sinh(a); });
        case Operation::cosh: return replace(top, [](double a) { return std::cosh(a); });
        case Operation::tanh: return replace(top, [](double a) { return std::tanh(a); });
        case Operation::sqrt: return replace(top, [](double a) { return std::sqrt(a); });
        case Operation::abs: return replace(top, [](double a) { return std::abs(a); });
        case Operation::floor: return replace(top, [](double a) { return std::floor(a); });
        case Operation::ceil: return replace(top, [](double a) { return std::ceil(a); });
        case Operation::erf: return replace(top, [](double a) { return std::erf(a); });
        case Operation::gamma: return replace(top, [](double a) { return std::tgamma(a); });
        case Operation::cot: return replace(top, [](double a) { return 1 / std::tan(a); });
        case Operation::asinh: return replace(top, [](double a) { return std::asinh(a); });
        case Operation::acosh: return replace(top, [](double a) { return std::acosh(a); });
        case Operation::atanh: return replace(top, [](double a) { return std::atanh(a); });
        case Operation::log1p: return replace(top, [](double a) { return std::log1p(a); });
        case Operation::expm1: return replace(top, [](double a) { return std::expm1(a); });
        case Operation::cbrt: return replace(top, [](double a) { return std::cbrt(a); });
        case Operation::sign: return replace(top, sign);
        case Operation::erfc: return replace(top, [](double a) { return std::erfc(a); });
        case Operation::lgamma: return replace(top, logarithm_of_gamma);
        default: replace(top, [operation](double a) { return by_balls(operation, a); });
    }
}

// Applies an operation on two operands.
void apply_binary(Operation operation, Operands top) {
    switch (operation) {
        case Operation::add: return combine(top, [](double a, double b) { return a + b; });
        case Operation::subtract: return combine(top, [](double a, double b) { return a - b; });
        case Operation::multiply: return combine(top, [](double a, double b) { return a * b; });
        case Operation::divide: return combine(top, [](double a, double b) { return a / b; });
        case Operation::power: return combine(top, [](double a, double b) { return std::pow(a, b); });
        case Operation::less: return combine(top, [](double a, double b) { return truth(a < b); });
        case Operation::less_equal: return combine(top, [](double a, double b) { return truth(a <= b); });
        case Operation::greater: return combine(top, [](double a, double b) { return truth(a > b); });
        case Operation::greater_equal: return combine(top, [](double a, double b) { return truth(a >= b); });
        case Operation::equal: return combine(top, [](double a, double b) { return truth(a == b); });
        case Operation::not_equal: return combine(top, [](double a, double b) { return truth(a != b); });
        case Operation::min: return combine(top, [](double a, double b) { return b < a ? b : a; });
        case Operation::max: return combine(top, [](double a, double b) { return b > a ? b : a; });
        case Operation::atan2: return combine(top, [](double a, double b) { return std::atan2(a, b); });
        case Operation::beta: return combine(top, beta);
        default: combine(top, [operation](double a, double b) { return by_balls(operation, a, b); });
    }
}

}  // namespace

void ColumnEvaluator::call_function(std::span<const Column> variables, std::size_t points) {
    coordinates_.resize(formula_.variables());
    for (std::size_t i = 0; i < points; ++i) {
        for (std::size_t axis = 0; axis < coordinates_.size(); ++axis) coordinates_[axis] = variables[axis][i];
        stack_.front()[i] = formula_.function()(coordinates_);
    }
}

const Column& ColumnEvaluator::operator()(std::span<const Column> variables, std::size_t points) {
    if (formula_.is_given_by_values()) {
        call_function(variables, points);
        return stack_.front();
    }
    Column* top = stack_.data() - 1;  // the value that was pushed last
    for (const auto [operation, operand] : formula_.instructions()) {
        const auto place = static_cast<std::size_t>(operand);
        switch (operation) {
            case Operation::number: (++top)->fill(formula_.rounded_constants()[place]); break;
            case Operation::variable: *++top = variables[place]; break;
            case Operation::pi: (++top)->fill(std::numbers::pi); break;
            case Operation::e: (++top)->fill(std::numbers::e); break;
            case Operation::imaginary_unit: (++top)->fill(std::numeric_limits<double>::quiet_NaN()); break;
            case Operation::infinity: (++top)->fill(std::numeric_limits<double>::infinity()); break;
            case Operation::integer_power:
                replace({top->data(), points},
                        [exponent = operand](double a) { return power_by_products(a, exponent); });
                break;
            case Operation::choose: choose({top -= 2, points}); break;
            default:
                if (operands(operation) == 1) {
                    apply_unary(operation, {top->data(), points});
                } else {
                    apply_binary(operation, {--top, points});
                }
        }
    }
    return stack_.front();
}

double ColumnEvaluator::operator()(double x) {
    point_.front() = x;
    return (*this)({&point_, 1}, 1).front();
}

}  // namespace integrate
