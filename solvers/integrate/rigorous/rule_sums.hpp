// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "integrate/rigorous/cell_balls.hpp"
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
    void add_error(double logarithm, long unit) {
        errors.add(scaled_by_two(Ball(1), std::max(0L, static_cast<long>(std::ceil(logarithm)) - unit)), 0);
    }
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

constexpr std::size_t most_enclosed_dimensions = 4;  ///< boxes of more have too many points

/// Some points of the rule, or of the product of rules, that encloses a cell or a box.
struct RuleSpan {
    /// The number of points along each axis; 0 along the first one: no rule encloses the cell.
    std::array<std::uint32_t, most_enclosed_dimensions> points = {};
    std::uint32_t first = 0;  ///< of the first axis the roots first to end - 1, and those that mirror them
    std::uint32_t end = 0;
    double bound = 0;  ///< of the integrand around the cell, or on the box, as a power of two

    bool empty() const { return points[0] == 0; }
    /// Returns the number of points of the whole rule.
    std::uint64_t evaluations() const {
        return std::accumulate(points.begin(), points.end(), std::uint64_t{1},
                               [](std::uint64_t product, std::uint32_t n) { return product * std::max(n, 1U); });
    }
};

/// Sums of the rule of Gauss and Legendre on cells, and of products of such rules on boxes, which are given by their
/// sides; span by span, so that PEs share the cost of great precision.
class RuleSums {
public:
    using Sides = std::span<const DeepCell>;
    /// Encloses the integrand's values on balls of its variables.
    using Values = std::function<Ball(std::span<const Ball> variables, long precision)>;

    /// A sum may be off by 2^tolerance, of which half is for what the rule leaves out; it is kept in units of 2^unit().
    RuleSums(Values integrand, std::span<const Interval> intervals, const LegendreTable& rules, long tolerance)
        : integrand_(std::move(integrand)), intervals_(intervals), rules_(rules), tolerance_(tolerance) {}

    long unit() const {
        constexpr long unit_bits = 16;
        return tolerance_ - unit_bits;
    }

    /// Returns whether an enclosure is narrow enough.
    bool is_narrow(const Ball& enclosure) const {
        return arb_is_finite(enclosure.get()) != 0 && mag_cmp_2exp_si(arb_radref(enclosure.get()), tolerance_) <= 0;
    }

    /// Returns the product of the widths of all sides.
    Ball volume(Sides sides, long precision) const;

    /// Returns whether the span is one of rules of so many points.
    bool valid(const RuleSpan& span) const;

    /// Returns the fewest points of a rule along an axis, and the integrand's bound that they follow from; infinitely
    /// many if the integrand is not known to be analytic. The rule of n points is off by at most half the width times
    /// 64/15 M / ((1 - r^-2) r^(2n-2)), where M bounds the integrand on the ellipse of semi-axes (r + 1/r)/2 and
    /// (r - 1/r)/2 [Trefethen 2013, theorem 19.3]. `bound_on(ellipse)` returns M as a power of two, `size` is that of
    /// the cell with half the width along the axis, and the rule may be off by 2^(tolerance - bits_of_share).
    std::pair<double, double> fewest_points(double size, double bits_of_share, auto&& bound_on) const {
        constexpr std::array<double, 7> ellipses = {1.5, 2.0, 3.0, 4.0, 5.0, 8.0, 32.0};
        std::pair<double, double> result{std::numeric_limits<double>::infinity(), 0};
        for (const double ellipse : ellipses) {
            const double bound = bound_on(ellipse);
            if (!(bound < HUGE_VAL)) break;
            const double constant = std::log2(64.0 / 15) + size + bound - std::log2(1 - 1 / (ellipse * ellipse));
            const double wanted = constant - static_cast<double>(tolerance_) + bits_of_share;
            const double points = std::max(2.0, std::ceil(wanted / (2 * std::log2(ellipse)) + 1));
            if (points < result.first) result = {points, bound};
        }
        return result;
    }

    /// The whole sum for a cell of one variable that is enclosed by a rule of so many points, if the table has one, and
    /// is precise enough, else an empty span.
    RuleSpan plan(const DeepCell& cell, double points, double bound) const;

    void add(Sides sides, const RuleSpan& span, SumOfEnclosures& answer) const;

    static bool is_whole(const RuleSpan& span) { return span.first == 0 && 2 * span.end >= span.points[0]; }

    /// Adds what a span may come to at most, if the volume times the integrand is known to be at most 2^size.
    void add_bound(Sides sides, const RuleSpan& span, double size, SumOfEnclosures& answer) const;

    /// Adds an enclosure however wide it is; what is not finite, or so wide that it says nothing that anybody would
    /// want to know and would fill the memory with its digits, counts as unenclosed.
    void add_if_it_tells(const Ball& enclosure, SumOfEnclosures& answer) const;

private:
    /// The places of a rule's points on a side, and their weights.
    using Points = std::vector<std::pair<Ball, Ball>>;

    void add_truncation(const RuleSpan& span, SumOfEnclosures& answer) const;
    Points points_on(const DeepCell& side, std::size_t axis, const RuleSpan& span, long precision) const;
    Ball nested_sum(const std::vector<Points>& points, std::vector<Ball>& variables, std::size_t axis, long precision,
                    SumOfEnclosures& answer) const;

    Values integrand_;
    std::span<const Interval> intervals_;
    const LegendreTable& rules_;
    long tolerance_;
};

}  // namespace integrate
