#include "integrate/arithmetic/column_evaluation.hpp"

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
        default: return;
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
        default: return;
    }
}

}  // namespace

const Column& ColumnEvaluator::operator()(std::span<const Column> variables, std::size_t points) {
    Column* top = stack_.data() - 1;  // the value that was pushed last
    for (const auto [operation, operand] : formula_.instructions()) {
        const auto place = static_cast<std::size_t>(operand);
        switch (operation) {
            case Operation::number: (++top)->fill(formula_.rounded_constants()[place]); break;
            case Operation::variable: *++top = variables[place]; break;
            case Operation::pi: (++top)->fill(std::numbers::pi); break;
            case Operation::e: (++top)->fill(std::numbers::e); break;
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
