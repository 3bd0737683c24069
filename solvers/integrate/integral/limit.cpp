#include "integrate/integral/limit.hpp"

#include <bit>

#include "integrate/arithmetic/column_evaluation.hpp"
#include "integrate/arithmetic/slope_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/vanishing.hpp"

namespace integrate {

namespace {

constexpr long lowest_precision = 64;

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
        BallArithmetic balls(working);
        const auto at = SlopeArithmetic::variable(x);
        SlopeArithmetic arithmetic = slopes;
        const auto around = evaluate(function_, arithmetic, {&at, 1});
        Ball change = evaluate(function_, balls, {&middle, 1});
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
    BallArithmetic arithmetic(precision);
    return evaluate(*formula_, arithmetic, {});
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

}  // namespace integrate
