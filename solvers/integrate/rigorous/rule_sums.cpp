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

Ball RuleSums::volume(Sides sides, long precision) const {
    Ball result(1);
    for (std::size_t axis = 0; axis < sides.size(); ++axis) {
        const Ball width = scaled_by_two(sides[axis].half_width(intervals_[axis], precision), 1);
        result = computed<arb_mul>(result, width, precision);
    }
    return result;
}

bool RuleSums::valid(const RuleSpan& span) const {
    for (std::size_t axis = 0; axis < intervals_.size(); ++axis) {
        const auto* rule = rules_.find(span.points[axis]);
        if (rule == nullptr || rule->points() != span.points[axis]) return false;
        if (axis == 0 && !(span.first < span.end && span.end <= rule->roots())) return false;
    }
    return std::isfinite(span.bound);
}

RuleSpan RuleSums::plan(const DeepCell& cell, double points, double bound) const {
    const double size_of_half = upper_logarithm(cell.half_width(intervals_[0], guard_bits));
    const double wanted = size_of_half + bound - static_cast<double>(tolerance_);
    // The table's points are off by a little themselves, and the integrand's slope by the bound.
    constexpr double lost_bits = 16;
    if (wanted + lost_bits > static_cast<double>(rules_.precision()) || points > 1e6) return {};
    const auto* rule = rules_.find(static_cast<std::size_t>(points));
    if (rule == nullptr) return {};
    return {.points = {static_cast<std::uint32_t>(rule->points())},
            .first = 0,
            .end = static_cast<std::uint32_t>(rule->roots()),
            .bound = bound};
}

// Along the first axis only the roots of the span count.
RuleSums::Points RuleSums::points_on(const DeepCell& side, std::size_t axis, const RuleSpan& span,
                                     long precision) const {
    const LegendreRule& rule = *rules_.find(span.points[axis]);
    const std::size_t first = axis == 0 ? span.first : 0;
    const std::size_t end = axis == 0 ? span.end : rule.roots();
    rule.prepare(first, end);
    Points result;
    for (std::size_t place = first; place < end; ++place) {
        const Ball& root = rule.root(place);
        result.emplace_back(side.place(intervals_[axis], root, precision), rule.weight(place));
        if (arb_is_zero(root.get()) != 0) continue;
        result.emplace_back(side.place(intervals_[axis], -root, precision), rule.weight(place));
    }
    return result;
}

Ball RuleSums::nested_sum(const std::vector<Points>& points, std::vector<Ball>& variables, std::size_t axis,
                          long precision, SumOfEnclosures& answer) const {
    if (axis == points.size()) {
        ++answer.evaluations;
        return integrand_(variables, precision);
    }
    Ball sum;
    for (const auto& [place, weight] : points[axis]) {
        variables[axis] = place;
        const Ball inner = nested_sum(points, variables, axis + 1, precision, answer);
        arb_addmul(sum.get(), inner.get(), weight.get(), precision);
        if (arb_is_finite(sum.get()) == 0) break;
    }
    return sum;
}

// The integrand is analytic around the cell, so that some precision is enough for each of its points.
void RuleSums::add(Sides sides, const RuleSpan& span, SumOfEnclosures& answer) const {
    constexpr int most_attempts = 5;
    const LegendreRule& first_rule = *rules_.find(span.points[0]);
    const double share = static_cast<double>(span.end - span.first) / static_cast<double>(first_rule.roots());
    const Ball tolerated = scaled_by_two(ball_of(share), tolerance_ - 1);
    const double size = upper_logarithm(volume(sides, guard_bits)) + span.bound - static_cast<double>(tolerance_);
    long precision = guard_bits + static_cast<long>(std::max(0.0, size));
    // Places have as many more bits as their cell is deep; values need these bits as well.
    long depth = 0;
    for (const auto& side : sides) depth += side.depth;
    for (int attempt = 0; attempt < most_attempts; ++attempt, precision *= 2) {
        std::vector<Points> points;
        for (std::size_t axis = 0; axis < sides.size(); ++axis) {
            points.push_back(points_on(sides[axis], axis, span, precision));
        }
        std::vector<Ball> variables(sides.size());
        const Ball sum = nested_sum(points, variables, 0, precision + depth, answer);
        const Ball scale = scaled_by_two(volume(sides, precision), -static_cast<long>(sides.size()));
        const Ball enclosure = computed<arb_mul>(sum, scale, precision);
        const Ball radius = computed<arb_get_rad_arb>(enclosure);
        if (arb_is_finite(enclosure.get()) == 0 || arb_gt(radius.get(), tolerated.get()) != 0) continue;
        answer.add(enclosure, unit());
        return add_truncation(span, answer);
    }
    add_bound(sides, span, HUGE_VAL, answer);
}

// The rule's truncation is counted once, with its first span.
void RuleSums::add_truncation(const RuleSpan& span, SumOfEnclosures& answer) const {
    if (span.first == 0) answer.add_error(static_cast<double>(tolerance_ - 1), unit());
}

// No weight of n points is greater than 4/n, and all of them together are 2.
void RuleSums::add_bound(Sides sides, const RuleSpan& span, double size, SumOfEnclosures& answer) const {
    const double share = std::min(1.0, 4.0 * (span.end - span.first) / span.points[0]);
    const double size_by_rule = upper_logarithm(volume(sides, guard_bits)) + span.bound;
    answer.add_error(std::min(size, size_by_rule) + std::log2(share), unit());
    add_truncation(span, answer);
}

void RuleSums::add_if_it_tells(const Ball& enclosure, SumOfEnclosures& answer) const {
    constexpr long widest_bits = 1 << 14;
    const bool tells = arb_is_finite(enclosure.get()) != 0 &&
                       mag_cmp_2exp_si(arb_radref(enclosure.get()), tolerance_ + widest_bits) < 0;
    if (tells) {
        answer.add(enclosure, unit());
    } else {
        ++answer.unenclosed;
    }
}

}  // namespace integrate
