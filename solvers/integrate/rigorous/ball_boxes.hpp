// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"
#include "integrate/rigorous/ball_cells.hpp"

namespace integrate {

/// A box: a product of cells, one for each variable.
struct DeepBox {
    std::vector<DeepCell> sides = {};
    std::int32_t depth = 0;  ///< the number of halvings that made it
    std::uint32_t axis = 0;  ///< of the side that is to be halved next

    DeepBox half(bool nearer) const {
        DeepBox result = *this;
        result.sides[axis] = sides[axis].half(nearer);
        ++result.depth;
        return result;
    }

    bool touches_end() const {
        return std::ranges::any_of(sides, [](const DeepCell& side) { return side.touches_end(); });
    }
};

/// Encloses an integral of several variables between finite limits, box by box: by the box's volume times the
/// integrand's ball, or by a product of rules of Gauss and Legendre. Let I_k be the integral over the k-th variable,
/// and Q_k the rule for it. The product of all Q_k differs from that of all I_k by the sum of Q_1 ... Q_(k-1) (I_k -
/// Q_k) I_(k+1) ... over k. As weights are positive, each of these is at most the widths of the other sides times what
/// the rule in one variable is off by, wherever the others are on their sides; and that is bounded by the integrand
/// where one variable is on an ellipse around its side, and the others are real.
class BallBoxes {
public:
    using Cell = DeepBox;
    using Answer = SumOfCells<DeepBox>;

    /// The enclosure of a box may be off by 2^tolerance. Requires 2 to 4 finite intervals, and that all outlive this.
    BallBoxes(const Formula& integrand, const std::vector<Interval>& intervals, const LegendreTable& rules,
              long tolerance);

    long unit() const { return rule_sums_.unit(); }
    DeepBox whole() const { return {.sides = std::vector<DeepCell>(intervals_.size())}; }
    bool valid(const DeepBox& box) const;
    bool valid(const RuleSpan& rule) const { return rule_sums_.valid(rule); }

    /// Adds the box's enclosure or counts it as unenclosed, if that is what there is to be done; else returns the rule
    /// that encloses it, or notes in the box which side is to be halved.
    std::pair<Prospect, RuleSpan> examine(DeepBox& box, Answer& answer) const;

    /// Is the rule of so many points that it had better be halved?
    bool is_divisible(const RuleSpan& rule) const {
        constexpr std::uint64_t many = 256;
        return rule.end - rule.first > 1 && rule.evaluations() > many;
    }
    void add(const DeepBox& box, const RuleSpan& rule, Answer& answer) const {
        rule_sums_.add(box.sides, rule, answer);
    }

    /// Adds what some points of the box's rule come to at most or, if these are all of them, the box as it is.
    void add_unsummed(const DeepBox& box, const RuleSpan& rule, Answer& answer) const {
        if (RuleSums::is_whole(rule)) return add_as_it_is(box, answer);
        rule_sums_.add_bound(box.sides, rule, HUGE_VAL, answer);
    }

    /// Adds the box's enclosure, however wide it is; a box without one counts as unenclosed.
    void add_as_it_is(const DeepBox& box, Answer& answer) const {
        rule_sums_.add_if_it_tells(by_values(box, answer), answer);
    }

private:
    std::vector<Ball> variables(const DeepBox& box, std::optional<std::size_t> middle_of = std::nullopt) const;
    Ball by_values(const DeepBox& box, Answer& answer) const;
    double points_along(const DeepBox& box, std::size_t axis, Answer& answer) const;
    std::size_t axis_of_widest_range(const DeepBox& box, Answer& answer) const;

    const Formula& integrand_;
    const std::vector<Interval>& intervals_;
    const LegendreTable& rules_;
    RuleSums rule_sums_;
    std::int32_t deepest_;
};

}  // namespace integrate
