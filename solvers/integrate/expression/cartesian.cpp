#include "integrate/expression/cartesian.hpp"

#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>

#include "integrate/expression/applied.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {

namespace {

/// Takes an expression apart; of terms those that are missing are 0.
class CartesianParts {
    using enum Operation;
    static constexpr int greatest_power = 9;  // that is multiplied out

public:
    static std::optional<Cartesian> of(const Expression& expression) {
        if (!has_operation(expression, imaginary_unit)) return Cartesian{.real = expression};
        if (expression.operation == imaginary_unit) return Cartesian{.imaginary = Expression{.number = "1"}};
        const auto& operands = expression.operands;
        if (expression.operation == power) return power_of(operands[0], operands[1]);
        const auto a = of(operands[0]);
        if (!a || !is_small(*a)) return std::nullopt;
        switch (expression.operation) {
            case negate: return Cartesian{negated(a->real), negated(a->imaginary)};
            case exp: return exponential(*a);
            case sin:
            case cos:
            case sinh:
            case cosh: return wave(expression.operation, *a);
            case add:
            case subtract:
            case multiply:
            case divide: break;
            default: return std::nullopt;
        }
        const auto b = of(operands[1]);
        if (!b || !is_small(*b)) return std::nullopt;
        switch (expression.operation) {
            case add: return Cartesian{sum(a->real, b->real), sum(a->imaginary, b->imaginary)};
            case subtract: return Cartesian{difference(a->real, b->real), difference(a->imaginary, b->imaginary)};
            case multiply: return product(*a, *b);
            default: return quotient(*a, *b);
        }
    }

private:
    static bool is_one(const Expression& expression) {
        return expression.operation == number && expression.number == "1";
    }

    static Term product(const Term& a, const Term& b) {
        if (!a || !b) return std::nullopt;
        if (is_one(*a)) return b;
        return is_one(*b) ? a : Term(applied(multiply, {*a, *b}));
    }

    // Products of sums grow fast.
    static bool is_small(const Cartesian& a) {
        constexpr std::size_t most = 500;
        return (a.real ? size_of(*a.real) : 0) + (a.imaginary ? size_of(*a.imaginary) : 0) < most;
    }

    static Cartesian product(const Cartesian& a, const Cartesian& b) {
        return {difference(product(a.real, b.real), product(a.imaginary, b.imaginary)),
                sum(product(a.real, b.imaginary), product(a.imaginary, b.real))};
    }

    static Cartesian scaled(const Cartesian& a, const Term& factor) {
        return {product(a.real, factor), product(a.imaginary, factor)};
    }

    static Cartesian divided(const Cartesian& a, const Expression& divisor) {
        const auto by = [&](const Term& term) { return term ? Term(applied(divide, {*term, divisor})) : std::nullopt; };
        return {by(a.real), by(a.imaginary)};
    }

    static Term of(Operation operation, const Term& a) {
        if (a) return applied(operation, {*a});
        const bool vanishes = operation == sin || operation == sinh;
        return vanishes ? std::nullopt : Term(Expression{.number = "1"});
    }

    // 1/(u + iv) = (u - iv)/(u^2 + v^2).
    static std::optional<Cartesian> quotient(const Cartesian& a, const Cartesian& b) {
        if (!b.real && !b.imaginary) return std::nullopt;
        if (!b.imaginary) return divided(a, *b.real);
        const Cartesian conjugate{b.real, negated(b.imaginary)};
        return divided(product(a, conjugate), *sum(product(b.real, b.real), product(b.imaginary, b.imaginary)));
    }

    // exp(u + iv) = exp(u) (cos v + i sin v).
    static Cartesian exponential(const Cartesian& a) {
        return scaled({of(cos, a.imaginary), of(sin, a.imaginary)}, of(exp, a.real));
    }

    // Of u + iv by those of u and the hyperbolic ones of v, or the other way round.
    static Cartesian wave(Operation operation, const Cartesian& a) {
        const auto& [u, v] = a;
        switch (operation) {
            case sin: return {product(of(sin, u), of(cosh, v)), product(of(cos, u), of(sinh, v))};
            case cos: return {product(of(cos, u), of(cosh, v)), negated(product(of(sin, u), of(sinh, v)))};
            case sinh: return {product(of(sinh, u), of(cos, v)), product(of(cosh, u), of(sin, v))};
            default: return {product(of(cosh, u), of(cos, v)), product(of(sinh, u), of(sin, v))};
        }
    }

    static bool is_positive_constant(const Expression& expression) {
        return expression.operation == e || expression.operation == pi ||
               (expression.operation == number && expression.number.find_first_of("123456789") != std::string::npos);
    }

    static std::optional<Cartesian> power_of(const Expression& base, const Expression& exponent) {
        const auto up = of(exponent);
        if (up && is_positive_constant(base)) {
            const Term logarithm = base.operation == e ? Expression{.number = "1"} : applied(log, {base});
            return exponential(scaled(*up, logarithm));
        }
        const auto below = of(base);
        const auto whole = whole_number(exponent, -greatest_power, greatest_power);
        if (!below || !whole || *whole == 0) return std::nullopt;
        Cartesian result = *below;
        for (int i = 1; i < std::abs(*whole); ++i) {
            if (!is_small(result)) return std::nullopt;
            result = product(result, *below);
        }
        return *whole > 0 ? result : quotient({.real = Expression{.number = "1"}}, result);
    }
};

}  // namespace

std::optional<Cartesian> cartesian(const Expression& expression) { return CartesianParts::of(expression); }

}  // namespace integrate
