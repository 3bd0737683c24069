// SPDX-License-Identifier: Apache-2.0
#include "integrate/range_check/box_check.hpp"
#include <iterator>

namespace integrate {
namespace {
constexpr long box_bits = 64;

Ball weighted_value(const Integral& integral, const Box& box, const std::vector<Ball>& fractions, long precision) {
    const auto& part = integral.smooth_parts[box.part()];
    std::vector<Ball> variables;
    Ball weight(1);
    for (std::size_t axis = 0; axis < integral.dimensions(); ++axis) {
        auto point = part.intervals[axis].at(place_in(box.sides[axis], fractions[axis]), precision);
        weight = computed<arb_mul>(weight, point.weight, precision);
        variables.push_back(std::move(point.x));
    }
    const BallArithmetic arithmetic(precision);
    for (const auto& place : part.places) variables.push_back(evaluate(place, arithmetic, variables));
    return arithmetic.product(real_value(part.integrand, variables, precision), weight);
}

// Bounds the sum of all products of Chebyshev polynomials of a total degree above this one, if the integrand is at most
// 1 where each variable is in the ellipse: each coefficient is at most 2 r^-k for each variable of degree k > 0. The
// sum over all degrees is ((r + 1)/(r - 1))^n.
double tail(std::size_t dimensions, int degree, double ellipse) {
    std::vector<double> sums(static_cast<std::size_t>(degree) + 1);
    sums[0] = 1;
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        for (std::size_t total = sums.size(); total-- > 0;) {
            for (std::size_t part = 1; part <= total; ++part) {
                sums[total] += 2 * std::pow(ellipse, -static_cast<double>(part)) * sums[total - part];
            }
        }
    }
    double rest = std::pow((ellipse + 1) / (ellipse - 1), static_cast<double>(dimensions));
    for (const double sum : sums) rest -= sum;
    return rest;
}

// The halvings that made leaves, which tell where a box lies among these.
class BoxTree {
public:
    explicit BoxTree(std::span<const Leaf<Box>> leaves) : leaves_(leaves) {
        std::map<std::size_t, std::vector<std::size_t>> by_part;
        for (std::size_t i = 0; i < leaves.size(); ++i) by_part[leaves[i].region.part()].push_back(i);
        for (const auto& [part, members] : by_part) roots_[part] = build(members, {});
    }

    /// Visits all parts that the leaves divide the box into, with the numbers of these leaves.
    void visit_parts(const Box& box, auto&& visit) const { visit_parts(roots_.at(box.part()), box, visit); }

private:
    struct Node {
        std::size_t axis = 0;
        std::int32_t depth = 0;  // of the side along this axis, which is halved
        std::array<std::size_t, 2> halves{};
        std::size_t leaf = 0;  // if there are no halves
    };

    std::size_t build(const std::vector<std::size_t>& members, Box box) {
        const std::size_t number = nodes_.size();
        nodes_.push_back({.leaf = members.front()});
        if (members.size() == 1) return number;
        std::size_t axis = 0;
        const auto divides_side = [&](std::size_t i) {
            return leaves_[i].region.sides[axis].depth > box.sides[axis].depth;
        };
        while (axis < most_sides && !std::ranges::all_of(members, divides_side)) ++axis;
        espalier::require(axis < most_sides, "halving makes all leaves");
        Cell& side = box.sides[axis];
        nodes_[number].axis = axis;
        nodes_[number].depth = side.depth;
        const Cell whole = side;
        for (const bool farther : {false, true}) {
            std::vector<std::size_t> half;
            std::ranges::copy_if(members, std::back_inserter(half), [&](std::size_t i) {
                return whole.has_in_farther_half(leaves_[i].region.sides[axis]) == farther;
            });
            espalier::require(!half.empty(), "the leaves fill their part of the domain");
            side = whole.half(!farther);
            const std::size_t built = build(half, box);
            nodes_[number].halves[farther ? 1 : 0] = built;
        }
        return number;
    }

    void visit_parts(std::size_t number, const Box& box, auto& visit) const {
        const Node& node = nodes_[number];
        if (node.halves[0] == 0) return visit(box, node.leaf);
        const Cell& side = box.sides[node.axis];
        if (side.depth > node.depth) {
            const Cell whole{.depth = node.depth};
            return visit_parts(node.halves[whole.has_in_farther_half(side) ? 1 : 0], box, visit);
        }
        for (const bool farther : {false, true}) {
            visit_parts(node.halves[farther ? 1 : 0], box.half(node.axis, !farther), visit);
        }
    }

    std::span<const Leaf<Box>> leaves_;
    std::vector<Node> nodes_;
    std::map<std::size_t, std::size_t> roots_;  // by the part of the domain
};
}  // namespace

double value_at(const Integral& integral, const Box& box, const Fractions& fractions) {
    PartEvaluator evaluator(integral.smooth_parts[box.part()]);
    return evaluator(1, [&](std::size_t, std::size_t axis) { return place_in(box.sides[axis], fractions[axis]); })[0];
}

