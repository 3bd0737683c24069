// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/interval.hpp"
#include <bit>
#include <numbers>
#include "integrate/expression/terms.hpp"

namespace integrate {
namespace {
constexpr long lowest_precision = 64;

// Is the expression the function, of either sign?
bool is_function(const Expression& expression, const Expression& function) {
    if (expression == function) return true;
    const auto& operands = expression.operands;
    return operands.size() == 2 && expression == operands[0] - operands[1] && function == operands[1] - operands[0];
}

// Marks what is proved to be 0 at this place as vanishing, as cos(x) - cos(2) at 2, and writes what is another whole
// number there as the sum of that number and what vanishes.
Expression with_limits_marked(const Expression& expression, const Expression& place) {
    if (expression.operands.empty() || variables(expression) == 0) return expression;
    Expression result = expression;
    for (auto& operand : result.operands) operand = with_limits_marked(operand, place);
    const auto at_place = with_variable(expression, place);
    const auto& sides = at_place.operands;
    const bool is_zero = is_difference(expression) && sides[0] == sides[1];
    const auto number = is_zero ? std::optional(0L) : proved_whole_number(folded(at_place));
    if (!number) return result;
    const auto whole = expression_of(Rational::whole(*number));
    return *number == 0 ? vanishing(std::move(result)) : whole + vanishing(std::move(result) - whole);
}

using Kind = Interval::Kind;

Interval::Kind kind_of(double from, double to) {
    if (std::isinf(from)) return std::isinf(to) ? Interval::Kind::whole_line : Interval::Kind::from_infinity;
    return std::isinf(to) ? Interval::Kind::to_infinity : Interval::Kind::finite;
}

// 1 if the limits rise, -1 if they fall, 0 if they are known to be the same. Of limits that no balls tell apart doubles
// say what they can, and the integral is then one over an interval of a width that is known to be next to nothing.
int order(const Limit& from, const Limit& to) {
    constexpr long most_bits = 1 << 14;
    if (from.formula() && to.formula() && from.formula()->expression() == to.formula()->expression()) return 0;
    for (long precision = 64; precision <= most_bits; precision *= 4) {
        const Ball a = from.value(precision);
        const Ball b = to.value(precision);
        if (arb_lt(a.get(), b.get()) != 0) return 1;
        if (arb_gt(a.get(), b.get()) != 0) return -1;
        if (arb_eq(a.get(), b.get()) != 0) return 0;
    }
    return from.rounded() > to.rounded() ? -1 : 1;
}

// N(X) = m - f(m)/f'(X) encloses the zero that X does [Moore 1966].
Ball improved(const Formula& function, const Formula& slope, const Ball& known, long precision) {
    constexpr int most_steps = 60;
    constexpr long guard = 32;
    const long working = precision + guard;
    Ball x = known;
    for (int step = 0; step < most_steps; ++step) {
        const BallArithmetic balls(working);
        const Ball middle = computed<arb_get_mid_arb>(x);
        const Ball change = balls.quotient(evaluate(function, balls, {&middle, 1}), evaluate(slope, balls, {&x, 1}));
        const Ball improved = balls.difference(middle, change);
        Ball next;
        if (arb_is_finite(improved.get()) == 0 || arb_intersection(next.get(), x.get(), improved.get(), working) == 0)
            break;
        const bool better = mag_cmp(arb_radref(next.get()), arb_radref(x.get())) < 0;
        if (better) x = std::move(next);
        if (!better || arb_rel_accuracy_bits(x.get()) >= precision + guard / 2) break;
    }
    return x;
}
}  // namespace

Zero::Zero(Formula function, Ball bracket)
    : function_(std::move(function)), slope_(derivative(function_.expression())), known_{std::move(bracket)} {}

Ball Zero::value(long precision) const {
    const std::size_t levels =
        static_cast<std::size_t>(std::bit_width(static_cast<unsigned long>((precision - 1) / lowest_precision))) + 1;
    Ball result;
    {
        const std::lock_guard lock(mutex_);
        while (known_.size() <= levels) {
            known_.push_back(improved(function_, slope_, known_.back(), lowest_precision << (known_.size() - 1)));
        }
        result = known_[levels];
    }
    return computed<arb_set_round>(result, precision);
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
    return nearest_double(zero_->value(lowest_precision));
}

bool is_less(const Limit& a, const Limit& b) {
    constexpr long telling_bits = 2048;
    for (long precision = 128; precision <= telling_bits; precision *= 4) {
        if (arb_lt(a.value(precision).get(), b.value(precision).get()) != 0) return true;
    }
    return false;
}

Formula with_zeros_known(const Formula& function, const Limit& limit) {
    Expression known = function.expression();
    if (limit.formula()) known = with_limits_marked(known, limit.formula()->expression());
    if (limit.vanishing()) known = with_zeros_marked(std::move(known), *limit.vanishing());
    return Formula(known, function.component());
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

Interval::Interval(Limit from, Limit to) : from_limit_(std::move(from)), to_limit_(std::move(to)) {
    for (const auto* limit : {&from_limit_, &to_limit_}) {
        espalier::require(!limit->formula() || limit->formula()->variables() == 0, "limits are constants");
    }
    from_ = from_limit_.rounded();
    to_ = to_limit_.rounded();
    espalier::require(!std::isnan(from_) && !std::isnan(to_), "limits are numbers");
    sign_ = order(from_limit_, to_limit_);
    if (sign_ < 0) {
        std::swap(from_limit_, to_limit_);
        std::swap(from_, to_);
    }
    kind_ = kind_of(from_, to_);
}

Point<double> Interval::at(const Position<double>& place) const {
    const auto [right, d] = place;
    if (kind_ == Kind::finite) {
        const double width = to_ - from_;
        return {.x = right ? to_ - width * d : from_ + width * d, .weight = width};
    }
    if (kind_ == Kind::whole_line) {
        const double below = 4 * d * (1 - d);
        const double y = (1 - 2 * d) / below;
        return {.x = right ? y : -y, .weight = (2 - below) / (below * below) * 2};
    }
    const bool rising = kind_ == Kind::to_infinity;
    const bool at_infinity = right == rising;
    const double below = at_infinity ? d : 1 - d;
    const double y = (at_infinity ? 1 - d : d) / below;
    return {.x = rising ? from_ + y : to_ - y, .weight = 1 / (below * below)};
}

Point<Ball> Interval::at(const Position<Ball>& place, long precision) const {
    const BallArithmetic balls(precision);
    const Ball& d = place.distance;
    if (kind_ == Kind::finite) {
        const Ball left_end = from(precision);
        const Ball right_end = to(precision);
        Ball width = balls.difference(right_end, left_end);
        const Ball way = balls.product(width, d);
        Ball x = place.from_right ? balls.sum(-way, right_end) : balls.sum(way, left_end);
        return {std::move(x), std::move(width)};
    }
    const Ball rest = -balls.of<arb_sub_ui>(d, 1);
    if (kind_ == Kind::whole_line) {
        const Ball below = scaled_by_two(balls.product(d, rest), 2);
        Ball x = balls.quotient(balls.difference(rest, d), below);
        const Ball above = balls.of<arb_mul_si>(balls.of<arb_sub_ui>(below, 2), -2);
        return {place.from_right ? std::move(x) : -std::move(x), balls.quotient(above, balls.of<arb_sqr>(below))};
    }
    const bool rising = kind_ == Kind::to_infinity;
    const bool at_infinity = place.from_right == rising;
    const Ball& below = at_infinity ? d : rest;
    const Ball way = balls.quotient(at_infinity ? rest : d, below);
    Ball x = rising ? balls.sum(way, from(precision)) : balls.sum(-way, to(precision));
    return {std::move(x), balls.of<arb_inv>(balls.of<arb_sqr>(below))};
}

std::pair<std::vector<Ball>, Ball> point_in(const std::vector<Interval>& intervals, double fraction) {
    constexpr long precision = 128;
    std::pair<std::vector<Ball>, Ball> result{{}, Ball(1)};
    for (const auto& interval : intervals) {
        auto point = interval.at({.from_right = false, .distance = ball_of(fraction)}, precision);
        result.first.push_back(std::move(point.x));
        result.second = computed<arb_mul>(result.second, point.weight, precision);
        fraction = std::fmod(fraction + std::numbers::phi, 1);
    }
    return result;
}

// Rounded to a double, x has lost that many of the digits of its distance from the end.
bool Interval::loses_digits(const Position<double>& farthest) const {
    constexpr double near = 0x1p-8;
    const bool finite_end = farthest.from_right ? std::isfinite(to_) : std::isfinite(from_);
    if (!finite_end) return false;
    const double end = farthest.from_right ? to_ : from_;
    return std::abs(at(farthest).x - end) < near * std::abs(end);
}

bool Interval::is_told_by_doubles() const {
    return kind_ != Kind::finite || sign_ == 0 || to_ - from_ >= std::numeric_limits<double>::min();
}
}  // namespace integrate
