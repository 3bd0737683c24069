// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <numeric>
#include <espalier/depth_first.hpp>
#include "integrate/rigorous/box_balls.hpp"
#include "integrate/rigorous/legendre.hpp"

namespace integrate {
/// A box: a product of cells, one for each variable.
struct DeepBox {
    std::vector<DeepCell> sides = {};
    std::uint32_t axis = 0;  ///< of the side that is to be halved next

    DeepBox half(bool nearer) const {
        DeepBox result = *this;
        result.sides[axis] = sides[axis].half(nearer);
        return result;
    }
};

/// A sum of enclosures of boxes, in multiples of one unit, and what the search for them found out.
struct SumOfEnclosures {
    FixedPointSum sum;
    FixedPointSum errors;
    std::uint64_t evaluations = 0;
    std::uint64_t unenclosed = 0;         ///< boxes that could not be enclosed
    std::uint64_t unenclosed_inside = 0;  ///< those of them that do not touch an end
    std::int32_t deepest = 0;
    std::vector<DeepBox> open = {};  ///< boxes that are left for another search

    /// Adds a finite ball, in multiples of 2^unit.
    void add(const Ball& enclosure, long unit);
    /// The sum may be off by 2^logarithm more.
    void add_error(double logarithm, long unit) {
        errors.add(scaled_by_two(Ball(1), std::max(0L, static_cast<long>(std::ceil(logarithm)) - unit)), 0);
    }
    void merge(const SumOfEnclosures& other) {
        sum.merge(other.sum);
        errors.merge(other.errors);
        evaluations += other.evaluations;
        unenclosed += other.unenclosed;
        unenclosed_inside += other.unenclosed_inside;
        deepest = std::max(deepest, other.deepest);
        open.insert(open.end(), other.open.begin(), other.open.end());
    }

    /// Returns what the sum may be off by, as a power of two.
    double error(long unit) const;
};

constexpr std::size_t most_enclosed_dimensions = 4;  ///< boxes of more have too many points

/// Some points of the product of rules that encloses a box.
struct RuleSpan {
    /// The number of points along each axis; 0 along the first one: no rule encloses the box.
    std::array<std::uint32_t, most_enclosed_dimensions> points = {};
    std::uint32_t first = 0;  ///< of the first axis the roots first to end - 1, and those that mirror them
    std::uint32_t end = 0;
    double bound = HUGE_VAL;  ///< of the integrand on the box, as a power of two

    bool empty() const { return points[0] == 0; }
    /// Returns the number of points of the whole rule.
    std::uint64_t evaluations() const {
        return std::accumulate(points.begin(), points.end(), std::uint64_t{1},
                               [](std::uint64_t product, std::uint32_t n) { return product * std::max(n, 1U); });
    }
};

/// Encloses an integral of one to four variables between finite limits, box by box: by the box's volume times the
/// integrand's ball, in one variable next to an end by a power of the distance, or by the rule of Gauss and Legendre
/// and the integrand's bound on an ellipse around the box where it is analytic [Petras 2002; Johansson 2018, "Numerical
/// integration in arbitrary-precision ball arithmetic"]. Where none of these is narrow enough the box is to be halved.
///
/// In several variables a product of rules is taken. Let I_k be the integral over the k-th variable, and Q_k the rule
/// for it. The product of all Q_k differs from that of all I_k by the sum of Q_1 ... Q_(k-1) (I_k - Q_k) I_(k+1) ...
/// over k. As weights are positive, each of these is at most the widths of the other sides times what the rule in one
/// variable is off by, wherever the others are on their sides; and that is bounded by the integrand where one variable
/// is on an ellipse around its side, and the others are real.
class BoxEnclosures {
public:
    /// The enclosure of a box may be off by 2^tolerance, of which half is for what rules leave out. Requires that balls
    /// and rules outlive this.
    BoxEnclosures(const BoxBalls& balls, const LegendreTable& rules, long tolerance);

    /// Returns the unit of sums, as a power of two.
    long unit() const {
        constexpr long unit_bits = 16;
        return tolerance_ - unit_bits;
    }
    DeepBox whole() const { return {.sides = std::vector<DeepCell>(balls_.intervals().size())}; }
    bool valid(const DeepBox& box) const;
    bool valid(const RuleSpan& span) const;

    /// Adds the box's enclosure or counts it as unenclosed, if that is what there is to be done. Otherwise returns the
    /// rule that encloses the box, or an empty one after noting in the box which side is to be halved.
    std::optional<RuleSpan> examine(DeepBox& box, SumOfEnclosures& answer) const;

    /// Is the span so long that it had better be halved?
    bool is_divisible(const RuleSpan& span) const;

    /// Adds the sum over the span. The first span of a rule counts what the rule leaves out.
    void add(const DeepBox& box, const RuleSpan& span, SumOfEnclosures& answer) const;

    /// Adds what a span of the box's rule comes to at most.
    void add_bound(const DeepBox& box, const RuleSpan& span, SumOfEnclosures& answer) const;

    /// Adds the box's enclosure, however wide it is; a box without one counts as unenclosed.
    void add_as_it_is(const DeepBox& box, SumOfEnclosures& answer) const;

private:
    /// The places of a rule's points on a side, and their weights.
    using Points = std::vector<std::pair<Ball, Ball>>;

