// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <utility>
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {
namespace {
// Are the balls of all its terms finite?
bool is_known(const EndExpansion& a) {
    return std::ranges::all_of(a.terms,
                               [](const auto& term) { return arb_is_finite(term.coefficient.ball.get()) != 0; });
}
}  // namespace

// Evaluates the rule for operands that go where this one goes. Returns none if there is no such rule, or if it tells
// nothing.
std::optional<EndExpansion> EndExpansionArithmetic::by_rule(Operation operation, const EndExpansion& a) const {
    const Rules& rules = function_of(operation).rules;
    const auto known = [&](std::string_view rule) -> std::optional<EndExpansion> {
        EndExpansion result = rule.empty() ? nothing() : by_formula(rule, {a});
        return is_known(result) ? std::optional(std::move(result)) : std::nullopt;
    };
    if (!a.is_bounded()) {
        const int direction = sign(a);
        auto result = direction != 0 ? known(rules.towards_infinity) : std::nullopt;
        if (result || direction == 0) return result;
        if (direction > 0) return rises_beyond_one(a) ? known(rules.rising) : std::nullopt;
        if (function_of(operation).is_odd()) {
            result = by_rule(operation, negated(a));
            return result ? std::optional(negated(*result)) : result;
        }
        return rises_beyond_one(negated(a)) ? known(rules.falling) : std::nullopt;
    }
    constexpr long farthest_pole = -50;
    const auto limit = rational_limit(a);
    const auto number = limit ? whole(*limit) : std::nullopt;
    if (number && *number <= 0 && *number >= farthest_pole && !rules.near_pole.empty()) return known(rules.near_pole);
    for (const auto& [place, rule] : {std::pair(0, rules.near_zero), {1, rules.near_one}, {-1, rules.near_minus_one}}) {
        if (rule.empty()) continue;
        const EndExpansion distance = difference(a, whole_number(place));
        const bool is_near =
            distance.vanishes() && arb_le(greatest_size(hull(distance), 64).get(), ball_of(0.5).get()) != 0;
        if (is_near) return known(rule);
    }
    return std::nullopt;
}

EndExpansion EndExpansionArithmetic::function(Operation operation, const EndExpansion& operand) const {
    const Function& row = function_of(operation);
    const Rules& rules = row.rules;
    if (!rules.equal.empty()) return by_formula(rules.equal, {operand});
    const EndExpansion a = row.has(Function::takes_exponentials) ? operand : without_exponent(operand);
    if (auto known = by_rule(operation, a)) return *std::move(known);
    if (!rules.near_ends.empty()) {
        EndExpansion result = by_formula(rules.near_ends, {operand});
        if (is_known(result)) return result;
    }
    if (rules.at_end != nullptr) {
        if (auto known = rules.at_end(*this, operation, a)) return *std::move(known);
    }
    if (a.is_bounded()) return smooth(operation, a);
    const long most = row.bound();
    return most > 0 && arf_is_nan(arb_midref(hull(a).get())) == 0 ? between(-most, most) : nothing();
}

void EndExpansionArithmetic::apply(Operation operation, EndExpansion& a, const EndExpansion& b) const {
    if (auto known = combined(*this, operation, a, b)) {
        a = *std::move(known);
        return;
    }
    const Function& row = function_of(operation);
    if (!row.rules.near_ends.empty()) {
        a = by_formula(row.rules.near_ends, {a, b});
        return;
    }
    const bool as_it_is = row.has(Function::takes_exponentials);
    const EndExpansion& first = as_it_is ? a : without_exponent(a);
    const EndExpansion& second = as_it_is ? b : without_exponent(b);
    auto* const rule = row.rules.at_end_of_two;
    auto known = rule != nullptr ? rule(*this, operation, first, second) : std::nullopt;
    a = known ? *std::move(known) : by_values(operation, first, second);
}

EndExpansion EndExpansionArithmetic::smooth(Operation operation, const EndExpansion& a) const {
    if (function_of(operation).series == nullptr) return by_mean_value(operation, nullptr, a);
    EndExpansion small = a;
    const Coefficient limit = small.take_limit();
    const Ball around = hull(a);
    for (const std::size_t terms : {std::size_t{6}, std::size_t{1}}) {
        auto known = taylor(operation, limit, around, terms, precision_);
        if (known) return composed(known->first, std::move(known->second), small);
    }
    return by_values(operation, a);
}

// Multiplies, without asking whether the base may be 0.
void EndExpansionArithmetic::raise(EndExpansion& a, int exponent) const {
    EndExpansion result = whole_number(1);
    EndExpansion square = std::move(a);
    for (int rest = std::abs(exponent); rest > 0; rest /= 2) {
        if (rest % 2 == 1) result = product(result, square);
        if (rest > 1) square = product(square, square);
    }
    a = exponent < 0 ? inverse(result) : std::move(result);
}

namespace at_ends {
std::optional<EndExpansion> exponential(const EndExpansionArithmetic& ends, Operation /*exp*/, const EndExpansion& a) {
    return ends.exponential(a);
}

std::optional<EndExpansion> logarithm(const EndExpansionArithmetic& ends, Operation /*log*/, const EndExpansion& a) {
    return ends.log_of(a);
}

std::optional<EndExpansion> absolute(const EndExpansionArithmetic& ends, Operation /*abs*/, const EndExpansion& a) {
    if (a.is_zero()) return EndExpansion();
    const int direction = ends.sign(a);
    if (direction != 0) return direction > 0 ? a : ends.negated(a);
    auto term = ends.folded(a);
    arb_abs(term.coefficient.ball.get(), term.coefficient.ball.get());
    term.coefficient.exact.reset();
    return EndExpansion{{std::move(term)}, a.exponent};
}

// Only a limit that is fixed is marked as 0 at the end: a ball that bounds all distances says nothing of the end
// itself.
std::optional<EndExpansion> vanishing(const EndExpansionArithmetic& /*ends*/, Operation /*vanishing*/,
                                      const EndExpansion& a) {
    EndExpansion result = a;
    const Coefficient limit = result.take_limit();
    return limit.is_fixed() && arb_contains_zero(limit.ball.get()) != 0 ? result : a;
}

std::optional<EndExpansion> sign(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& a) {
    const int direction = ends.sign(a);
    return direction != 0 || a.is_zero() ? ends.whole_number(direction) : ends.by_values(operation, a);
}

// Rounds what is next to a whole number, on one side of it, and other operands.
std::optional<EndExpansion> floor(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& a) {
    if (!a.is_bounded()) return ends.sum(a, ends.between(-1, 0));
    EndExpansion rest = a;
    const Coefficient limit = rest.take_limit();
    const auto* number = limit.fraction();
    const int direction = ends.sign(rest);
    const Ball around = ends.hull(rest);
    const bool within_one = arb_lt(around.get(), Ball(1).get()) != 0 && arb_gt(around.get(), Ball(-1).get()) != 0;
    const bool is_next_to_whole = number != nullptr && is_whole(*number) && direction != 0 && within_one;
    if (!is_next_to_whole) return ends.by_values(operation, a);
    return ends.constant(direction < 0 ? *number - Rational::whole(1) : *number);
}

// Returns a comparison, or the least or the greatest of two, from the sign of their difference.
std::optional<EndExpansion> compared(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& a,
                                     const EndExpansion& b) {
    const EndExpansion apart = ends.difference(a, b);
    const int direction = apart.is_zero() ? 0 : ends.sign(apart);
    const bool equal = apart.is_zero() && !apart.exponent;
    if (compares(operation) && (direction != 0 || equal)) {
        return ends.by_values(operation, ends.whole_number(direction), ends.whole_number(0));
    }
    if (direction == 0 && !equal) return std::nullopt;
    const Rules& rules = function_of(operation).rules;
    return ends.by_formula(direction > 0 ? rules.above : rules.below, {a, b});
}

// Returns the angle of the point (x, y).
std::optional<EndExpansion> angle(const EndExpansionArithmetic& ends, Operation /*atan2*/, const EndExpansion& y,
                                  const EndExpansion& x) {
    if (ends.sign(x) > 0) return ends.by_formula("atan(x1/x2)", {y, x});
    const int direction = ends.sign(y);
    if (direction == 0) return std::nullopt;
    return ends.by_formula(direction > 0 ? "pi/2 - atan(x2/x1)" : "-pi/2 - atan(x2/x1)", {y, x});
}
}  // namespace at_ends
}  // namespace integrate
