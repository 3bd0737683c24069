// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/rule_sums.hpp"

#include <algorithm>
#include <cmath>

namespace integrate {

void SumOfEnclosures::add(const Ball& enclosure, long unit) {
    Ball units;
    arf_set_mag(arb_midref(units.get()), arb_radref(enclosure.get()));
    arb_mul_2exp_si(units.get(), units.get(), -unit);
    arf_ceil(arb_midref(units.get()), arb_midref(units.get()));
    // One unit more for what is cut off.
    arb_add_ui(units.get(), units.get(), 1, ARF_PREC_EXACT);
    errors.add(units, 0);
    sum.add(enclosure, unit);
}

void SumOfEnclosures::add_error(double logarithm, long unit) {
    errors.add(scaled_by_two(Ball(1), std::max(0L, static_cast<long>(std::ceil(logarithm)) - unit)), 0);
}

void SumOfEnclosures::merge(const SumOfEnclosures& other) {
    sum.merge(other.sum);
    errors.merge(other.errors);
    evaluations += other.evaluations;
    unenclosed += other.unenclosed;
    unenclosed_inside += other.unenclosed_inside;
    deepest = std::max(deepest, other.deepest);
}

double SumOfEnclosures::error(long unit) const {
    const Ball more = computed<arb_add_ui>(errors.value(0), 1, ARF_PREC_EXACT);
    const Ball logarithm = greatest_number(computed<arb_log_base_ui>(more, 2, 64), 64);
    const double units = arf_get_d(arb_midref(logarithm.get()), ARF_RND_UP);
    return std::nextafter(units + static_cast<double>(unit), HUGE_VAL);
}

namespace {

constexpr long guard_bits = 64;

}  // namespace

// The cell's half width as a power of two, rounded up.
double RuleSums::size_of_half(const DeepCell& cell) const {
    return upper_logarithm(cell.half_width(interval_, guard_bits));
}

bool RuleSums::valid(const RuleSpan& span) const {
    const auto* rule = rules_.find(span.points);
    return rule != nullptr && rule->points() == span.points && span.first < span.end && span.end <= rule->roots() &&
           std::isfinite(span.bound);
}

RuleSpan RuleSums::plan(const DeepCell& cell, double points, double bound) const {
    const double wanted = size_of_half(cell) + bound - static_cast<double>(tolerance_);
    // The table's points are off by a little themselves, and the integrand's slope by the bound.
    constexpr double lost_bits = 16;
    if (wanted + lost_bits > static_cast<double>(rules_.precision()) || points > 1e6) return {};
    const auto* rule = rules_.find(static_cast<std::size_t>(points));
    if (rule == nullptr) return {};
    return {.points = static_cast<std::uint32_t>(rule->points()),
            .first = 0,
            .end = static_cast<std::uint32_t>(rule->roots()),
            .bound = bound};
}

Ball RuleSums::term(const DeepCell& cell, const LegendreRule& rule, std::size_t place, long precision,
                    SumOfBalls& answer) const {
    Ball from_middle = rule.root(place);
    const bool middle = arb_is_zero(from_middle.get()) != 0;
    Ball sum;
    for (int side = 0; side < (middle ? 1 : 2); ++side) {
        const Ball x = cell.place(interval_, from_middle, precision);
        const Ball value = integrand_.value(x, precision + cell.depth);
        ++answer.evaluations;
        arb_addmul(sum.get(), value.get(), rule.weight(place).get(), precision);
        arb_neg(from_middle.get(), from_middle.get());
    }
    return sum;
}

Ball RuleSums::sum(const DeepCell& cell, const RuleSpan& span, long precision, SumOfBalls& answer) const {
    const LegendreRule& rule = *rules_.find(span.points);
    Ball sum;
    for (std::size_t place = span.first; place < span.end; ++place) {
        sum = computed<arb_add>(sum, term(cell, rule, place, precision, answer), precision);
        if (arb_is_finite(sum.get()) == 0) break;
    }
    return computed<arb_mul>(sum, cell.half_width(interval_, precision), precision);
}

// The integrand is analytic around the cell, so that some precision is enough for each of its points.
void RuleSums::add(const DeepCell& cell, const RuleSpan& span, SumOfBalls& answer) const {
    constexpr int most_attempts = 5;
    const LegendreRule& rule = *rules_.find(span.points);
    rule.prepare(span.first, span.end);
    const double share = static_cast<double>(span.end - span.first) / static_cast<double>(rule.roots());
    mag_t tolerated;
    mag_init(tolerated);
    mag_set_d(tolerated, share / 2);
    mag_mul_2exp_si(tolerated, tolerated, tolerance_);
    long precision =
        guard_bits + std::max(0L, static_cast<long>(size_of_half(cell) + span.bound - static_cast<double>(tolerance_)));
    bool found = false;
    for (int attempt = 0; attempt < most_attempts && !found; ++attempt, precision *= 2) {
        const Ball enclosure = sum(cell, span, precision, answer);
        found = arb_is_finite(enclosure.get()) != 0 && mag_cmp(arb_radref(enclosure.get()), tolerated) <= 0;
        if (found) answer.add(enclosure, unit_);
    }
    mag_clear(tolerated);
    if (!found) return add_bound(cell, span, HUGE_VAL, answer);
    add_truncation(span, answer);
}

// The rule's truncation is counted once, with its first span.
void RuleSums::add_truncation(const RuleSpan& span, SumOfBalls& answer) const {
    if (span.first == 0) answer.add_error(static_cast<double>(tolerance_ - 1), unit_);
}

// No weight of n points is greater than 4/n.
void RuleSums::add_bound(const DeepCell& cell, const RuleSpan& span, double size, SumOfBalls& answer) const {
    const double share = static_cast<double>(span.end - span.first) / span.points;
    const double size_by_rule = size_of_half(cell) + 1 + span.bound;
    answer.add_error(std::min(size, size_by_rule) + std::log2(4 * share), unit_);
    add_truncation(span, answer);
}

}  // namespace integrate
