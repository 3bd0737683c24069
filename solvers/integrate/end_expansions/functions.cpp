// SPDX-License-Identifier: Apache-2.0
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {
namespace {
// Are the balls of all its terms finite?
bool is_known(const EndExpansion& a) {
    return std::ranges::all_of(a.terms,
                               [](const auto& term) { return arb_is_finite(term.coefficient.ball.get()) != 0; });
}

// Returns the first Taylor coefficients of a function with a rule for them. Those of sines and cosines at multiples of
// pi/2 are fractions.
std::vector<Coefficient> taylor(const Function& function, const Coefficient& at, long terms, long precision) {
    std::vector<Coefficient> result;
    const auto& turns = function.rules.turns;
    const Rational quarters = at.exact ? at.exact->q + at.exact->q : Rational();
    if (turns && at.exact && is_zero(at.exact->r) && is_whole(quarters)) {
        const auto turn = fmpz_fdiv_ui(fmpq_numref(quarters.get()), 4) + static_cast<ulong>(*turns);
        Rational factor = Rational::whole(1);
        for (long k = 0; k < terms; factor = factor / Rational::whole(++k)) {
            const std::array derivatives = {Rational(), factor, Rational(), -factor};
            result.push_back(exactly({derivatives[(turn + static_cast<ulong>(k)) % 4]}, precision));
        }
        return result;
    }
    arb_poly_t place, series;
    arb_poly_init(place);
    arb_poly_init(series);
    arb_poly_set_coeff_arb(place, 0, at.ball.get());
    arb_poly_set_coeff_si(place, 1, 1);
    function.series(series, place, terms, precision);
    for (long k = 0; k < terms; ++k) {
        result.push_back({Ball(), std::nullopt, at.is_fixed()});
        arb_poly_get_coeff_arb(result.back().ball.get(), series, k);
    }
    arb_poly_clear(place);
    arb_poly_clear(series);
    return result;
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

// Returns what a function with kinks is where its operands are on one side of them; else none.
std::optional<EndExpansion> EndExpansionArithmetic::on_one_side(const Rules& rules,
                                                                const std::vector<EndExpansion>& operands) const {
    const int direction = rules.above.empty() ? 0 : sign(by_formula(rules.breaks, operands));
    if (direction == 0) return std::nullopt;
    return by_formula(direction > 0 ? rules.above : rules.below, operands);
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
    auto known = on_one_side(rules, {a});
    if (!known && rules.at_end != nullptr) known = rules.at_end(*this, operation, a);
    if (known) return *std::move(known);
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
    auto known = rule != nullptr ? rule(*this, operation, first, second) : on_one_side(row.rules, {first, second});
    a = known ? *std::move(known) : by_values(operation, first, second);
}

// Lagrange's remainder is the coefficient after the last one somewhere between the limit and the operand.
EndExpansion EndExpansionArithmetic::smooth(Operation operation, const EndExpansion& a) const {
    EndExpansion small = a;
    const Coefficient limit = small.take_limit();
    const Function& function = function_of(operation);
    for (const long terms : {6, 1}) {
        if (function.series == nullptr) break;
        const Ball rest = taylor(function, {hull(a)}, terms + 1, precision_).back().ball;
        EndExpansion result = composed(taylor(function, limit, terms, precision_), rest, small);
        if (is_known(result)) return result;
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

// Only a limit that is fixed is marked as 0 at the end: a ball that bounds all distances says nothing of the end
// itself.
std::optional<EndExpansion> vanishing(const EndExpansionArithmetic& /*ends*/, Operation /*vanishing*/,
                                      const EndExpansion& a) {
    EndExpansion result = a;
    const Coefficient limit = result.take_limit();
    return limit.is_fixed() && arb_contains_zero(limit.ball.get()) != 0 ? result : a;
}

// Rounds what is next to a whole number, on one side of it, and other operands.
std::optional<EndExpansion> floor(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& a) {
    if (!a.is_bounded()) return ends.sum(a, ends.between(-1, 0));
    EndExpansion rest = a;
    const Coefficient limit = rest.take_limit();
    const auto* number = limit.fraction();
    const int direction = ends.sign(rest);
    const bool is_next_to_whole =
        number != nullptr && is_whole(*number) && direction != 0 && is_within(ends.hull(rest).get(), 1);
    if (!is_next_to_whole) return ends.by_values(operation, a);
    return ends.constant(direction < 0 ? *number - Rational::whole(1) : *number);
}

namespace {
using Found = std::optional<EndExpansion>;

bool is_positive(const Ball& ball) { return arb_is_positive(ball.get()) != 0; }

// J and I: (x/2)^n/Gamma(n+1) t, where |t - 1| < x^2; K_0 and Y_0: their logarithms; Y_n: J_n and
// J_(-n); x^n K_n falls from 2^(n-1) Gamma(n) on [DLMF 10.2, 10.8, 10.25, 10.31, 10.37].
Found bessel_at_zero(const EndExpansionArithmetic& ends, Operation operation, const Rational& order,
                     const EndExpansion& x) {
    const auto n = whole(order);
    const bool is_y = operation == Operation::bessely;
    const bool is_k = operation == Operation::besselk;
    const bool is_entire = !is_y && !is_k && n && !x.is_zero();
    if ((ends.sign(x) <= 0 && !is_entire) || !is_within(ends.hull(x).get(), 1)) return std::nullopt;
    const EndExpansion farthest = ends.bounded(greatest_number(ends.hull(x), ends.precision()));
    const auto by = [&](std::string_view rule) { return ends.by_formula(rule, {ends.constant(order), x, farthest}); };
    if (!is_y && !is_k) {
        if (order < Rational::fraction(-1, 2)) return std::nullopt;
        return by("(x2/2)^x1/gamma(x1 + 1)*(1 + (2*t - 1)*x2*x2)");
    }
    if (n && *n == 0) {
        return by(is_k ? "t*x2*x2 - (log(x2/2) + euler)*besseli(0, x2)"
                       : "((log(x2/2) + euler)*besselj(0, x2) + t*x2*x2)*2/pi");
    }
    if (is_y) return n ? std::nullopt : Found(by("(cos(x1*pi)*besselj(x1, x2) - besselj(-x1, x2))/sin(x1*pi)"));
    if (!is_positive(order)) return std::nullopt;
    return by("(besselk(x1, x3)*x3^x1 + t*(2^(x1 - 1)*gamma(x1) - besselk(x1, x3)*x3^x1))/x2^x1");
}

// |J| and |Y| are at most their modulus, which falls [DLMF 10.18]; I is at most exp(x) and K falls at least as exp(-x)
// [DLMF 10.32].
Found bessel_at_infinity(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& order,
                         const EndExpansion& x) {
    const Ball y = ends.least(x);
    const bool is_known = ends.sign(x) > 0 && is_positive(y) && arb_is_nonnegative(ends.hull(order).get()) != 0;
    if (!is_known) return std::nullopt;
    const bool is_wave = operation == Operation::besselj || operation == Operation::bessely;
    return ends.by_formula(is_wave                           ? "(2*t - 1)*sqrt(besselj(x1, x3)^2 + bessely(x1, x3)^2)"
                           : operation == Operation::besselk ? "t*besselk(x1, x3)*exp(x3)*exp(-x2)"
                                                             : "t*exp(x2)",
                           {order, x, ends.bounded(y)});
}
}  // namespace

Found bessel(const EndExpansionArithmetic& ends, Operation operation, const EndExpansion& order,
             const EndExpansion& x) {
    if (!order.is_constant()) return std::nullopt;
    if (!x.is_bounded()) return bessel_at_infinity(ends, operation, order, x);
    const auto exact = rational_limit(order);
    return x.vanishes() && exact ? bessel_at_zero(ends, operation, *exact, x) : std::nullopt;
}

// Near 1 expands the polylogarithm of order 2 by Euler's reflection. Near 0 that of a positive order, over x, lies
// between 1 and 1/(1 - x) [DLMF 25.12].
Found polylogarithm(const EndExpansionArithmetic& ends, Operation /*polylog*/, const EndExpansion& order,
                    const EndExpansion& x) {
    const auto s = order.is_constant() ? rational_limit(order) : std::nullopt;
    if (!s || !is_positive(*s) || !x.is_bounded()) return std::nullopt;
    if (x.vanishes() && ends.sign(x) > 0) return ends.by_formula("x1 + t*x1*x1/(1 - x1)", {x});
    const EndExpansion w = ends.difference(ends.whole_number(1), x);
    if (*s != Rational::whole(2) || !w.vanishes() || ends.sign(w) <= 0) return std::nullopt;
    return ends.by_formula("pi^2/6 - log(1 - x1)*log(x1) - polylog(2, 1 - x1)", {x});
}

// At 0: Gamma(s) - x^s/s t, 1 - x < t < 1, or -euler - log x + x t, 3/4 < t < 1; towards infinity at most
// x^(s-1) exp(-x) max(1, x/(x - s + 1)) [DLMF 8.7, 6.6, 8.10].
Found incomplete_gamma(const EndExpansionArithmetic& ends, Operation /*gammainc*/, const EndExpansion& order,
                       const EndExpansion& x) {
    const auto s = order.is_constant() ? rational_limit(order) : std::nullopt;
    if (!s || ends.sign(x) <= 0) return std::nullopt;
    const auto by = [&](std::string_view rule) { return ends.by_formula(rule, {ends.constant(*s), x}); };
    if (!x.is_bounded()) return by("x2^(x1 - 1)*exp(-x2)*t*max(1, x2/(x2 - x1 + 1))");
    if (!x.vanishes() || !is_below(ends.hull(x).get(), 1)) return std::nullopt;
    if (is_zero(*s)) return by("x2*(3 + t)/4 - euler - log(x2)");
    return is_positive(*s) ? Found(by("gamma(x1) - x2^x1/x1*(1 - t*x2)")) : std::nullopt;
}
}  // namespace at_ends
}  // namespace integrate
