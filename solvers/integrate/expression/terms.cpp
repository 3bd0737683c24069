// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/terms.hpp"

namespace integrate {
namespace {
/// Polynomials of degree 2 at most in one variable.
struct Quadratics {
    using Value = Quadratic;

    std::optional<Value> itself(const Expression& expression) const {
        if (is_variable(expression) && expression.variable == variable) return Value{std::nullopt, decimal("1")};
        if (has_variable(expression, variable)) return std::nullopt;
        return written_number(expression) == Rational() ? Value{} : Value{expression};
    }
    std::optional<Value> other(const Expression& expression) const {
        const auto exponent = is_power(expression) ? whole_number(expression.operands[1], 1, 2) : std::nullopt;
        const auto base = exponent ? read(expression.operands[0], *this) : std::nullopt;
        return base && *exponent == 2 ? product(*base, *base) : base;
    }
    static Value negated(const Value& a) {
        return {integrate::negated(a[0]), integrate::negated(a[1]), integrate::negated(a[2])};
    }
    static Value sum(const Value& a, const Value& b) {
        return {integrate::sum(a[0], b[0]), integrate::sum(a[1], b[1]), integrate::sum(a[2], b[2])};
    }
    static std::optional<Value> product(const Value& a, const Value& b) {
        Value result;
        for (std::size_t i = 0; i < a.size(); ++i) {
            for (std::size_t j = 0; j < b.size(); ++j) {
                const Term term = integrate::product(a[i], b[j]);
                if (term && i + j >= result.size()) return std::nullopt;
                if (term) result[i + j] = integrate::sum(result[i + j], term);
            }
        }
        return result;
    }
    static std::optional<Value> quotient(const Value& a, const Value& b) {
        if (!b[0] || b[1] || b[2]) return std::nullopt;
        const auto by = [&](const Term& term) { return term && !is_one(*b[0]) ? *term / *b[0] : term; };
        return Value{by(a[0]), by(a[1]), by(a[2])};
    }

    std::uint32_t variable;
};

// Products of sums grow fast.
bool is_small(const Cartesian& a) {
    constexpr std::size_t most = 500;
    return (a.real ? size_of(*a.real) : 0) + (a.imaginary ? size_of(*a.imaginary) : 0) < most;
}

Cartesian times(const Cartesian& a, const Cartesian& b) {
    return {difference(product(a.real, b.real), product(a.imaginary, b.imaginary)),
            sum(product(a.real, b.imaginary), product(a.imaginary, b.real))};
}

Cartesian divided(const Cartesian& a, const Expression& divisor) {
    const auto by = [&](const Term& term) { return term ? Term(*term / divisor) : std::nullopt; };
    return {by(a.real), by(a.imaginary)};
}

// 1/(u + i v) = (u - i v)/(u^2 + v^2).
Cartesian divided(const Cartesian& a, const Cartesian& b) {
    if (!b.imaginary) return divided(a, *b.real);
    if (!b.real) return divided({a.imaginary, negated(a.real)}, *b.imaginary);
    const Term below = sum(product(b.real, b.real), product(b.imaginary, b.imaginary));
    return divided(times(a, {b.real, negated(b.imaginary)}), *below);
}

// Reads the rule for a part of a function of u + i v, a product of functions of x1 = u and x2 = v, which may be 0: a
// function of 0 is 0 if it is odd, and else 1.
struct Parts {
    Term read(const Expression& rule) const {
        if (is_variable(rule)) return rule.variable == 0 ? argument.real : argument.imaginary;
        if (rule.operands.size() == 2) return product(read(rule.operands[0]), read(rule.operands[1]));
        const Term operand = read(rule.operands[0]);
        if (is_opposite(rule)) return negated(operand);
        if (operand) return applied(rule.operation, {*operand});
        return function_of(rule.operation).is_odd() ? std::nullopt : Term(decimal("1"));
    }

    const Cartesian& argument;
};

std::optional<Cartesian> of_function(Operation operation, const Cartesian& a) {
    const auto& rules = function_of(operation).rules;
    if (rules.real_part.empty()) return std::nullopt;
    const Parts parts{a};
    return Cartesian{parts.read(parse_expression(rules.real_part)), parts.read(parse_expression(rules.imaginary_part))};
}

bool is_positive_constant(const Expression& expression) {
    const bool is_number =
        is_written_number(expression) && expression.number.find_first_of("123456789") != std::string::npos;
    return is_number || expression == *constant_named("e") || expression == *constant_named("pi");
}

std::optional<Cartesian> power_of(const Expression& base, const Expression& exponent) {
    const auto up = cartesian(exponent);
    if (up && is_positive_constant(base)) {
        const bool is_e = base == *constant_named("e");
        const Term logarithm = is_e ? decimal("1") : with_operands("log(x1)", {base});
        return of_function(Operation::exp, times(*up, {.real = logarithm}));
    }
    const auto below = cartesian(base);
    const auto whole = whole_number(exponent, -greatest_power, greatest_power);
    if (!below || !whole || *whole == 0) return std::nullopt;
    Cartesian result = *below;
    for (int i = 1; i < std::abs(*whole); ++i) {
        if (!is_small(result)) return std::nullopt;
        result = times(result, *below);
    }
    return *whole > 0 ? result : divided({.real = decimal("1")}, result);
}

struct Cartesians {
    using Value = Cartesian;

