// SPDX-License-Identifier: Apache-2.0
#include "integrate/end_expansions/whole_limits.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/expression/grammar.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {
namespace {
constexpr long few_bits = 128;
constexpr long most_bits = 1 << 14;

/// An algebraic number U/L, where U and L are algebraic integers all conjugates of which are at most 2^u and 2^l in
/// size. Both are polynomials in the roots.
struct Algebraic {
    /// A root that is written like this, of at most that degree over the field of the roots before it.
    using Root = std::pair<Expression, long>;

    Ball value;
    long u = 0;
    long l = 0;
    std::vector<Root> roots = {};
};

using Known = std::optional<Algebraic>;

Ball value_of(const Expression& constant, long precision) {
    return evaluate(Formula(constant), BallArithmetic(precision), {});
}

bool is_positive(const Ball& ball) { return arb_is_positive(ball.get()) != 0; }
bool is_not_zero(const Ball& ball) { return arb_contains_zero(ball.get()) == 0; }

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

void add_root(Algebraic& number, const Algebraic::Root& root) {
    if (std::ranges::find(number.roots, root) == number.roots.end()) number.roots.push_back(root);
}

Algebraic of_fraction(const Rational& number) {
    const auto bits_of = [](const fmpz* whole) { return static_cast<long>(fmpz_sizeinbase(whole, 2)); };
    return {ball_of(number, few_bits), bits_of(fmpq_numref(number.get())), bits_of(fmpq_denref(number.get()))};
}

Known of_exponential(const Expression& exponent);
Known of_logarithm(const Expression& operand);

/// The algebra of algebraic numbers, in which constant expressions are read. Each operation is one on U and L [Burnikel
/// et al. 2001, "A Separation Bound for Real Algebraic Expressions"].
struct AlgebraOfRoots {
    using Value = Algebraic;

