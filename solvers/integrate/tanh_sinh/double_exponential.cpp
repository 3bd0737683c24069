// SPDX-License-Identifier: Apache-2.0
#include "integrate/tanh_sinh/double_exponential.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>

#include <espalier/require.hpp>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

namespace {

Exponentials product(const Exponentials& a, const Exponentials& b, long precision) {
    Exponentials result;
    arb_mul(result.rising.get(), a.rising.get(), b.rising.get(), precision);
    arb_mul(result.falling.get(), a.falling.get(), b.falling.get(), precision);
    return result;
}

Exponentials exponentials(std::int64_t number, int halvings, long precision) {
    Ball t(number);
    arb_mul_2exp_si(t.get(), t.get(), -halvings);
    Exponentials result;
    arb_exp_invexp(result.rising.get(), result.falling.get(), t.get(), precision);
    return result;
}

}  // namespace

TableOfExponentials::TableOfExponentials(std::int64_t first, std::int64_t last, int halvings, long precision)
    : first_(first), last_(last), halvings_(halvings), precision_(precision) {
    espalier::require(first <= last, "there are steps");
    // Each number is the product of the one before and the first one: their errors add up.
    constexpr long guard = 32;
    const auto whole = static_cast<std::uint64_t>(last - first);
    low_bits_ = static_cast<int>(std::bit_width(whole)) / 2;
    const auto low_size = std::size_t{1} << low_bits_;
    const Exponentials low_step = exponentials(1, halvings, precision + guard);
    const Exponentials high_step = exponentials(std::int64_t{1} << low_bits_, halvings, precision + guard);
    low_.push_back(exponentials(0, halvings, precision + guard));
    while (low_.size() < low_size) low_.push_back(product(low_.back(), low_step, precision + guard));
    high_.push_back(exponentials(first, halvings, precision + guard));
    while (high_.size() <= whole >> low_bits_) high_.push_back(product(high_.back(), high_step, precision + guard));
}

bool TableOfExponentials::has(const Step& step, long precision) const {
    return step.nudge == 0 && step.halvings == halvings_ && first_ <= step.number && step.number <= last_ &&
           precision <= precision_;
}

Exponentials TableOfExponentials::at(const Step& step, long precision) const {
    espalier::debug_require(has(step, precision), "the table has the step");
    const auto place = static_cast<std::uint64_t>(step.number - first_);
    const auto low = static_cast<std::size_t>(place & ((std::uint64_t{1} << low_bits_) - 1));
    return product(high_[static_cast<std::size_t>(place >> low_bits_)], low_[low], precision);
}

namespace {

using Kind = Interval::Kind;

// From the distance on a half line to where the integrand is taken.
void place_on_half_line(Ball& x, const Interval& interval, long precision) {
    if (interval.kind() == Kind::from_infinity) {
        arb_sub(x.get(), interval.to(precision).get(), x.get(), precision);
    } else {
        arb_add(x.get(), x.get(), interval.from(precision).get(), precision);
    }
}

}  // namespace

/// t, and its exponentials where they are known.
struct DoubleExponential::Argument {
    Ball t;
    std::optional<Exponentials> known;

    /// sinh t and cosh t.
    void hyperbolic(Ball& sinh, Ball& cosh, long precision) const {
        if (!known) return arb_sinh_cosh(sinh.get(), cosh.get(), t.get(), precision);
        arb_sub(sinh.get(), known->rising.get(), known->falling.get(), precision);
        arb_add(cosh.get(), known->rising.get(), known->falling.get(), precision);
        arb_mul_2exp_si(sinh.get(), sinh.get(), -1);
        arb_mul_2exp_si(cosh.get(), cosh.get(), -1);
    }

    /// exp(-t).
    Ball falling(long precision) const {
        if (known) return known->falling;
        Ball result;
        arb_neg(result.get(), t.get());
        arb_exp(result.get(), result.get(), precision);
        return result;
    }

    /// pi/2 sinh t and pi/2 cosh t.
    std::pair<Ball, Ball> inner(long precision) const {
        std::pair<Ball, Ball> result;
        auto& [s, ds] = result;
        hyperbolic(s, ds, precision);
        const Ball half_pi = half_of_pi(precision);
        arb_mul(s.get(), s.get(), half_pi.get(), precision);
        arb_mul(ds.get(), ds.get(), half_pi.get(), precision);
        return result;
    }
};

DoubleExponential::DoubleExponential(const Formula& integrand, const Interval& interval)
    : integrand_(integrand), interval_(interval), decays_(decays_exponentially()) {}

// A power of x is not so small so far out. What is a difference there, as 1 - tanh(x), is no smaller than the precision
// says.
bool DoubleExponential::decays_exponentially() const {
    if (interval_.kind() == Kind::finite) return false;
    constexpr long precision = 1200;
    constexpr int far = 20;
    constexpr int small = -1000;
    for (const int sign : {1, -1}) {
        if (sign > 0 ? interval_.kind() == Kind::from_infinity : interval_.kind() == Kind::to_infinity) continue;
        Ball x(sign);
        arb_mul_2exp_si(x.get(), x.get(), far);
        const Ball value = real_value(integrand_, x, precision);
        mag_t size;
        mag_init(size);
        arb_get_mag(size, value.get());
        const bool is_small = mag_cmp_2exp_si(size, small) < 0;
        mag_clear(size);
        if (!is_small) return false;
    }
    return true;
}

