#include "integrate/integral/limit.hpp"

#include <bit>
#include <utility>

#include "integrate/arithmetic/column_evaluation.hpp"
#include "integrate/arithmetic/slope_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/expression.hpp"

namespace integrate {

namespace {

constexpr long lowest_precision = 64;

bool is_difference(const Expression& function, const Expression& a, const Expression& b) {
    return function.operation == Operation::subtract && function.operands[0] == a && function.operands[1] == b;
}

// Is the expression the function, of either sign?
bool is_function(const Expression& expression, const Expression& function) {
    if (expression == function) return true;
    return expression.operation == Operation::subtract &&
           is_difference(function, expression.operands[1], expression.operands[0]);
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

Ball Limit::value(long precision) const {
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
    if (is_function(expression, function)) return applied(Operation::vanishing, {std::move(expression)});
    auto& operands = expression.operands;
    // The pole of a tangent is a zero of the cosine below.
    const bool tangent = expression.operation == Operation::tan;
    if (tangent || expression.operation == Operation::cot) {
        auto above = applied(tangent ? Operation::sin : Operation::cos, operands);
        auto below = applied(tangent ? Operation::cos : Operation::sin, operands);
        if (below == function) {
            return std::move(above) / applied(Operation::vanishing, {std::move(below)});
        }
    }
    const bool extreme = expression.operation == Operation::min || expression.operation == Operation::max;
    if (extreme || compares(expression.operation)) {
        const Expression zero{.number = "0"};
        const auto difference = operands[0] - operands[1];
        if (is_function(difference, function)) {
            const auto marked = applied(Operation::vanishing, {difference});
            if (!extreme) return applied(expression.operation, {marked, zero});
            const auto order = expression.operation == Operation::min ? Operation::less : Operation::greater;
            return applied(Operation::choose, {applied(order, {marked, zero}), operands[0], operands[1]});
        }
    }
    for (auto& operand : operands) operand = with_zeros_marked(std::move(operand), function);
    return expression;
}

}  // namespace integrate
