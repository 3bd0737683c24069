// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/solution.hpp"

#include <array>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/algebra.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/integral/breaks.hpp"
#include "integrate/splitting/linear_form.hpp"

namespace integrate {

namespace {

/// Polynomials of degree 2 at most in one variable.
struct Quadratics {
    using Value = std::array<Term, 3>;  // the coefficients, beginning with the constant one

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
    static Value difference(const Value& a, const Value& b) { return sum(a, negated(b)); }
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
        return product(a, Value{decimal("1") / *b[0]});
    }

    std::uint32_t variable;
};

Solution roots_of(const Quadratics::Value& coefficients) {
    const auto& [constant, slope, leading] = coefficients;
    if (!leading) return {.roots = {zero_of({slope, constant})}, .leading = slope};
    const Term half = slope ? Term(*slope / decimal("2")) : std::nullopt;
    const Term discriminant = difference(product(half, half), product(constant, leading));
    if (!discriminant) return {};  // a double zero, at which the sign is the same on both sides
    const auto root = with_operands("sqrt(max(x1, 0))", {*discriminant});
    Solution solution{.roots = {}, .discriminant = discriminant, .leading = leading};
    for (const Term& term : {Term(-root), Term(root)}) {
        const Expression numerator = *difference(term, half);
        solution.roots.push_back(is_one(*leading) ? numerator : numerator / *leading);
    }
    return solution;
}

std::optional<Solution> zeros_on(const Expression& function, std::uint32_t variable, const Interval& interval) {
    const auto alone = with_part(function, the_variable(variable), the_variable());
    if (variables(alone) > 1 || has_variable(function, 0) != (variable == 0)) return std::nullopt;
    const auto zeros = changes_of_sign(alone, interval);
    if (!zeros) return std::nullopt;
    Solution solution;
    for (const auto& place : *zeros) {
        constexpr long precision = 256;
        const auto near = place.formula() ? std::nullopt : rational_near(place.value(precision));
        if (!place.formula() && !near) return std::nullopt;
        solution.is_exact = solution.is_exact && !near;
        solution.roots.push_back(near ? expression_of(*near) : place.formula()->expression());
    }
    return solution;
}

bool is_root(const Expression& expression) { return function_of(expression.operation).name == "sqrt"; }

}  // namespace

std::optional<Solution> solution_of(const Expression& function, std::uint32_t variable, const Interval& interval) {
    const auto coefficients = read(function, Quadratics{variable});
    if (coefficients && ((*coefficients)[1] || (*coefficients)[2])) return roots_of(*coefficients);
    return zeros_on(function, variable, interval);
}

Expression without_root(const Expression& function) {
    if (function.operation != Operation::subtract) return function;
    const auto& operands = function.operands;
    for (const std::size_t root : {0U, 1U}) {
        const auto& other = operands[1 - root];
        if (!is_root(operands[root]) || variables(other) > 0) continue;
        const Ball value = evaluate(Formula(other), BallArithmetic(64), {});
        if (arb_is_nonnegative(value.get()) == 0) continue;
        const auto difference = operands[root].operands[0] - other * other;
        return root == 0 ? difference : -difference;
    }
    return function;
}

}  // namespace integrate
