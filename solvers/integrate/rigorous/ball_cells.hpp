// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/rigorous/cell_balls.hpp"
#include "integrate/rigorous/deep_cell.hpp"
#include "integrate/rigorous/rule_sums.hpp"

namespace integrate {

/// Encloses an integral between finite limits, cell by cell: by the cell's width times the integrand's ball, next to an
/// end by a power of the distance, or by the rule of Gauss and Legendre and the integrand's bound on an ellipse around
/// the cell where it is analytic [Petras 2002; Johansson 2018, "Numerical integration in arbitrary-precision ball
/// arithmetic"]. Where none of these is narrow enough the cell is to be halved.
class BallCells {
public:
    using Cell = DeepCell;
    using Rule = RuleSpan;
    using Answer = SumOfBalls;

    /// The next step for a cell.
    enum class Prospect : std::uint8_t { enclosed, by_rule, halves, hopeless };

    /// The enclosure of a cell may be off by 2^tolerance; it is kept in units of 2^(tolerance - unit_bits).
    BallCells(const BallFunction& integrand, const Interval& interval, const LegendreTable& rules, long tolerance);

    BallCells(const BallCells&) = delete;
    BallCells& operator=(const BallCells&) = delete;

    static constexpr long unit_bits = 16;
    long unit() const { return tolerance_ - unit_bits; }
    const RuleSums& rule_sums() const { return rule_sums_; }
    static DeepCell whole() { return {}; }
    static bool valid(const DeepCell& cell) { return cell.is_consistent(); }
    bool valid(const RuleSpan& span) const { return rule_sums_.valid(span); }
    bool is_divisible(const RuleSpan& span) const { return rule_sums_.is_divisible(span); }
    void add(const DeepCell& cell, const RuleSpan& span, SumOfBalls& answer) const {
        rule_sums_.add(cell, span, answer);
    }

    /// A bound of the integral's absolute value, as a power of two, from a few cells; infinite if they do not tell.
    double bound() const;

    /// Adds the cell's enclosure or counts it as unenclosed, if that is what there is to be done.
    std::pair<Prospect, RuleSpan> examine(const DeepCell& cell, SumOfBalls& answer) const;

    /// Adds what a span of the cell's rule comes to at most, or, if it is the whole rule, the cell as it is.
    void add_unsummed(const DeepCell& cell, const RuleSpan& span, SumOfBalls& answer) const;

    /// Adds the cell's enclosure, however wide it is; a cell without one counts as unenclosed.
    void add_as_it_is(const DeepCell& cell, SumOfBalls& answer) const;

private:
    bool is_narrow(const Ball& ball) const;
    Ball enclose_directly(const DeepCell& cell, SumOfBalls& answer) const;
    Ball enclose_near_end(const DeepCell& cell, SumOfBalls& answer) const;
    Ball narrower(const DeepCell& cell, SumOfBalls& answer) const;
    void add_if_it_tells(const Ball& enclosure, SumOfBalls& answer) const;
    RuleSpan plan_rule(const DeepCell& cell, SumOfBalls& answer) const;
    bool is_hopeless(const DeepCell& cell, SumOfBalls& answer) const;

    const Interval& interval_;
    CellBalls balls_;
    long tolerance_;
    RuleSums rule_sums_;
    std::int32_t deepest_at_end_;
    std::size_t longest_number_;
};

}  // namespace integrate
