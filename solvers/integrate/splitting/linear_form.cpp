// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/linear_form.hpp"

#include <flint/fmpz.h>

#include <algorithm>
#include <string>
#include <utility>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/algebra.hpp"
#include "integrate/expression/formula.hpp"

namespace integrate {

namespace {

bool is_zero(const Rational& number) { return fmpq_is_zero(number.get()) != 0; }

// Others would make fractions that are longer than what they are good for.
bool is_of_usual_size(const Rational& number) {
    if (is_zero(number)) return true;
    const auto bits = static_cast<long>(fmpz_bits(fmpq_numref(number.get())));
    const auto below = static_cast<long>(fmpz_bits(fmpq_denref(number.get())));
    constexpr long most = 100;
    return std::abs(bits - below) <= most;
}

std::optional<Rational> constant_value(const Expression& expression) {
    if (is_written_number(expression)) {
        constexpr long greatest = 30;
        const auto exponent = exponent_of_ten(expression.number);
        if (!exponent || std::abs(*exponent) > greatest || expression.number.size() > 2 * greatest) return std::nullopt;
        return Rational::from_decimal(expression.number);
    }
    constexpr long precision = 256;
    return rational_near(evaluate(Formula(expression), BallArithmetic(precision), {}));
}

template <class Combine>
LinearForm combined(const LinearForm& a, const LinearForm& b, Combine combine) {
    LinearForm result;
    for (std::size_t i = 0; i < a.slopes.size(); ++i) result.slopes.push_back(combine(a.slopes[i], b.slopes[i]));
    result.constant = combine(a.constant, b.constant);
    return result;
}

// Linear forms in so many variables.
struct LinearForms {
    using Value = LinearForm;

    std::optional<LinearForm> itself(const Expression& expression) const {
        if (is_variable(expression)) {
            auto form = constant_form({}, number_of_variables);
            form.slopes[expression.variable] = Rational::whole(1);
            return form;
        }
        const auto value = variables(expression) == 0 ? constant_value(expression) : std::nullopt;
        return value && is_of_usual_size(*value) ? std::optional(constant_form(*value, number_of_variables))
                                                 : std::nullopt;
    }
    static std::optional<LinearForm> other(const Expression& /*function*/) { return std::nullopt; }
    static LinearForm negated(const LinearForm& a) { return Rational::whole(-1) * a; }
    static LinearForm sum(const LinearForm& a, const LinearForm& b) { return a + b; }
    static LinearForm difference(const LinearForm& a, const LinearForm& b) { return a - b; }
    static std::optional<LinearForm> product(const LinearForm& a, const LinearForm& b) {
        if (a.is_constant()) return a.constant * b;
        return b.is_constant() ? std::optional(b.constant * a) : std::nullopt;
    }
    static std::optional<LinearForm> quotient(const LinearForm& a, const LinearForm& b) {
        if (!b.is_constant() || is_zero(b.constant)) return std::nullopt;
        return (Rational::whole(1) / b.constant) * a;
    }

    std::size_t number_of_variables;
};

}  // namespace

bool LinearForm::is_constant() const { return std::all_of(slopes.begin(), slopes.end(), is_zero); }

LinearForm operator+(const LinearForm& a, const LinearForm& b) {
    return combined(a, b, [](const Rational& x, const Rational& y) { return x + y; });
}

LinearForm operator-(const LinearForm& a, const LinearForm& b) {
    return combined(a, b, [](const Rational& x, const Rational& y) { return x - y; });
}

LinearForm operator*(const Rational& factor, const LinearForm& form) {
    LinearForm result = form;
    for (auto& slope : result.slopes) slope = factor * slope;
    result.constant = factor * result.constant;
    return result;
}

LinearForm constant_form(Rational number, std::size_t variables) {
    return {.slopes = std::vector<Rational>(variables), .constant = std::move(number)};
}

std::optional<Rational> rational_near(const Ball& ball) {
    constexpr long bits = 96;
    constexpr long known_bits = 64;
    if (arb_is_finite(ball.get()) == 0) return std::nullopt;
    if (arb_is_zero(ball.get()) == 0 && arb_rel_accuracy_bits(ball.get()) < known_bits) return std::nullopt;
    Rational result;
    arf_t middle;
    arf_init(middle);
    arf_set_round(middle, arb_midref(ball.get()), bits, ARF_RND_NEAR);
    const bool usual =
        arf_cmpabs_2exp_si(middle, 100) < 0 && (arf_is_zero(middle) || arf_cmpabs_2exp_si(middle, -100) > 0);
    if (usual) arf_get_fmpq(result.get(), middle);
    arf_clear(middle);
    return usual ? std::optional(result) : std::nullopt;
}

std::optional<LinearForm> linear_form(const Expression& expression, std::size_t variables) {
    return read(expression, LinearForms{variables});
}

Expression expression_of(const LinearForm& form, const std::vector<Expression>& variables) {
    std::optional<Expression> sum;
    if (!is_zero(form.constant)) sum = expression_of(form.constant);
    const Rational one = Rational::whole(1);
    for (std::size_t i = 0; i < form.slopes.size(); ++i) {
        const auto& slope = form.slopes[i];
        if (is_zero(slope)) continue;
        const bool falls = fmpq_sgn(slope.get()) < 0;
        const Rational size = falls ? -slope : slope;
        Expression term = size == one ? variables[i] : expression_of(size) * variables[i];
        if (sum) {
            sum = falls ? std::move(*sum) - std::move(term) : std::move(*sum) + std::move(term);
        } else {
            sum = falls ? -std::move(term) : std::move(term);
        }
    }
    return sum.value_or(decimal("0"));
}

}  // namespace integrate