double precise_value_at(const Integral& integral, const Box& box, const Fractions& fractions) {
    std::vector<Ball> places;
    for (const double fraction : fractions) places.push_back(ball_of(fraction));
    return told_as_double(128 + box.depth,
                          [&](long precision) { return weighted_value(integral, box, places, precision); });
}

Ball values_in(const Integral& integral, const Box& box) {
    const std::vector<Ball> fractions(integral.dimensions(), computed<arb_unit_interval>());
    return weighted_value(integral, box, fractions, box_bits + box.depth);
}

ComplexBall values_around(const Integral& integral, const Box& box, double ellipse) {
    constexpr double rounded_up = 1 + 0x1p-50;
    const auto& part = integral.smooth_parts[box.part()];
    std::vector<ComplexBall> variables;
    Ball weight(1);

    for (std::size_t axis = 0; axis < integral.dimensions(); ++axis) {
        const Cell& side = box.sides[axis];
        const auto point = part.intervals[axis].at(place_in(side, ball_of(0.5)), box_bits);
        ComplexBall variable = complex_ball(point.x);
        for (const int sign : {1, -1}) {
            const Ball share = ball_of((ellipse + sign / ellipse) / 4 * rounded_up);
            const Ball radius = scaled_by_two(computed<arb_mul>(share, point.weight, box_bits), -side.depth);
            arb_add_error(sign > 0 ? acb_realref(variable.get()) : acb_imagref(variable.get()), radius.get());
        }
        variables.push_back(std::move(variable));
        weight = computed<arb_mul>(weight, point.weight, box_bits);
    }
    const ComplexArithmetic arithmetic(box_bits);
    for (const auto& place : part.places) variables.push_back(evaluate(place, arithmetic, variables));
    return computed<acb_mul_arb>(evaluate(part.integrand, arithmetic, variables), weight, box_bits);
}

BoxCheck::BoxCheck(const GenzMalik& rule) : integral_(rule.integral()) {
    double weights = 0;
    for (const auto& orbit : rule.rule().orbits()) weights += std::abs(orbit.weight);
    for (const auto& part : integral_.smooth_parts) {
        for (const auto& side : part.intervals) finite_ = finite_ && side.kind() == Interval::Kind::finite;
    }
    for (const double size : {6.0, 16.0, 3.0}) {
        ellipses_.push_back({size, (1 + weights) * tail(integral_.dimensions(), rule.rule().degree(), size)});
    }
}

// Is the integrand analytic in the box, as balls show in parts of it that so many halvings make? Believes so when no
// evaluations in balls are left.
bool BoxCheck::is_analytic_in(const Box& box, int halvings, std::uint64_t& balls_left) const {
    if (balls_left == 0) return true;
    --balls_left;
    if (std::isfinite(variation(values_around(integral_, box, 1)))) return true;
    if (halvings == 0) return false;
    Box whole = box;
    whole.axis = box.widest_side(integral_.dimensions(), box.axis);
    const auto is_analytic_half = [&](bool nearer) {
        return is_analytic_in(whole.half(whole.axis, nearer), halvings - 1, balls_left);
    };
    return whole.sides[whole.axis].divisible() && is_analytic_half(true) && is_analytic_half(false);
}

// Null rules extrapolate as if the integrand were smooth. The deepest boxes are looked at first: they are next to what
// is singular, if anything is. Kinks are left out, as what they hide is estimated otherwise, and parts between curves,
// at whose ends a change of variable makes smooth what balls take to be singular. There are at most as many balls as
// for the check between the points.
bool BoxCheck::doubt_singular(Measured<Box>& measured, std::set<Box>& seen, const std::function<bool()>& stops) const {
    // Estimates of boxes in which the integrand is singular hardly ever fall short by more than this.
    constexpr double factor = 10;
    if (!finite_) return false;
    std::vector<Leaf<Box>*> leaves;
    for (auto& leaf : measured.leaves) {
        const auto& part = integral_.smooth_parts[leaf.region.part()];
        if (part.integrand.has_kinks() || !part.places.empty() || seen.contains(leaf.region)) continue;
        leaves.push_back(&leaf);
    }
    std::ranges::sort(leaves, [](const auto* a, const auto* b) {
        return a->region.depth != b->region.depth ? a->region.depth > b->region.depth : a->region < b->region;
    });
    std::uint64_t balls_left = balls_worth_it(measured.evaluations);
    bool is_any_singular = false;
    for (auto* leaf : leaves) {
        if (balls_left == 0 || stops()) break;
        seen.insert(leaf->region);
        if (is_analytic_in(leaf->region, few_halvings(), balls_left)) continue;
        is_any_singular = true;
        measured.totals.subtract(leaf->measure);
        leaf->measure.error *= factor;
        measured.totals.add(leaf->measure);
    }
    return is_any_singular;
}

