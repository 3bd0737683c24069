// SPDX-License-Identifier: Apache-2.0
#include <map>
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {
namespace {
constexpr long few_bits = 128;
constexpr long most_bits = 1 << 14;

/// An algebraic number U/L, where U and L are algebraic integers all conjugates of which are at most 2^u and 2^l in
/// size. Both are polynomials in the roots: how each is written, and its degree over the field of the others, at most.
struct Algebraic {
    long u = 0;
    long l = 0;
    std::map<std::string, long> roots = {};
};

using Known = std::optional<Algebraic>;

// The right side is what fits the left side; of several the first one counts that can be read.
constexpr const char* laws =
    "exp(log(x1)) == x1; exp(-x1) == 1/exp(x1); exp(x1 + x2) == exp(x1)*exp(x2); exp(x1 - x2) == exp(x1)/exp(x2);"
    "exp(x1*x2) == exp(x1)^x2; exp(x1*x2) == exp(x2)^x1; exp(x1/x2) == exp(x1)^(1/x2);"
    "log(exp(x1)) == x1; log(e) == 1; log(sqrt(x1)) == log(x1)/2; log(x1^x2) == x2*log(x1);"
    "log(x1*x2) == log(x1) + log(x2); log(x1/x2) == log(x1) - log(x2);"
    "sin(asin(x1)) == x1; sin(acos(x1)) == sqrt(1 - x1^2); sin(atan(x1)) == x1/sqrt(1 + x1^2);"
    "cos(acos(x1)) == x1; cos(asin(x1)) == sqrt(1 - x1^2); cos(atan(x1)) == 1/sqrt(1 + x1^2);"
    "sinh(asinh(x1)) == x1; cosh(acosh(x1)) == x1; tanh(atanh(x1)) == x1";

Ball value_of(const Expression& constant, long precision) {
    return evaluate(Formula(constant), BallArithmetic(precision), {});
}

// Returns r + q pi if end expansions know the constant to be such a number.
std::optional<ExactNumber> known_exactly(const Expression& constant) {
    const EndExpansionArithmetic ends(ball_of(0.5), few_bits);
    const EndExpansion value = evaluate(Formula(constant), ends, {});
    if (value.is_zero()) return ExactNumber{};
    return value.is_constant() ? value.terms[0].coefficient.exact : std::nullopt;
}

std::optional<Rational> known_fraction(const Expression& constant) {
    const auto number = known_exactly(constant);
    return number && number->is_rational() ? std::optional(number->r) : std::nullopt;
}

Rational denominator_of(const Rational& number) {
    Rational result;
    fmpz_set(fmpq_numref(result.get()), fmpq_denref(number.get()));
    return result;
}

Algebraic of_fraction(const Rational& number) {
    const auto bits_of = [](const fmpz* whole) { return static_cast<long>(fmpz_bits(whole)); };
    return {bits_of(fmpq_numref(number.get())), bits_of(fmpq_denref(number.get()))};
}

/// The algebra of algebraic numbers, in which constant expressions that have a value are read. Each operation is one on
/// U and L [Burnikel et al. 2001, "A Separation Bound for Real Algebraic Expressions"].
struct AlgebraOfRoots {
    using Value = Algebraic;

    static Algebraic made(const Algebraic& a, const Algebraic& b, long u, long l) {
        Algebraic result{u, l, a.roots};
        result.roots.insert(b.roots.begin(), b.roots.end());
        return result;
    }
    static Algebraic negated(const Algebraic& a) { return a; }
    static Algebraic sum(const Algebraic& a, const Algebraic& b) {
        return made(a, b, std::max(a.u + b.l, a.l + b.u) + 1, a.l + b.l);
    }
    static Algebraic product(const Algebraic& a, const Algebraic& b) { return made(a, b, a.u + b.u, a.l + b.l); }
    static Algebraic quotient(const Algebraic& a, const Algebraic& b) { return made(a, b, a.u + b.l, a.l + b.u); }
    static Known itself(const Expression& expression) {
        const auto number = is_written_number(expression) ? written_number(expression) : std::nullopt;
        return number ? Known(of_fraction(*number)) : std::nullopt;
    }
    static Known other(const Expression& expression);
};

Known number_of(const Expression& constant) { return read(constant, AlgebraOfRoots()); }

// The k-th root of U/L is that of U L^(k - 1), over L.
Known power(const Expression& base, const Rational& exponent) {
    const Rational degree = denominator_of(exponent);
    const auto k = whole(degree);
    const auto times = whole(exponent * degree);
    const bool has_power = k && times && (*k == 1 || arb_is_positive(value_of(base, few_bits).get()) != 0);
    auto number = has_power ? number_of(base) : std::nullopt;
    if (!number) return number;
    auto& [u, l, roots] = *number;
    u = (u + (*k - 1) * (l + 1)) / *k + 1;
    if (*k > 1) roots.emplace(text(applied(Operation::power, {base, expression_of(degree)})), *k);
    u *= std::abs(*times);
    l *= std::abs(*times);
    if (*times < 0) std::swap(u, l);
    // Nothing would be proved of more, and sums might overflow.
    return std::max(u, l) <= most_bits ? number : std::nullopt;
}

// A sine or a cosine of pi a/b is half of a sum of two powers of the 4b-th root of 1, which is i^(1/b).
Known of_wave(const Expression& operand) {
    const auto angle = known_exactly(operand);
    const auto parts = angle && is_zero(angle->r) ? whole(denominator_of(angle->q)) : std::nullopt;
    return parts ? Known({1, 1, {{"i^1/" + std::to_string(*parts), 2 * *parts}}}) : std::nullopt;
}

Known AlgebraOfRoots::other(const Expression& expression) {
    if (const auto fraction = known_fraction(expression)) return of_fraction(*fraction);
    const auto& operands = expression.operands;
    if (operands.empty()) return std::nullopt;
    const Expression& operand = operands[0];
    if (is_power(expression)) {
        if (operand.operation == Operation::e) return number_of(applied(Operation::exp, {operands[1]}));
        const auto exponent = known_fraction(operands[1]);
        return exponent ? power(operand, *exponent) : std::nullopt;
    }
    for (const auto& law : items_of(laws, ';')) {
        const auto sides = parse_expression(law).operands;
        const bool fits =
            sides[0].operation == expression.operation && sides[0].operands[0].operation == operand.operation;
        if (auto number = fits ? number_of(with_variables(sides[1], operand.operands)) : std::nullopt) return number;
    }
    const Rules& rules = function_of(expression.operation).rules;
    if (rules.turns) return of_wave(operand);
    auto rule = rules.equal.empty() ? rules.near_ends : rules.equal;
    if (rule.empty()) rule = rules.towards_infinity;
    if (rules.breaks == "x1" && !rules.above.empty()) {
        const Ball value = value_of(operand, few_bits);
        if (arb_contains_zero(value.get()) != 0) return std::nullopt;
        rule = arb_is_positive(value.get()) != 0 ? rules.above : rules.below;
    }
    return rule.empty() ? std::nullopt : number_of(with_operands(rule, operands));
}
}  // namespace

// A number U/L that is not 0 is at least 2^-((D - 1) u + l) in size, where D is the degree of the field of all roots: the
// product of all conjugates of U is a whole number, and not 0.
std::optional<long> proved_whole_number(const Expression& constant) {
    const Ball near = value_of(constant, few_bits);
    const double nearest = std::round(nearest_double(near));
    const bool is_near = std::abs(nearest) <= 1000 && arb_contains_int(near.get()) != 0 &&
                         mag_cmp_2exp_si(arb_radref(near.get()), -few_bits / 2) < 0;
    const auto known = is_near && !known_exactly(constant) ? number_of(constant) : std::nullopt;
    if (!known) return std::nullopt;
    const auto number = static_cast<long>(nearest);
    const auto [u, l, roots] = AlgebraOfRoots::sum(*known, of_fraction(Rational::whole(number)));
    long degree = 1;
    for (const auto& root : roots) degree = std::min(degree * root.second, most_bits);
    if (degree * u + l >= most_bits) return std::nullopt;
    const long bits = (degree - 1) * u + l;
    const long precision = few_bits + bits + u + l;
    const Ball distance = computed<arb_sub_si>(value_of(constant, precision), number, precision);
    const bool is_proved = arf_cmpabs_2exp_si(arb_midref(greatest_size(distance, few_bits).get()), -bits) < 0;
    return is_proved ? std::optional(number) : std::nullopt;
}
}  // namespace integrate
