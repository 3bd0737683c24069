// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/waves.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {
namespace {
using Waves = std::optional<std::vector<Wave>>;

constexpr std::size_t most_waves = 256;

// Is it a function that is taken apart into waves?
bool oscillates(Operation operation) {
    using enum Operation;
    return operation == sin || operation == cos || operation == si || operation == ci || operation == besselj ||
           operation == bessely;
}

bool has_waves(const Expression& expression) {
    return any_part(expression, [](const auto& part) { return oscillates(part.operation) && variables(part) > 0; });
}

// Returns the rule by which the operation is written towards infinity if that rule has waves, else an empty text.
std::string_view rule_with_waves(Operation operation) {
    const auto rule = function_of(operation).rules.towards_infinity;
    return !rule.empty() && has_waves(formula_of_rule(rule).expression()) ? rule : std::string_view();
}

// Returns a wave and its conjugate with the same coefficient.
std::vector<Wave> with_conjugate(const Wave& wave) { return {wave, wave.conjugate()}; }

Wave plain(const Rational& coefficient, const Expression& amplitude) { return {coefficient, 0, amplitude, {}}; }

// sin u = (i exp(-i u) - i exp(i u))/2 [DLMF 4.14.1], J = (H + its conjugate)/2 and Y = (H - its conjugate)/(2i)
// [DLMF 10.4.4], Si(u) = pi/2 + (E_1(i u) - E_1(-i u))/(2i) and Ci(u) = -(E_1(i u) + E_1(-i u))/2 [DLMF 6.5.5, 6.5.6].
Waves waves_of_function(const Expression& expression) {
    using enum Operation;
    const auto& operands = expression.operands;
    const auto argument = Phase::of(operands.back());
    if (!argument || (operands.size() > 1 && variables(operands[0]) > 0)) return std::nullopt;
    const auto half = Rational::fraction(1, 2);
    const bool is_odd = expression.operation == sin || expression.operation == bessely;
    if (expression.operation == sin || expression.operation == cos) {
        return with_conjugate({half, is_odd ? 3 : 0, decimal("1"), *argument});
    }
    const bool is_bessel = expression.operation == besselj || expression.operation == bessely;
    if (is_bessel) {
        return with_conjugate({half, is_odd ? 3 : 0, decimal("1"), {}, {{besselk, operands[0], *argument}}});
    }
    const bool is_sine = expression.operation == si;
    auto result = with_conjugate(
        {is_sine ? half : -half, is_sine ? 1 : 0, decimal("1"), {}, {{gammainc, decimal("0"), *argument}}});
    if (is_sine) result.push_back(plain(half, *constant_named("pi")));
    return result;
}

Wave times(const Wave& a, const Wave& b) {
    Wave result = a;
    result.coefficient = a.coefficient * b.coefficient;
    result.turns = (a.turns + b.turns) % 4;
    result.amplitude = product(a.amplitude, b.amplitude);
    result.phase = a.phase + b.phase;
    // Equal functions stand side by side, so that products of the same ones are the same.
    for (const auto& function : b.functions) {
        auto same = std::ranges::find(result.functions, function);
        result.functions.insert(same, function);
    }
    return result;
}

/// The algebra of sums of waves, in which expressions are read.
struct AlgebraOfWaves {
    using Value = std::vector<Wave>;

    static Waves itself(const Expression& expression) {
        if (!has_waves(expression)) return Value{plain(Rational::whole(1), expression)};
        const bool is_quotient = expression.operation == Operation::divide && !has_waves(expression.operands[1]);
        auto result = is_quotient ? read(expression.operands[0], AlgebraOfWaves()) : std::nullopt;
        if (!result) return std::nullopt;
        for (auto& wave : *result) wave.amplitude = wave.amplitude / expression.operands[1];
        return result;
    }
    static Waves other(const Expression& expression) {
        constexpr int greatest_exponent = 6;
        if (oscillates(expression.operation)) return waves_of_function(expression);
        const auto exponent =
            is_power(expression) ? whole_number(expression.operands[1], 1, greatest_exponent) : std::nullopt;
        const Waves base = exponent ? read(expression.operands[0], AlgebraOfWaves()) : std::nullopt;
        Waves result = base;
        for (int i = 1; result && i < *exponent; ++i) result = product(*result, *base);
        return result;
    }
    static Value negated(Value a) {
        for (auto& term : a) term.coefficient = -term.coefficient;
        return a;
    }
    static Value sum(Value a, const Value& b) {
        a.insert(a.end(), b.begin(), b.end());
        return a;
    }
    static Waves product(const Value& a, const Value& b) {
        if (a.size() * b.size() > most_waves) return std::nullopt;
        Value result;
        for (const auto& first : a) {
            for (const auto& second : b) result.push_back(times(first, second));
        }
        return result;
    }
    static Waves quotient(const Value& /*a*/, const Value& /*b*/) { return std::nullopt; }
};

Waves expanded(const Expression& expression) { return read(expression, AlgebraOfWaves()); }

// Writes the functions that have waves towards infinity by these, where that is the infinity that their operands go to.
Expression with_rules(Expression expression) {
    for (auto& operand : expression.operands) operand = with_rules(std::move(operand));
    const auto rule = rule_with_waves(expression.operation);
    if (rule.empty()) return expression;
    auto written = with_operands(rule, expression.operands);
    return expanded(written) ? written : expression;
}

// Returns the wave or its conjugate, which has the same real part: the one whose phase rises, or always the same of the
// two if the phases are 0.
Wave rising(const Wave& wave) {
    const Phase phase = wave.whole_phase();
    const bool falls = phase.is_zero() ? !wave.functions.empty() && wave.functions.front().is_conjugate
                                       : phase.terms().front().coefficient < Rational();
    return falls ? wave.conjugate() : wave;
}

// Makes waves that cancel look alike: a half turn is a sign, and a power of x has no coefficient.
void simplify(Wave& wave) {
    if (wave.turns >= 2) {
        wave.turns -= 2;
        wave.coefficient = -wave.coefficient;
    }
    const auto amplitude = Phase::of(wave.amplitude);
    if (!amplitude || amplitude->terms().size() != 1) return;
    wave.coefficient = wave.coefficient * amplitude->terms().front().coefficient;
    wave.amplitude = amplitude->terms().front().without_coefficient();
}
}  // namespace

