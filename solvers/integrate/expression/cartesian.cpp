// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdlib>
#include <string>

#include "integrate/expression/grammar.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {

namespace {

// Products of sums grow fast.
bool is_small(const Cartesian& a) {
    constexpr std::size_t most = 500;
    return (a.real ? size_of(*a.real) : 0) + (a.imaginary ? size_of(*a.imaginary) : 0) < most;
}

using AlgebraOfCartesians = AlgebraOfParts<Cartesian, -1>;

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
        return of_function(Operation::exp, AlgebraOfCartesians::product(*up, {.real = logarithm}));
    }
    const auto below = cartesian(base);
    const auto whole = whole_number(exponent, -greatest_power, greatest_power);
    if (!below || !whole || *whole == 0) return std::nullopt;
    Cartesian result = *below;
    for (int i = 1; i < std::abs(*whole); ++i) {
        if (!is_small(result)) return std::nullopt;
        result = AlgebraOfCartesians::product(result, *below);
    }
    return *whole > 0 ? result : AlgebraOfCartesians::quotient({.real = decimal("1")}, result);
}

struct Cartesians : AlgebraOfCartesians {
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
    static std::optional<Cartesian> product(const Cartesian& a, const Cartesian& b) {
        return is_small(a) && is_small(b) ? std::optional(AlgebraOfCartesians::product(a, b)) : std::nullopt;
    }
    static std::optional<Cartesian> quotient(const Cartesian& a, const Cartesian& b) {
        const bool is_nothing = !b.real && !b.imaginary;
        if (is_nothing || !is_small(a) || !is_small(b)) return std::nullopt;
        return AlgebraOfCartesians::quotient(a, b);
    }
};

}  // namespace

std::optional<Cartesian> cartesian(const Expression& expression) { return read(expression, Cartesians()); }

}  // namespace integrate