    static Algebraic made(const Algebraic& a, const Algebraic& b, Ball value, long u, long l) {
        Algebraic result{std::move(value), u, l, a.roots};
        for (const auto& root : b.roots) add_root(result, root);
        return result;
    }
    static Algebraic negated(Algebraic a) {
        arb_neg(a.value.get(), a.value.get());
        return a;
    }
    static Algebraic sum(const Algebraic& a, const Algebraic& b) {
        return made(a, b, computed<arb_add>(a.value, b.value, few_bits), std::max(a.u + b.l, a.l + b.u) + 1, a.l + b.l);
    }
    static Algebraic difference(const Algebraic& a, const Algebraic& b) { return sum(a, negated(b)); }
    static Algebraic product(const Algebraic& a, const Algebraic& b) {
        return made(a, b, computed<arb_mul>(a.value, b.value, few_bits), a.u + b.u, a.l + b.l);
    }
    static Known quotient(const Algebraic& a, const Algebraic& b) {
        if (!is_not_zero(b.value)) return std::nullopt;
        return made(a, b, computed<arb_div>(a.value, b.value, few_bits), a.u + b.l, a.l + b.u);
    }
    // The k-th root of U/L is that of U L^(k - 1), over L. `base` is how the number is written.
    static Known power(Known number, const Expression& base, const Rational& exponent) {
        Rational degree;
        fmpz_set(fmpq_numref(degree.get()), fmpq_denref(exponent.get()));
        const auto k = whole(degree);
        const auto times = whole(exponent * degree);
        const bool has_power =
            number && k && times && (*k == 1 ? is_not_zero(number->value) : is_positive(number->value));
        if (!has_power || *k > most_bits || *times > most_bits || *times < -most_bits) return std::nullopt;
        auto& [value, u, l, roots] = *number;
        u = (u + (*k - 1) * (l + 1)) / *k + 1;
        if (*k > 1) add_root(*number, {applied(Operation::power, {base, expression_of(degree)}), *k});
        u *= std::abs(*times);
        l *= std::abs(*times);
        if (std::max(u, l) > most_bits) return std::nullopt;  // Nothing would be proved, and sums might overflow.
        if (*times < 0) std::swap(u, l);
        value = computed<arb_pow_fmpq>(value, exponent, few_bits);
        return number;
    }
    static Known itself(const Expression& expression) {
        const auto number = is_written_number(expression) ? written_number(expression) : std::nullopt;
        return number ? Known(of_fraction(*number)) : std::nullopt;
    }
    static Known other(const Expression& expression);
};

Known number_of(const Expression& constant) { return read(constant, AlgebraOfRoots()); }

bool is_e(const Expression& expression) { return expression.operation == Operation::e; }

// Reads the exponential of a sum of fractions of logarithms.
Known of_exponential(const Expression& exponent) {
    const auto& operands = exponent.operands;
    const Function& row = function_of(exponent.operation);
    if (row.has(Function::logarithm)) {
        auto operand = number_of(operands[0]);
        return operand && is_positive(operand->value) ? operand : std::nullopt;
    }
    const auto fraction = known_fraction(exponent);
    if (fraction) return is_zero(*fraction) ? Known(of_fraction(Rational::whole(1))) : std::nullopt;
    const auto power = [](const Expression& part, const Rational& of) {
        return AlgebraOfRoots::power(of_exponential(part), applied(Operation::exp, {part}), of);
    };
    if (is_opposite(exponent)) return power(operands[0], Rational::whole(-1));
    if (!row.rules.near_ends.empty()) return of_exponential(with_operands(row.rules.near_ends, operands));
    if (!is_arithmetic(exponent.operation)) return std::nullopt;
    if (exponent.operation == Operation::multiply || exponent.operation == Operation::divide) {
        const bool is_product = exponent.operation == Operation::multiply;
        const auto first = is_product ? known_fraction(operands[0]) : std::nullopt;
        if (first) return power(operands[1], *first);
        const auto second = known_fraction(operands[1]);
        if (!second || is_zero(*second)) return std::nullopt;
        return power(operands[0], is_product ? *second : Rational::whole(1) / *second);
    }
    const auto a = of_exponential(operands[0]);
    const auto b = a ? of_exponential(operands[1]) : a;
    if (!b) return b;
    return exponent.operation == Operation::add ? AlgebraOfRoots::product(*a, *b) : AlgebraOfRoots::quotient(*a, *b);
}

// Reads the logarithm of a product of powers of e.
Known of_logarithm(const Expression& operand) {
    const auto& operands = operand.operands;
    const Function& row = function_of(operand.operation);
    if (is_e(operand)) return of_fraction(Rational::whole(1));
    if (is_one(operand)) return of_fraction({});
    if (operand.operation == Operation::exp) return number_of(operands[0]);
    if (!row.rules.equal.empty()) return of_logarithm(with_operands(row.rules.equal, operands));
    const bool is_product = operand.operation == Operation::multiply;
    if (!is_product && operand.operation != Operation::divide && !is_power(operand)) return std::nullopt;
    const auto a = of_logarithm(operands[0]);
    const auto b = !a ? a : is_power(operand) ? number_of(operands[1]) : of_logarithm(operands[1]);
    if (!b) return b;
    return is_power(operand) ? AlgebraOfRoots::product(*a, *b)
           : is_product      ? AlgebraOfRoots::sum(*a, *b)
                             : AlgebraOfRoots::difference(*a, *b);
}

// Reads a sine or a cosine: of pi a/b it is half of a sum of two powers of the 4b-th root of 1, which is i^(1/b).
Known of_wave(bool is_sine, const Expression& operand) {
    struct Inverse {
        std::string_view name, sine, cosine;
    };
    constexpr Inverse inverses[] = {{"asin", "x1", "sqrt(1 - x1^2)"},
                                    {"acos", "sqrt(1 - x1^2)", "x1"},
                                    {"atan", "x1/sqrt(1 + x1^2)", "1/sqrt(1 + x1^2)"}};
    for (const auto& [name, sine, cosine] : inverses) {
        if (function_of(operand.operation).name != name) continue;
        return number_of(with_operands(is_sine ? sine : cosine, operand.operands));
    }
    const auto angle = known_exactly(operand);
    if (!angle || !is_zero(angle->r)) return std::nullopt;
    Rational b;
    fmpz_set(fmpq_numref(b.get()), fmpq_denref(angle->q.get()));
    const auto parts = whole(b);
    if (!parts || *parts > most_bits) return std::nullopt;
    Ball value = exactly(*angle, few_bits).ball;
    (is_sine ? arb_sin : arb_cos)(value.get(), value.get(), few_bits);
    return Algebraic{
        std::move(value), 1, 1, {{applied(Operation::power, {the_imaginary_unit(), expression_of(b)}), 2 * *parts}}};
}

Known AlgebraOfRoots::other(const Expression& expression) {
    const auto& operands = expression.operands;
    const Function& row = function_of(expression.operation);
    const Rules& rules = row.rules;
    if (is_power(expression)) {
        if (is_e(operands[0])) return of_exponential(operands[1]);
        const auto exponent = known_fraction(operands[1]);
        return exponent ? power(number_of(operands[0]), operands[0], *exponent) : std::nullopt;
    }
    if (expression.operation == Operation::exp) return of_exponential(operands[0]);
    if (row.has(Function::logarithm)) return of_logarithm(operands[0]);
    if (rules.turns) return of_wave(*rules.turns == 0, operands[0]);
    const bool is_of_exponentials = row.name == "sinh" || row.name == "cosh";
    auto rule = is_of_exponentials ? rules.towards_infinity : rules.equal.empty() ? rules.near_ends : rules.equal;
    if (rules.breaks == "x1" && !rules.above.empty()) {
        const auto operand = number_of(operands[0]);
        if (!operand || !is_not_zero(operand->value)) return std::nullopt;
        rule = is_positive(operand->value) ? rules.above : rules.below;
    }
    return rule.empty() ? std::nullopt : number_of(with_operands(rule, operands));
}
}  // namespace

// A number U/L that is not 0 is at least 2^-((D - 1) u + l) in size, where D is the degree of the field of all roots: the
// product of all conjugates of U is a whole number, and not 0.
std::optional<long> proved_whole_number(const Expression& constant) {
    constexpr double greatest = 1000;
    const Ball near = value_of(constant, few_bits);
    const double rounded = std::round(nearest_double(near));
    const bool is_near_one = arb_is_finite(near.get()) != 0 && std::abs(rounded) <= greatest &&
                             mag_cmp_2exp_si(arb_radref(near.get()), -few_bits / 2) < 0 &&
                             arb_contains_int(near.get()) != 0;
    if (!is_near_one || known_exactly(constant)) return std::nullopt;
    const auto whole = static_cast<long>(rounded);
    auto apart = number_of(constant);
    if (!apart) return std::nullopt;
    apart = AlgebraOfRoots::difference(*apart, of_fraction(Rational::whole(whole)));
    long degree = 1;
    for (const auto& root : apart->roots) degree = std::min(degree * root.second, most_bits);
    if (degree * apart->u + apart->l >= most_bits) return std::nullopt;
    const long bits = (degree - 1) * apart->u + apart->l;
    const long precision = few_bits + bits + apart->u + apart->l;
    const Ball distance = computed<arb_sub_si>(value_of(constant, precision), whole, precision);
    const bool is_proved = arf_cmpabs_2exp_si(arb_midref(greatest_size(distance, few_bits).get()), -bits) < 0;
    return is_proved ? std::optional(whole) : std::nullopt;
}
}  // namespace integrate
