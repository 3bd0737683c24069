// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/limit.hpp"

#include <bit>
#include <utility>

#include "integrate/arithmetic/column_evaluation.hpp"
#include "integrate/arithmetic/slope_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/grammar.hpp"

namespace integrate {

namespace {

constexpr long lowest_precision = 64;

// Is the expression the function, of either sign?
bool is_function(const Expression& expression, const Expression& function) {
    if (expression == function) return true;
    const auto& operands = expression.operands;
    return operands.size() == 2 && expression == operands[0] - operands[1] && function == operands[1] - operands[0];
}

}  // namespace

// N(X) = m - f(m)/f'(X) encloses the zero that X does [Moore 1966].
Ball Zero::improved(const Ball& known, long precision) const {
    constexpr int most_steps = 60;
    constexpr long guard = 32;
    const long working = precision + guard;
    Ball x = known;
    for (int step = 0; step < most_steps; ++step) {
        Ball middle;
        arb_get_mid_arb(middle.get(), x.get());
        const SlopeArithmetic slopes(working);
        const auto at = SlopeArithmetic::variable(x);
        SlopeArithmetic arithmetic = slopes;
        const auto around = evaluate(function_, arithmetic, {&at, 1});
        Ball change = evaluate(function_, BallArithmetic(working), {&middle, 1});
        arb_div(change.get(), change.get(), around.slope.get(), working);
        arb_sub(middle.get(), middle.get(), change.get(), working);
        Ball next;
        if (arb_is_finite(middle.get()) == 0 || arb_intersection(next.get(), x.get(), middle.get(), working) == 0)
            break;
        const bool better = mag_cmp(arb_radref(next.get()), arb_radref(x.get())) < 0;
        if (better) x = std::move(next);
        if (!better || arb_rel_accuracy_bits(x.get()) >= precision + guard / 2) break;
    }
    return x;
}

Ball Zero::value(long precision) const {
    const std::size_t levels =
        static_cast<std::size_t>(std::bit_width(static_cast<unsigned long>((precision - 1) / lowest_precision))) + 1;
    Ball result;
    {
        const std::lock_guard lock(mutex_);
        while (known_.size() <= levels) {
            known_.push_back(improved(known_.back(), lowest_precision << (known_.size() - 1)));
        }
        result = known_[levels];
    }
    arb_set_round(result.get(), result.get(), precision);
    return result;
}

Limit::Limit(Formula constant) : formula_(std::move(constant)) {
    if (formula_->variables() > 0) return;
    Ball value = evaluate(*formula_, BallArithmetic(lowest_precision), {});
    if (arb_is_exact(value.get()) != 0) exact_ = std::move(value);
}

Ball Limit::value(long precision) const {
    if (exact_) return *exact_;
    if (zero_) return zero_->value(precision);
    return evaluate(*formula_, BallArithmetic(precision), {});
}

double Limit::rounded() const {
    if (!zero_) return ColumnEvaluator(*formula_)(0);
    return arf_get_d(arb_midref(zero_->value(lowest_precision).get()), ARF_RND_NEAR);
}

EndExpansion variable_at(const Limit& limit, int direction, EndExpansionArithmetic& arithmetic, long precision) {
    if (limit.formula()) return arithmetic.variable(*limit.formula(), direction);
    return arithmetic.variable(limit.value(precision), direction);
}

Formula with_zeros_known(const Formula& function, const Limit& limit) {
    if (!limit.vanishing()) return function;
    return Formula(with_zeros_marked(function.expression(), *limit.vanishing()));
}

Expression with_zeros_marked(Expression expression, const Expression& function) {
    if (is_function(expression, function)) return vanishing(std::move(expression));
    auto& operands = expression.operands;
    const auto& rules = function_of(expression.operation).rules;
    if (!rules.equal.empty()) {
        // The pole of a tangent is a zero of the cosine below.
        auto quotient = with_operands(rules.equal, operands);
        if (quotient.operands.size() == 2 && quotient.operands[1] == function) {
            return std::move(quotient.operands[0]) / vanishing(std::move(quotient.operands[1]));
        }
    }
    if (operands.size() == 2 && !rules.above.empty()) {
        const auto difference = operands[0] - operands[1];
        if (is_function(difference, function)) {
            const auto marked = vanishing(difference);
            if (compares(expression.operation)) return applied(expression.operation, {marked, decimal("0")});
            return with_operands("if(x1 > 0, x2, x3)",
                                 {marked, with_operands(rules.above, operands), with_operands(rules.below, operands)});
        }
    }
    for (auto& operand : operands) operand = with_zeros_marked(std::move(operand), function);
    return expression;
}

}  // namespace integrate