Point<Ball> DoubleExponential::between_ends(const Argument& argument, long precision) const {
    auto [s, ds] = argument.inner(precision);
    const bool right = arb_is_positive(argument.t.get()) != 0;
    // q = exp(-2|s|); the distance is q/(1+q) of the width, and its derivative 2 ds q/(1+q)^2.
    Ball q;
    arb_mul_2exp_si(q.get(), s.get(), 1);
    if (right) arb_neg(q.get(), q.get());
    arb_exp(q.get(), q.get(), precision);
    Ball below;
    arb_add_ui(below.get(), q.get(), 1, precision);
    Position<Ball> place{.from_right = right};
    arb_div(place.distance.get(), q.get(), below.get(), precision);
    Point<Ball> result = interval_.at(place, precision);
    auto* weight = result.weight.get();
    arb_mul(weight, weight, place.distance.get(), precision);
    arb_mul(weight, weight, ds.get(), precision);
    arb_div(weight, weight, below.get(), precision);
    arb_mul_2exp_si(weight, weight, 1);
    return result;
}

Point<Ball> DoubleExponential::on_half_line(const Argument& argument, long precision) const {
    Point<Ball> result;
    if (decays_) {
        Ball inverse = argument.falling(precision);
        arb_sub(result.x.get(), argument.t.get(), inverse.get(), precision);
        arb_exp(result.x.get(), result.x.get(), precision);
        arb_add_ui(inverse.get(), inverse.get(), 1, precision);
        arb_mul(result.weight.get(), result.x.get(), inverse.get(), precision);
    } else {
        const auto [s, ds] = argument.inner(precision);
        arb_exp(result.x.get(), s.get(), precision);
        arb_mul(result.weight.get(), result.x.get(), ds.get(), precision);
    }
    place_on_half_line(result.x, interval_, precision);
    return result;
}

Point<Ball> DoubleExponential::on_whole_line(const Argument& argument, long precision) const {
    Point<Ball> result;
    if (decays_) {
        argument.hyperbolic(result.x, result.weight, precision);
    } else {
        const auto [s, ds] = argument.inner(precision);
        arb_sinh_cosh(result.x.get(), result.weight.get(), s.get(), precision);
        arb_mul(result.weight.get(), result.weight.get(), ds.get(), precision);
    }
    return result;
}

Point<Ball> DoubleExponential::abscissa(const Step& step, long precision, const TableOfExponentials* table) const {
    Argument argument{.t = Ball(step.number), .known = {}};
    Ball& t = argument.t;
    arb_mul_2exp_si(t.get(), t.get(), -step.halvings);
    if (step.nudge > 0) {
        Ball nudge(1);
        arb_mul_2exp_si(nudge.get(), nudge.get(), -step.nudge);
        arb_add(t.get(), t.get(), nudge.get(), ARF_PREC_EXACT);
    }
    if (table != nullptr && table->has(step, precision)) argument.known = table->at(step, precision);
    if (interval_.kind() == Kind::finite) return between_ends(argument, precision);
    return interval_.kind() == Kind::whole_line ? on_whole_line(argument, precision)
                                                : on_half_line(argument, precision);
}

Ball DoubleExponential::term(const Step& step, long precision, const TableOfExponentials* table) const {
    const auto [x, weight] = abscissa(step, precision, table);
    Ball value = real_value(integrand_, x, precision);
    // If the weight is finite, an integrand that is 0 makes the term 0.
    arb_mul(value.get(), value.get(), weight.get(), precision);
    return value;
}

double DoubleExponential::weight(const Step& step) const {
    constexpr long precision = 64;
    Ball logarithm = abscissa(step, precision, nullptr).weight;
    arb_log_base_ui(logarithm.get(), logarithm.get(), 2, precision);
    return arf_get_d(arb_midref(logarithm.get()), ARF_RND_NEAR);
}

TermSizes::TermSizes(const DoubleExponential& map, std::int64_t first, std::int64_t last, long bits) : first_(first) {
    espalier::require(first <= last, "there are steps");
    for (std::int64_t number = first; number <= last; ++number) terms_.push_back(term_at(map, number, bits));
}

TermSizes::Term TermSizes::term_at(const DoubleExponential& map, std::int64_t number, long bits) const {
    const Step step{number, quarters};
    const long most_bits = bits_that_tell(map.weight(step), bits);
    for (long precision = 128; precision <= most_bits; precision *= 4) {
        const Ball term = map.term(step, precision);
        const long told = arb_rel_accuracy_bits(term.get());
        if (arb_is_finite(term.get()) == 0 || arb_is_zero(term.get()) != 0 || told < 2) continue;
        return {.is_known = true, .size = binary_logarithm(term), .lost = std::max(0L, precision - told)};
    }
    return {};
}

std::optional<long> TermSizes::precision(const Step& step, long radius) const {
    const auto last = static_cast<std::int64_t>(terms_.size()) - 1;
    const std::int64_t before = std::clamp((step.number >> (step.halvings - quarters)) - first_, std::int64_t{0}, last);
    const Term& left = terms_[static_cast<std::size_t>(before)];
    const Term& right = terms_[static_cast<std::size_t>(std::min(before + 1, last))];
    if (!left.is_known || !right.is_known) return std::nullopt;
    constexpr long least_bits = 64;
    constexpr long guard = 8;
    const auto size = static_cast<long>(std::ceil(std::max(left.size, right.size)));
    return std::max(least_bits, size - radius + std::max(left.lost, right.lost) + guard);
}

}  // namespace integrate
