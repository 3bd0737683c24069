// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/box_enclosures.hpp"

namespace integrate {
namespace {
constexpr long guard_bits = 64;
constexpr double infinity = std::numeric_limits<double>::infinity();
}  // namespace

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

double SumOfEnclosures::error(long unit) const {
    const Ball more = computed<arb_add_ui>(errors.value(0), 1, ARF_PREC_EXACT);
    const Ball logarithm = greatest_number(computed<arb_log_base_ui>(more, 2, 64), 64);
    const double units = arf_get_d(arb_midref(logarithm.get()), ARF_RND_UP);
    return std::nextafter(units + static_cast<double>(unit), HUGE_VAL);
}

BoxEnclosures::BoxEnclosures(const BoxBalls& balls, const LegendreTable& rules, long tolerance)
    : balls_(balls), rules_(rules), tolerance_(tolerance) {
    // The tolerance amounts to so many halvings of a cell of width 1. If the integral is all but 0, there are no more
    // than anybody would wait for.
    constexpr long most = 1 << 22;
    const long bits = std::clamp(-tolerance, 0L, most);
    // Enough in one variable for what is as singular as d^(-7/8) at an end.
    deepest_ = static_cast<std::int32_t>((balls.intervals().size() == 1 ? 8 : 4) * bits + 256);
    // Away from the ends nothing without bound is ever enclosed, and what has one is soon narrow.
    longest_number_ = static_cast<std::size_t>(bits) / 64 + 4;
}

bool BoxEnclosures::valid(const DeepBox& box) const {
    return box.sides.size() == balls_.intervals().size() && box.axis < box.sides.size() &&
           std::ranges::all_of(box.sides, [](const DeepCell& side) { return side.is_consistent(); });
}

bool BoxEnclosures::valid(const RuleSpan& span) const {
    for (std::size_t axis = 0; axis < balls_.intervals().size(); ++axis) {
        const auto* rule = rules_.find(span.points[axis]);
        if (rule == nullptr || rule->points() != span.points[axis]) return false;
        if (axis == 0 && !(span.first < span.end && span.end <= rule->roots())) return false;
    }
    return std::isfinite(span.bound);
}

// Returns the narrower of the two enclosures that need no quadrature rule; it is not finite if neither exists.
Ball BoxEnclosures::narrower(Sides sides, SumOfEnclosures& answer) const {
    ++answer.evaluations;
    // Evaluates with extra precision in deep boxes, because the relative error of a nearly constant function grows with
    // the square of the cell's depth.
    constexpr std::int32_t most_bits = 512;
    Ball direct = balls_.by_values(sides, BoxBalls::bounding_bits + std::min(2 * depth_of(sides), most_bits));
    if (is_narrow(direct) || !balls_.is_near_end(sides)) return direct;
    ++answer.evaluations;
    Ball near_end = balls_.by_powers(sides);
    if (arb_is_finite(near_end.get()) == 0) return direct;
    const bool direct_is_narrower =
        arb_is_finite(direct.get()) != 0 && mag_cmp(arb_radref(direct.get()), arb_radref(near_end.get())) <= 0;
    return direct_is_narrower ? direct : near_end;
}

// Returns the fewest points of a rule along an axis, and the integrand's bound that they follow from; infinitely many
// if the integrand is not known to be analytic. The rule of n points is off by at most half the width times
// 64/15 M / ((1 - r^-2) r^(2n-2)), where M bounds the integrand on the ellipse of semi-axes (r + 1/r)/2 and (r - 1/r)/2
// [Trefethen 2013, theorem 19.3]. `size` is the box's volume with half the width along the axis, as a power of two; the
// axes share half of the tolerance.
std::pair<double, double> BoxEnclosures::fewest_points(Sides sides, std::size_t axis, double size,
                                                       SumOfEnclosures& answer) const {
    constexpr std::array<double, 7> ellipses = {1.5, 2.0, 3.0, 4.0, 5.0, 8.0, 32.0};
    const auto bits_of_share = static_cast<double>(1 + std::bit_width(sides.size() - 1));
    std::pair<double, double> result{infinity, 0};
    for (const double ellipse : ellipses) {
        ++answer.evaluations;
        const double bound = upper_logarithm(balls_.around(sides, axis, ellipse));
        if (!(bound < HUGE_VAL)) break;
        const double constant = std::log2(64.0 / 15) + size + bound - std::log2(1 - 1 / (ellipse * ellipse));
        const double wanted = constant - static_cast<double>(tolerance_) + bits_of_share;
        const double points = std::max(2.0, std::ceil(wanted / (2 * std::log2(ellipse)) + 1));
        if (points < result.first) result = {points, bound};
    }
    return result;
}

// Returns the axis that the range of values depends on most: that of the side in the middle of which it is narrowest.
// Of sides that are alike the widest one is taken.
std::uint32_t BoxEnclosures::axis_of_widest_range(Sides sides, SumOfEnclosures& answer) const {
    constexpr double alike = 0.9;
    std::uint32_t best = 0;
    double least = infinity;
    for (std::uint32_t axis = 0; sides.size() > 1 && axis < sides.size(); ++axis) {
        ++answer.evaluations;
        const double width = variation(complex_ball(balls_.values(sides, guard_bits + depth_of(sides), axis)));
        const bool is_wider = sides[axis].depth < sides[best].depth;
        const bool is_alike = width <= least / alike || std::isinf(least);
        if (!(width < alike * least) && !(is_wider && is_alike)) continue;
        best = axis;
        least = width;
    }
    return best;
}

// Returns the rule that encloses the box if the table has it, is precise enough, and the points are not too many; else
// notes in the box which side is to be halved.
RuleSpan BoxEnclosures::plan(DeepBox& box, SumOfEnclosures& answer) const {
    // A product of rules of many points pays only where the integrand is analytic far around.
    constexpr double few_points = 4096;
    constexpr double most_points = 0x1p30;
    const double few_along_axis = 16 + static_cast<double>(rules_.precision()) / 4;
    // The table's points are off by a little themselves, and the integrand's slope by the bound.
    constexpr double lost_bits = 16;
    const double size = upper_logarithm(balls_.volume(box.sides)) - 1;
    const bool is_product = box.sides.size() > 1;
    RuleSpan rule;
    double all = 1;
    double most = 0;
    for (std::uint32_t axis = 0; axis < box.sides.size(); ++axis) {
        const auto [points, bound] = fewest_points(box.sides, axis, size, answer);
        const double wanted = size + bound - static_cast<double>(tolerance_);
        const bool is_precise = is_product || wanted + lost_bits <= static_cast<double>(rules_.precision());
        const auto* one = points < most_points ? rules_.find(static_cast<std::size_t>(points)) : nullptr;
        if (one == nullptr || !is_precise) {
            box.axis = axis_of_widest_range(box.sides, answer);
            return {};
        }
        if (points > most) box.axis = axis;
        most = std::max(most, points);
        all *= points;
        rule.points[axis] = static_cast<std::uint32_t>(one->points());
        if (axis == 0) rule.end = static_cast<std::uint32_t>(one->roots());
        rule.bound = std::min(rule.bound, bound);
    }
    const bool pays = !is_product || all <= few_points || (most <= few_along_axis && all < most_points);
    return pays ? rule : RuleSpan{};
}

// A point within the box that has no value tells that there is none to be enclosed.
bool BoxEnclosures::is_hopeless(Sides sides, SumOfEnclosures& answer) const {
    const auto is_too_long = [&](const DeepCell& side) { return side.number.limbs() > longest_number_; };
    if (depth_of(sides) >= deepest_ || std::ranges::any_of(sides, is_too_long)) return true;
    constexpr double fraction = 0.3819660112501051;
    const long precision = BoxBalls::bits_beside_end(2 * guard_bits, depth_of(sides));
    std::vector<Ball> inside;
    for (const auto& side : sides) {
        inside.push_back(side.place(balls_.intervals()[inside.size()], ball_of(fraction), precision));
    }
    ++answer.evaluations;
    return arb_is_finite(balls_.value(inside, precision).get()) == 0;
}

std::optional<RuleSpan> BoxEnclosures::examine(DeepBox& box, SumOfEnclosures& answer) const {
    answer.deepest = std::max(answer.deepest, depth_of(box.sides));
    if (const Ball enclosure = narrower(box.sides, answer); is_narrow(enclosure)) {
        answer.add(enclosure, unit());
        return std::nullopt;
    }
    const RuleSpan rule = plan(box, answer);
    if (!rule.empty() || !is_hopeless(box.sides, answer)) return rule;
    ++answer.unenclosed;
    const auto touches_end = [](const DeepCell& side) { return side.touches_end(); };
    answer.unenclosed_inside += std::ranges::any_of(box.sides, touches_end) ? 0 : 1;
    return std::nullopt;
}

// In one variable all parts of a rule take about as much work whatever the precision.
bool BoxEnclosures::is_divisible(const RuleSpan& span) const {
    constexpr std::uint64_t many = 256;
    const long roots = span.end - span.first;
    const bool is_product = balls_.intervals().size() > 1;
    return is_product ? roots > 1 && span.evaluations() > many
                      : roots > std::clamp(16'384 / rules_.precision(), 1L, 64L);
}

// Along the first axis only the roots of the span count.
BoxEnclosures::Points BoxEnclosures::points_on(Sides sides, std::size_t axis, const RuleSpan& span,
                                               long precision) const {
    const LegendreRule& rule = *rules_.find(span.points[axis]);
    const std::size_t first = axis == 0 ? span.first : 0;
    const std::size_t end = axis == 0 ? span.end : rule.roots();
    rule.prepare(first, end);
    Points result;
    const auto add = [&](const Ball& root, const Ball& weight) {
        result.emplace_back(sides[axis].place(balls_.intervals()[axis], root, precision), weight);
    };
    for (std::size_t place = first; place < end; ++place) {
        const Ball& root = rule.root(place);
        add(root, rule.weight(place));
        if (arb_is_zero(root.get()) == 0) add(-root, rule.weight(place));
    }
    return result;
}

Ball BoxEnclosures::nested_sum(const std::vector<Points>& points, std::vector<Ball>& variables, std::size_t axis,
                               long precision, SumOfEnclosures& answer) const {
    if (axis == points.size()) {
        ++answer.evaluations;
        return balls_.value(variables, precision);
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

// The integrand is analytic around the box, so that some precision is enough for each of its points.
void BoxEnclosures::add(const DeepBox& box, const RuleSpan& span, SumOfEnclosures& answer) const {
    constexpr int most_attempts = 5;
    const Sides sides = box.sides;
    const LegendreRule& first_rule = *rules_.find(span.points[0]);
    const double share = static_cast<double>(span.end - span.first) / static_cast<double>(first_rule.roots());
    const Ball tolerated = scaled_by_two(ball_of(share), tolerance_ - 1);
    const double size = upper_logarithm(balls_.volume(sides)) + span.bound - static_cast<double>(tolerance_);
    long precision = guard_bits + static_cast<long>(std::max(0.0, size));
    for (int attempt = 0; attempt < most_attempts; ++attempt, precision *= 2) {
        std::vector<Points> points;
        for (std::size_t axis = 0; axis < sides.size(); ++axis)
            points.push_back(points_on(sides, axis, span, precision));
        std::vector<Ball> variables(sides.size());
        // Places have as many more bits as their cell is deep; values need these bits as well.
        const Ball sum = nested_sum(points, variables, 0, precision + depth_of(sides), answer);
        const Ball scale = scaled_by_two(balls_.volume(sides, precision), -static_cast<long>(sides.size()));
        const Ball enclosure = computed<arb_mul>(sum, scale, precision);
        const Ball radius = computed<arb_get_rad_arb>(enclosure);
        if (arb_is_finite(enclosure.get()) == 0 || arb_gt(radius.get(), tolerated.get()) != 0) continue;
        answer.add(enclosure, unit());
        return add_truncation(span, answer);
    }
    add_bound(box, span, answer);
}

// No weight of n points is greater than 4/n, and all of them together are 2.
void BoxEnclosures::add_bound(const DeepBox& box, const RuleSpan& span, SumOfEnclosures& answer) const {
    const double share = std::min(1.0, 4.0 * (span.end - span.first) / span.points[0]);
    const double size_by_rule = upper_logarithm(balls_.volume(box.sides)) + span.bound;
    const double size = std::min(upper_logarithm(balls_.by_values(box.sides)), size_by_rule);
    answer.add_error(size + std::log2(share), unit());
    add_truncation(span, answer);
}

// A ball that is too wide to tell anything would fill the memory with its digits.
void BoxEnclosures::add_as_it_is(const DeepBox& box, SumOfEnclosures& answer) const {
    const Ball enclosure = narrower(box.sides, answer);
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