    // Returns whether an enclosure is narrow enough.
    bool is_narrow(const Ball& enclosure) const {
        return arb_is_finite(enclosure.get()) != 0 && mag_cmp_2exp_si(arb_radref(enclosure.get()), tolerance_) <= 0;
    }
    Ball narrower(Sides sides, SumOfEnclosures& answer) const;
    std::pair<double, double> fewest_points(Sides sides, std::size_t axis, double size, SumOfEnclosures& answer) const;
    std::uint32_t axis_of_widest_range(Sides sides, SumOfEnclosures& answer) const;
    RuleSpan plan(DeepBox& box, SumOfEnclosures& answer) const;
    bool is_hopeless(Sides sides, SumOfEnclosures& answer) const;
    Points points_on(Sides sides, std::size_t axis, const RuleSpan& span, long precision) const;
    Ball nested_sum(const std::vector<Points>& points, std::vector<Ball>& variables, std::size_t axis, long precision,
                    SumOfEnclosures& answer) const;
    // The rule's truncation is counted once, with its first span.
    void add_truncation(const RuleSpan& span, SumOfEnclosures& answer) const {
        if (span.first == 0) answer.add_error(static_cast<double>(tolerance_ - 1), unit());
    }

    const BoxBalls& balls_;
    const LegendreTable& rules_;
    long tolerance_;
    std::int32_t deepest_;
    std::size_t longest_number_;
};

/// The tree of boxes that are halved until they are enclosed, and of the spans of the rules that enclose them. What it
/// takes is bounded beforehand, whichever PEs search it: each box is given a number of evaluations that may be made
/// below it, and passes on what it does not use to those of its halves that have to be halved again. A box that is
/// given too few is left open for another search.
class EnclosingTree {
public:
    struct Node {
        DeepBox box = {};             ///< without sides: the root
        std::uint64_t allowance = 0;  ///< evaluations
        RuleSpan rule = {};           ///< empty: the box is to be halved
    };
    using Answer = SumOfEnclosures;

    /// About as many evaluations as halving a box takes.
    static constexpr std::uint64_t least_allowance = 64;

    /// From the boxes on that an earlier search has left open, or, if there are none, from the whole one.
    EnclosingTree(const BoxEnclosures& boxes, std::uint64_t evaluations, std::vector<DeepBox> open = {})
        : boxes_(boxes), open_(std::move(open)), allowance_(evaluations / std::max<std::size_t>(open_.size(), 1)) {}

    Node root() const { return {}; }

    bool valid(const Node& node) const {
        if (is_root(node)) return true;
        return boxes_.valid(node.box) && (node.rule.empty() || boxes_.valid(node.rule));
    }
    bool valid(const Answer& answer) const {
        return std::ranges::all_of(answer.open, [this](const DeepBox& box) { return boxes_.valid(box); });
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (is_root(node) && open_.empty()) return visit({boxes_.whole()}, allowance_, answer, child);
        if (is_root(node)) {
            for (const auto& box : open_) child(Node{.box = box, .allowance = allowance_});
            return;
        }
        if (!node.rule.empty()) return expand_rule(node, answer, child);
        visit({node.box.half(true), node.box.half(false)}, node.allowance, answer, child);
    }

    /// Adds what is known of a node that will not be expanded.
    void abandon(const Node& node, Answer& answer) const {
        if (is_root(node)) {
            answer.open.insert(answer.open.end(), open_.begin(), open_.end());
            if (open_.empty()) answer.open.push_back(boxes_.whole());
        } else if (node.rule.empty()) {
            answer.open.push_back(node.box);
        } else {
            boxes_.add_bound(node.box, node.rule, answer);
        }
    }

private:
    static bool is_root(const Node& node) { return node.box.sides.empty(); }

    // First the boxes to be halved: other PEs can work on the rules meanwhile.
    void visit(std::vector<DeepBox> boxes, std::uint64_t allowance, Answer& answer, auto&& child) const {
        const std::uint64_t before = answer.evaluations;
        std::uint64_t by_rules = 0;
        std::vector<DeepBox> halved;
        std::vector<Node> enclosed_by_rule;
        for (auto& box : boxes) {
            const auto rule = boxes_.examine(box, answer);
            if (!rule) continue;
            if (rule->empty()) {
                halved.push_back(box);
            } else {
                enclosed_by_rule.push_back({.box = box, .rule = *rule});
                by_rules += rule->evaluations();
            }
        }
        const std::uint64_t left = allowance - std::min(allowance, answer.evaluations - before + by_rules);
        for (auto& box : halved) {
            const Node node{.box = std::move(box), .allowance = left / halved.size()};
            if (node.allowance < least_allowance) {
                answer.open.push_back(node.box);
            } else {
                child(node);
            }
        }
        for (const auto& node : enclosed_by_rule) child(node);
    }

    void expand_rule(const Node& node, Answer& answer, auto&& child) const {
        const auto& rule = node.rule;
        if (!boxes_.is_divisible(rule)) return boxes_.add(node.box, rule, answer);
        Node first = node;
        Node second = node;
        first.rule.end = second.rule.first = rule.first + (rule.end - rule.first) / 2;
        child(first);
        child(second);
    }

    const BoxEnclosures& boxes_;
    std::vector<DeepBox> open_;
    std::uint64_t allowance_;
};
static_assert(espalier::Tree<EnclosingTree>);
}  // namespace integrate