    static std::optional<Cartesian> itself(const Expression& expression) {
        if (!has_imaginary_unit(expression)) return Cartesian{.real = expression};
        return expression == the_imaginary_unit() ? std::optional(Cartesian{.imaginary = decimal("1")}) : std::nullopt;
    }
    static std::optional<Cartesian> other(const Expression& expression) {
        const auto& operands = expression.operands;
        if (is_power(expression)) return power_of(operands[0], operands[1]);
        const auto a = operands.size() == 1 ? cartesian(operands[0]) : std::nullopt;
        return a && is_small(*a) ? of_function(expression.operation, *a) : std::nullopt;
    }
    static Cartesian negated(const Cartesian& a) {
        return {integrate::negated(a.real), integrate::negated(a.imaginary)};
    }
    static Cartesian sum(const Cartesian& a, const Cartesian& b) {
        return {integrate::sum(a.real, b.real), integrate::sum(a.imaginary, b.imaginary)};
    }
    static std::optional<Cartesian> product(const Cartesian& a, const Cartesian& b) {
        return is_small(a) && is_small(b) ? std::optional(times(a, b)) : std::nullopt;
    }
    static std::optional<Cartesian> quotient(const Cartesian& a, const Cartesian& b) {
        const bool is_nothing = !b.real && !b.imaginary;
        if (is_nothing || !is_small(a) || !is_small(b)) return std::nullopt;
        return divided(a, b);
    }
};

Term slope_of(const Expression& expression);

// (u^c)' = c u^(c - 1) u', and for an exponent that varies, u^v (v' log u + v u'/u).
Term slope_of_power(const Expression& base, const Expression& exponent) {
    const Term inner = slope_of(base);
    if (variables(exponent) == 0) {
        const auto number = written_number(exponent);
        const auto less = number ? expression_of(*number - Rational::whole(1)) : exponent - decimal("1");
        return product(Term(exponent * applied(Operation::power, {base, less})), inner);
    }
    const Term by_exponent = product(slope_of(exponent), Term(with_operands("log(x1)", {base})));
    const Term by_base = product(inner, Term(exponent / base));
    return product(Term(applied(Operation::power, {base, exponent})), sum(by_exponent, by_base));
}

// Returns what has no value on a ball in which the condition, or the function of steps, may change, and is 0 elsewhere.
Expression zero_unless_it_changes(const Expression& part) { return with_operands("0/(x1 == x1)", {part}); }

// Returns the derivative; none is 0.
Term slope_of(const Expression& expression) {
    using enum Operation;
    const auto& operands = expression.operands;
    const Function& row = function_of(expression.operation);
    const Rules& rules = row.rules;
    if (is_variable(expression)) return decimal("1");
    if (variables(expression) == 0) return std::nullopt;
    if (row.has(Function::steps)) return zero_unless_it_changes(expression);
    const auto written_as = [&](std::string_view rule) { return with_operands(rule, operands); };
    switch (expression.operation) {
        case add: return sum(slope_of(operands[0]), slope_of(operands[1]));
        case subtract: return difference(slope_of(operands[0]), slope_of(operands[1]));
        case multiply:
            return sum(product(slope_of(operands[0]), Term(operands[1])),
                       product(Term(operands[0]), slope_of(operands[1])));
        case divide: {
            // (u/v)' = (u' - (u/v) v')/v.
            const Term above = difference(slope_of(operands[0]), product(Term(expression), slope_of(operands[1])));
            return above ? Term(*above / operands[1]) : above;
        }
        case power: return slope_of_power(operands[0], operands[1]);
        case choose:
            return applied(choose, {operands[0], derivative(operands[1]), derivative(operands[2])}) +
                   zero_unless_it_changes(applied(not_equal, {operands[0], decimal("0")}));
        default: break;
    }
    if (!rules.slope.empty()) return product(Term(written_as(rules.slope)), slope_of(operands[0]));
    if (rules.above.empty()) return the_infinity() - the_infinity();
    return with_operands("if(x1 > 0, x2, x3)", {written_as(rules.breaks), derivative(written_as(rules.above)),
                                                derivative(written_as(rules.below))});
}
}  // namespace

Expression derivative(const Expression& expression) { return slope_of(expression).value_or(decimal("0")); }

std::optional<Quadratic> quadratic(const Expression& expression, std::uint32_t variable) {
    return read(expression, Quadratics{variable});
}

std::optional<Cartesian> cartesian(const Expression& expression) { return read(expression, Cartesians()); }
}  // namespace integrate
