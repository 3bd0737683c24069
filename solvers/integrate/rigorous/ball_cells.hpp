// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/rigorous/cell_balls.hpp"
#include "integrate/rigorous/rule_sums.hpp"

namespace integrate {

/// The next step for a cell, or a box, of which an enclosure is searched.
enum class Prospect : std::uint8_t { enclosed, by_rule, halves, hopeless };

/// Encloses an integral between finite limits, cell by cell: by the cell's width times the integrand's ball, next to an
/// end by a power of the distance, or by the rule of Gauss and Legendre and the integrand's bound on an ellipse around
/// the cell where it is analytic [Petras 2002; Johansson 2018, "Numerical integration in arbitrary-precision ball
/// arithmetic"]. Where none of these is narrow enough the cell is to be halved.
class BallCells {
public:
    using Cell = DeepCell;
    using Answer = SumOfBalls;

    /// The enclosure of a cell may be off by 2^tolerance. Requires that both outlive this.
    BallCells(const CellBalls& balls, const LegendreTable& rules, long tolerance);

    long unit() const { return rule_sums_.unit(); }
    const RuleSums& rule_sums() const { return rule_sums_; }
    static DeepCell whole() { return {}; }
    static bool valid(const DeepCell& cell) { return cell.is_consistent(); }
    bool valid(const RuleSpan& span) const { return rule_sums_.valid(span); }

    /// Is the span so long that it had better be halved?
    bool is_divisible(const RuleSpan& span) const { return span.end - span.first > most_roots_; }
    void add(const DeepCell& cell, const RuleSpan& span, SumOfBalls& answer) const {
        rule_sums_.add({&cell, 1}, span, answer);
    }

    /// A bound of the integral's absolute value, as a power of two, from a few cells; infinite if they do not tell.
    double bound() const;

    /// Adds the cell's enclosure or counts it as unenclosed, if that is what there is to be done.
    std::pair<Prospect, RuleSpan> examine(const DeepCell& cell, SumOfBalls& answer) const;

    /// Adds what a span of the cell's rule comes to at most, or, if it is the whole rule, the cell as it is.
    void add_unsummed(const DeepCell& cell, const RuleSpan& span, SumOfBalls& answer) const;

    /// Adds the cell's enclosure, however wide it is; a cell without one counts as unenclosed.
    void add_as_it_is(const DeepCell& cell, SumOfBalls& answer) const {
        rule_sums_.add_if_it_tells(narrower(cell, answer), answer);
    }

private:
    Ball enclose_directly(const DeepCell& cell, SumOfBalls& answer) const;
    Ball narrower(const DeepCell& cell, SumOfBalls& answer) const;
    bool is_hopeless(const DeepCell& cell, SumOfBalls& answer) const;

    const CellBalls& balls_;
    RuleSums rule_sums_;
    std::int32_t deepest_at_end_;
    std::size_t longest_number_;
    std::uint32_t most_roots_;
};

}  // namespace integrate