std::map<std::size_t, Box> BoxCheck::missed_beside(std::span<const Leaf<Box>> leaves, std::set<Box>& seen, double small,
                                                   std::uint64_t& evaluations) const {
    // Even a smooth integrand exceeds the values at points by less than this part of their range.
    constexpr double usual = 0.5;
    // Smooth peaks at corners exceed the values beside them by up to 21 ranges, and each look takes evaluations. Ridges
    // that points have missed exceed them by 10,000 ranges or more.
    constexpr double usual_beside = 32;
    constexpr double off_middle = 0.3;
    const BoxTree tree(leaves);
    std::map<std::size_t, Box> missed;
    const auto look = [&](const Measure& nearby, const Box& part, std::size_t number) {
        const auto& [leaf, measure] = leaves[number];
        if (part.depth <= leaf.depth || missed.contains(number)) return;
        const double covered = std::ldexp(std::max(small, measure.error), part.depth);
        const auto is_far = [&](double value, double ranges) {
            const double beyond = std::max(value - measure.greatest, measure.least - value);
            return beyond > std::max(ranges * (measure.greatest - measure.least), covered);
        };
        if (!is_far(nearby.greatest, usual_beside) && !is_far(nearby.least, usual_beside)) return;
        // In the middle, and on both sides of it along each axis.
        bool found = false;
        for (std::size_t i = 0; i <= 2 * integral_.dimensions() && !found; ++i) {
            Fractions place{};
            place.fill(0.5);
            if (i > 0) place[(i - 1) / 2] += i % 2 == 0 ? off_middle : -off_middle;
            found = is_far(value_at(integral_, part, place), usual);
            ++evaluations;
        }
        if (found) missed.emplace(number, part);
    };
    for (const auto& [region, measure] : leaves) {
        if (!seen.insert(region).second) continue;
        for (std::size_t axis = 0; axis < integral_.dimensions(); ++axis) {
            for (const bool nearer : {true, false}) {
                const auto side = region.sides[axis].beside(nearer);
                if (!side) continue;
                Box box = region;
                box.sides[axis] = *side;
                tree.visit_parts(box, [&](const Box& part, std::size_t number) { look(measure, part, number); });
            }
        }
    }
    return missed;
}

RangeCheckResult BoxCheck::check(const Box& box, const Measure& measure, int halvings, double small) const {
    small = std::max(small, std::numeric_limits<double>::min());
    const double volume = std::ldexp(1.0, -box.depth);
    RangeCheckResult checked{.bound = HUGE_VAL, .beyond_values = true, .balls = 1};
    // Counts the evaluations that halving takes, if it comes to that.
    if (halvings > 0) checked.balls += static_cast<std::uint32_t>(integral_.dimensions()) / 2;
    const auto [low, high] = double_bounds(values_in(integral_, box));
    // Doubles that are less than the least normal one have lost their digits.
    constexpr double least = std::numeric_limits<double>::min();
    const double beyond = std::max({0.0, high - measure.greatest, measure.least - low});
    checked.bound = beyond > 0 ? std::max(least, volume * beyond) : 0;
    for (const auto& [size, truncation] : ellipses_) {
        if (!finite_ || halvings > few_halvings() || !(checked.bound > small)) break;
        ++checked.balls;
        const double bound = std::max(least, volume * truncation * variation(values_around(integral_, box, size)));
        if (!(bound < checked.bound)) continue;
        checked.bound = bound;
        checked.beyond_values = false;
    }
    if (std::isnan(checked.bound)) checked.bound = HUGE_VAL;
    return checked;
}

bool BoxCheck::lies_in(const Box& part, const Box& box) const {
    return std::equal(box.sides.begin(), box.sides.end(), part.sides.begin(), contains);
}

Box BoxCheck::toward(const Box& box, const Box& part) const {
    Box result = box;
    std::int32_t most = 0;
    for (std::size_t axis = 0; axis < integral_.dimensions(); ++axis) {
        const std::int32_t missing = part.sides[axis].depth - box.sides[axis].depth;
        if (missing > most) result.axis = static_cast<std::uint32_t>(axis);
        most = std::max(most, missing);
    }
    return result;
}

double BoxCheck::deviation_within(const Box& part, const Box& /*box*/, const Measure& measure,
                                  bool /*is_smooth*/) const {
    Fractions middle{};
    middle.fill(0.5);
    const double value = value_at(integral_, part, middle);
    if (!std::isfinite(value)) return std::nan("");
    // Near the sides of a box even a smooth integrand exceeds its values at points.
    constexpr double usual = 0.5;
    const double beyond = std::max(value - measure.greatest, measure.least - value);
    return beyond > usual * (measure.greatest - measure.least) ? beyond : 0;
}

double BoxCheck::rounding_within(const Box& box, const Measure& measure) const {
    // Doubles hold the middles of many boxes exactly.
    Fractions place{};
    place.fill(0.3819660112501051);
    const double value = precise_value_at(integral_, box, place);
    const double difference = std::abs(value_at(integral_, box, place) - value);
    if (!std::isfinite(difference)) return 0;
    // The points have missed a value that is far beyond theirs: it is not for its rounding that their sum is off.
    const double size = std::max(-measure.least, measure.greatest);
    return size > 0 && std::abs(value) > size ? difference * (size / std::abs(value)) : difference;
}
}  // namespace integrate
