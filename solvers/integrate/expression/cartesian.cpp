#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>

#include "integrate/expression/expression.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {

namespace {

// Products of sums grow fast.
bool is_small(const Cartesian& a) {
    constexpr std::size_t most = 500;
    return (a.real ? size_of(*a.real) : 0) + (a.imaginary ? size_of(*a.imaginary) : 0) < most;
}

Cartesian product(const Cartesian& a, const Cartesian& b) {
    return {difference(product(a.real, b.real), product(a.imaginary, b.imaginary)),
            sum(product(a.real, b.imaginary), product(a.imaginary, b.real))};
}

Cartesian scaled(const Cartesian& a, const Term& factor) {
    return {product(a.real, factor), product(a.imaginary, factor)};
}

Cartesian divided(const Cartesian& a, const Expression& divisor) {
    using enum Operation;
    const auto by = [&](const Term& term) { return term ? Term(*term / divisor) : std::nullopt; };
    return {by(a.real), by(a.imaginary)};
}

Term value_of(Operation operation, const Term& a) {
    using enum Operation;
    if (a) return applied(operation, {*a});
    const bool vanishes = operation == sin || operation == sinh;
    return vanishes ? std::nullopt : Term(decimal("1"));
}

// 1/(u + iv) = (u - iv)/(u^2 + v^2).
std::optional<Cartesian> quotient(const Cartesian& a, const Cartesian& b) {
    if (!b.real && !b.imaginary) return std::nullopt;
    if (!b.imaginary) return divided(a, *b.real);
    const Cartesian conjugate{b.real, negated(b.imaginary)};
    return divided(product(a, conjugate), *sum(product(b.real, b.real), product(b.imaginary, b.imaginary)));
}

// exp(u + iv) = exp(u) (cos v + i sin v).
Cartesian exponential(const Cartesian& a) {
    using enum Operation;
    return scaled({value_of(cos, a.imaginary), value_of(sin, a.imaginary)}, value_of(exp, a.real));
}

// Returns the function of u + iv by the circular functions of u and the hyperbolic ones of v, or the other way
// round.
Cartesian wave_of(Operation operation, const Cartesian& a) {
    using enum Operation;
    const auto& [u, v] = a;
    switch (operation) {
        case sin: return {product(value_of(sin, u), value_of(cosh, v)), product(value_of(cos, u), value_of(sinh, v))};
        case cos:
            return {product(value_of(cos, u), value_of(cosh, v)),
                    negated(product(value_of(sin, u), value_of(sinh, v)))};
        case sinh: return {product(value_of(sinh, u), value_of(cos, v)), product(value_of(cosh, u), value_of(sin, v))};
        default: return {product(value_of(cosh, u), value_of(cos, v)), product(value_of(sinh, u), value_of(sin, v))};
    }
}

bool is_positive_constant(const Expression& expression) {
    using enum Operation;
    return expression.operation == e || expression.operation == pi ||
           (expression.operation == number && expression.number.find_first_of("123456789") != std::string::npos);
}

std::optional<Cartesian> power_of(const Expression& base, const Expression& exponent) {
    using enum Operation;
    const auto up = cartesian(exponent);
    if (up && is_positive_constant(base)) {
        const Term logarithm = base.operation == e ? decimal("1") : applied(log, {base});
        return exponential(scaled(*up, logarithm));
    }
    const auto below = cartesian(base);
    const auto whole = whole_number(exponent, -greatest_power, greatest_power);
    if (!below || !whole || *whole == 0) return std::nullopt;
    Cartesian result = *below;
    for (int i = 1; i < std::abs(*whole); ++i) {
        if (!is_small(result)) return std::nullopt;
        result = product(result, *below);
    }
    return *whole > 0 ? result : quotient({.real = decimal("1")}, result);
}

}  // namespace

std::optional<Cartesian> cartesian(const Expression& expression) {
    using enum Operation;
    if (!has_operation(expression, imaginary_unit)) return Cartesian{.real = expression};
    if (expression.operation == imaginary_unit) return Cartesian{.imaginary = decimal("1")};
    const auto& operands = expression.operands;
    if (expression.operation == power) return power_of(operands[0], operands[1]);
    const auto a = cartesian(operands[0]);
    if (!a || !is_small(*a)) return std::nullopt;
    switch (expression.operation) {
        case negate: return Cartesian{negated(a->real), negated(a->imaginary)};
        case exp: return exponential(*a);
        case sin:
        case cos:
        case sinh:
        case cosh: return wave_of(expression.operation, *a);
        case add:
        case subtract:
        case multiply:
        case divide: break;
        default: return std::nullopt;
    }
    const auto b = cartesian(operands[1]);
    if (!b || !is_small(*b)) return std::nullopt;
    switch (expression.operation) {
        case add: return Cartesian{sum(a->real, b->real), sum(a->imaginary, b->imaginary)};
        case subtract: return Cartesian{difference(a->real, b->real), difference(a->imaginary, b->imaginary)};
        case multiply: return product(*a, *b);
        default: return quotient(*a, *b);
    }
}

}  // namespace integrate