Phase Wave::whole_phase() const {
    Phase result = phase;
    for (const auto& function : functions) {
        result = result + (function.is_conjugate ? -function.argument : function.argument);
    }
    return result;
}

Wave Wave::conjugate() const {
    Wave result = *this;
    result.turns = (4 - turns) % 4;
    result.phase = -phase;
    for (auto& function : result.functions) function.is_conjugate = !function.is_conjugate;
    return result;
}

// H_n(u) = 2/pi exp(-i (n + 1) pi/2) K_n(-i u) [DLMF 10.27.8], and E_1 is the incomplete gamma function of order 0.
Expression Wave::expression() const {
    Expression result = exponential();
    for (const auto& [function, order, argument, is_conjugate] : functions) {
        const Expression turn = is_conjugate ? -the_imaginary_unit() : the_imaginary_unit();
        const Expression turned = turn * argument.expression();
        if (function == Operation::besselk) {
            result = with_operands("x1*(2/pi)*exp(-x2*(x3 + 1)*pi/2)", {std::move(result), turn, order});
        }
        result = std::move(result) * applied(function, {order, -turned});
    }
    return result;
}

// H = J + i Y [DLMF 10.4.3], and E_1(-i u) = -Ci(u) - i (Si(u) - pi/2) [DLMF 6.5.5, 6.5.6].
std::optional<Expression> Wave::real_part() const {
    Expression result = exponential();
    for (const auto& [function, order, argument, is_conjugate] : functions) {
        const Expression u = argument.expression();
        const Expression turn = is_conjugate ? -the_imaginary_unit() : the_imaginary_unit();
        const auto* factor =
            function == Operation::besselk ? "besselj(x3, x1) + x2*bessely(x3, x1)" : "-ci(x1) - x2*(si(x1) - pi/2)";
        result = std::move(result) * with_operands(factor, {u, turn, order});
    }
    const auto parts = cartesian(result);
    return parts ? std::optional(parts->real.value_or(decimal("0"))) : std::nullopt;
}

// Returns the wave without its functions.
Expression Wave::exponential() const {
    Expression result = product(expression_of(coefficient), amplitude);
    for (int i = 0; i < turns; ++i) result = the_imaginary_unit() * std::move(result);
    if (phase.is_zero()) return result;
    return with_operands("x1*exp(x2*x3)", {std::move(result), the_imaginary_unit(), phase.expression()});
}

bool may_have_waves(const Expression& expression) {
    return any_part(expression, [](const auto& part) {
        return oscillates(part.operation) || !rule_with_waves(part.operation).empty();
    });
}

std::optional<std::vector<Wave>> waves_of(const Expression& expression) {
    const Expression written = with_rules(expression);
    if (!has_waves(written)) return std::nullopt;
    const auto all = expanded(written);
    if (!all) return std::nullopt;
    std::vector<Wave> result;
    for (const auto& found : *all) {
        Wave wave = rising(found);
        simplify(wave);
        const auto same = std::ranges::find_if(result, [&](const Wave& known) {
            return known.turns == wave.turns && known.amplitude == wave.amplitude && known.phase == wave.phase &&
                   std::is_permutation(known.functions.begin(), known.functions.end(), wave.functions.begin(),
                                       wave.functions.end());
        });
        if (same == result.end()) {
            result.push_back(std::move(wave));
        } else {
            same->coefficient = same->coefficient + wave.coefficient;
        }
    }
    std::erase_if(result, [](const Wave& wave) {
        const bool is_imaginary = wave.turns == 1 && wave.phase.is_zero() && wave.functions.empty();
        return wave.coefficient == Rational() || is_imaginary;
    });
    return result;
}
}  // namespace integrate
