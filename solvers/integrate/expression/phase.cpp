// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/terms.hpp"
#include "integrate/expression/waves.hpp"

namespace integrate {
namespace {
// Returns the fraction of two whole numbers that a constant expression is written as, such as 2, -1/3 or 0.25.
std::optional<Rational> fraction_of(const Expression& expression) {
    if (variables(expression) > 0) return std::nullopt;
    const auto phase = Phase::of(expression);
    if (!phase) return std::nullopt;
    if (phase->is_zero()) return Rational();
    const auto& term = phase->terms().front();
    if (phase->terms().size() > 1 || !is_one(term.constant)) return std::nullopt;
    return term.coefficient;
}
}  // namespace

Phase::Phase(Term term) {
    if (!(term.coefficient == Rational())) terms_.push_back(std::move(term));
}

/// Phases of expressions; those of constants are written with products, quotients and powers as they are.
struct Phase::Reading {
    using Value = Phase;

    static std::optional<Phase> itself(const Expression& expression) {
        if (const auto number = written_number(expression)) return Phase({*number, decimal("1")});
        if (is_variable(expression)) return Phase({Rational::whole(1), decimal("1"), Rational::whole(1)});
        if (variables(expression) > 0) return std::nullopt;
        auto apart = read_apart(expression, Reading());
        return apart ? apart : Phase({Rational::whole(1), expression});
    }
    static std::optional<Phase> other(const Expression& expression) {
        if (variables(expression) == 0) return std::nullopt;
        const auto& operands = expression.operands;
        if (is_power(expression)) return of_power(operands[0], operands[1]);
        const Function& function = function_of(expression.operation);
        if (!function.rules.equal.empty()) return of(with_operands(function.rules.equal, operands));
        const auto base = function.has(Function::logarithm) ? of(operands[0]) : std::nullopt;
        const auto exponent = base ? base->power_of_x() : std::nullopt;
        return exponent ? std::optional(Phase({*exponent, decimal("1"), {}, true})) : std::nullopt;
    }
    static Phase negated(const Phase& a) { return -a; }
    static Phase sum(const Phase& a, const Phase& b) { return a + b; }
    static std::optional<Phase> product(const Phase& a, const Phase& b) { return of_product(a, b); }
    static std::optional<Phase> quotient(const Phase& a, const Phase& b) {
        const auto inverse = b.inverse();
        return inverse ? of_product(a, *inverse) : std::nullopt;
    }
};

std::optional<Phase> Phase::of(const Expression& expression) { return read(expression, Reading()); }

// Returns p if the phase is x^p.
std::optional<Rational> Phase::power_of_x() const {
    if (terms_.size() != 1) return std::nullopt;
    const auto& [coefficient, constant, power, has_log] = terms_.front();
    return coefficient == Rational::whole(1) && is_one(constant) && !has_log ? std::optional(power) : std::nullopt;
}

std::optional<Phase> Phase::of_product(const Phase& a, const Phase& b) {
    Phase result;
    for (const auto& first : a.terms_) {
        for (const auto& second : b.terms_) {
            if (first.has_log && second.has_log) return std::nullopt;
            result.add({first.coefficient * second.coefficient, product(first.constant, second.constant),
                        first.power + second.power, first.has_log || second.has_log});
        }
    }
    return result;
}

std::optional<Phase> Phase::inverse() const {
    if (terms_.size() != 1 || terms_.front().has_log) return std::nullopt;
    const auto& [coefficient, constant, power, has_log] = terms_.front();
    return Phase({Rational::whole(1) / coefficient, is_one(constant) ? constant : decimal("1") / constant, -power});
}

std::optional<Phase> Phase::of_power(const Expression& base, const Expression& exponent) {
    constexpr int greatest = 4;
    const auto factor = of(base);
    const auto power = fraction_of(exponent);
    if (!factor || !power) return std::nullopt;
    if (const auto own = factor->power_of_x()) return Phase({Rational::whole(1), decimal("1"), *own * *power});
    std::optional<Phase> result;
    for (int i = 1; i <= greatest; ++i) {
        result = result ? of_product(*result, *factor) : factor;
        if (!result || *power == Rational::whole(i)) return result;
    }
    if (factor->terms_.size() != 1) return std::nullopt;
    const auto& [coefficient, constant, own, has_log] = factor->terms_.front();
    if (has_log || !is_one(constant) || !is_positive(coefficient)) return std::nullopt;
    const auto scale = with_operands("x1^x2", {expression_of(coefficient), exponent});
    return Phase({Rational::whole(1), scale, own * *power});
}

void Phase::add(const Term& term) {
    const auto same = std::ranges::find_if(
        terms_, [&](const Term& known) { return known.grows_like(term) && known.constant == term.constant; });
    if (same != terms_.end()) {
        same->coefficient = same->coefficient + term.coefficient;
        if (same->coefficient == Rational()) terms_.erase(same);
        return;
    }
    const auto smaller = std::ranges::find_if(terms_, [&](const Term& known) {
        return known.power < term.power || (known.power == term.power && known.has_log < term.has_log);
    });
    if (!(term.coefficient == Rational())) terms_.insert(smaller, term);
}

Phase Phase::operator-() const {
    Phase result = *this;
    for (auto& term : result.terms_) term.coefficient = -term.coefficient;
    return result;
}

Phase operator+(const Phase& a, const Phase& b) {
    Phase result = a;
    for (const auto& term : b.terms_) result.add(term);
    return result;
}

Phase Phase::in_power(const Rational& power) const {
    espalier::require(is_positive(power), "the variable grows with x");
    Phase result = *this;
    for (auto& term : result.terms_) {
        term.power = term.power / power;
        if (term.has_log) term.coefficient = term.coefficient / power;
    }
    return result;
}

Expression Phase::Term::without_coefficient() const {
    Expression result = constant;
    if (!(power == Rational())) result = product(result, power_of_variable(power));
    if (has_log) result = product(result, with_operands("log(x1)", {the_variable()}));
    return result;
}

Expression Phase::expression() const {
    if (terms_.empty()) return decimal("0");
    std::optional<Expression> sum;
    for (const auto& term : terms_) {
        Expression written = product(expression_of(term.coefficient), term.without_coefficient());
        sum = sum ? std::move(*sum) + std::move(written) : std::move(written);
    }
    return *std::move(sum);
}

Expression power_of_variable(const Rational& power) {
    if (power == Rational::whole(1)) return the_variable();
    return with_operands("x1^x2", {the_variable(), expression_of(power)});
}
}  // namespace integrate
