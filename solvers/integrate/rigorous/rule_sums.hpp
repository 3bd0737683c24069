// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "integrate/rigorous/cell_balls.hpp"
#include "integrate/rigorous/deep_cell.hpp"
#include "integrate/rigorous/legendre.hpp"

namespace integrate {

/// A sum of enclosures, in multiples of one unit, and what the search for them found out.
struct SumOfEnclosures {
    FixedPointSum sum;
    FixedPointSum errors;
    std::uint64_t evaluations = 0;
    std::uint64_t unenclosed = 0;         ///< cells that could not be enclosed
    std::uint64_t unenclosed_inside = 0;  ///< those of them that do not touch an end
    std::int32_t deepest = 0;

    /// Adds a finite ball, in multiples of 2^unit.
    void add(const Ball& enclosure, long unit);
    /// The sum may be off by 2^logarithm more.
    void add_error(double logarithm, long unit);
    void merge(const SumOfEnclosures& other);

    /// Returns what the sum may be off by, as a power of two.
    double error(long unit) const;
};

/// A sum of the enclosures of cells of one kind, some of which may be left for another search.
template <class Cell>
struct SumOfCells : SumOfEnclosures {
    std::vector<Cell> open;

    void merge(const SumOfCells& other) {
        SumOfEnclosures::merge(other);
        open.insert(open.end(), other.open.begin(), other.open.end());
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.sum, self.errors, self.evaluations, self.unenclosed, self.unenclosed_inside, self.deepest,
                        self.open);
    }
};
using SumOfBalls = SumOfCells<DeepCell>;

/// Some points of the rule that encloses a cell.
struct RuleSpan {
    std::uint32_t points = 0;  ///< of the rule; 0: no rule encloses the cell
    std::uint32_t first = 0;   ///< the roots first to end - 1, and those that mirror them
    std::uint32_t end = 0;
    double bound = 0;  ///< of the integrand around the cell, as a power of two

    bool empty() const { return points == 0; }
    /// Returns the number of points of the whole rule.
    std::uint64_t evaluations() const { return points; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.points, self.first, self.end, self.bound);
    }
};

/// Sums of the rule of Gauss and Legendre on cells, span by span, so that PEs share the cost of great precision.
class RuleSums {
public:
    /// Returns whether the span is one of a rule of so many points.
    bool valid(const RuleSpan& span) const;

    /// A cell's sum may be off by 2^tolerance, of which half is for what the rule leaves out; it is kept in units of
    /// 2^unit.
    RuleSums(const BallFunction& integrand, const Interval& interval, const LegendreTable& rules, long tolerance,
             long unit)
        : integrand_(integrand), interval_(interval), rules_(rules), tolerance_(tolerance), unit_(unit) {}

    /// The whole sum for a cell that is enclosed by a rule of so many points, if the table has one, and is precise
    /// enough, else an empty span.
    RuleSpan plan(const DeepCell& cell, double points, double bound) const;

    /// Is the span so long that it had better be halved?
    bool is_divisible(const RuleSpan& span) const { return span.end - span.first > most_roots_; }

    void add(const DeepCell& cell, const RuleSpan& span, SumOfBalls& answer) const;

    bool is_whole(const RuleSpan& span) const { return span.first == 0 && 2 * span.end >= span.points; }

    /// Adds what a span may come to at most, if the cell's width times the integrand is known to be at most 2^size.
    void add_bound(const DeepCell& cell, const RuleSpan& span, double size, SumOfBalls& answer) const;

private:
    void add_truncation(const RuleSpan& span, SumOfBalls& answer) const;
    double size_of_half(const DeepCell& cell) const;
    Ball sum(const DeepCell& cell, const RuleSpan& span, long precision, SumOfBalls& answer) const;
    Ball term(const DeepCell& cell, const LegendreRule& rule, std::size_t place, long precision,
              SumOfBalls& answer) const;

    const BallFunction& integrand_;
    const Interval& interval_;
    const LegendreTable& rules_;
    long tolerance_;
    long unit_;
    // About as much work whatever the precision.
    std::uint32_t most_roots_ = static_cast<std::uint32_t>(std::clamp(16'384 / rules_.precision(), 1L, 64L));
};

}  // namespace integrate
