#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "ball.hpp"
#include "deep_cell.hpp"
#include "fixed_point_sum.hpp"
#include "formula.hpp"
#include "interval.hpp"
#include "legendre.hpp"

namespace integrate {

/// A sum of enclosures, in multiples of one unit.
struct SumOfBalls {
    FixedPointSum sum;
    std::uint64_t error_units = 0;
    std::uint64_t evaluations = 0;
    std::uint64_t unenclosed = 0;  ///< cells that could not be enclosed
    std::int32_t deepest = 0;
    std::vector<DeepCell> open;  ///< cells that are left for another search

    void merge(const SumOfBalls& other);

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.sum, self.error_units, self.evaluations, self.unenclosed, self.deepest, self.open);
    }
};

/// Encloses an integral between finite limits: a cell is enclosed by its width times the integrand's ball, next to an
/// end by a power of the distance, or by the rule of Gauss and Legendre and the integrand's bound on an ellipse around
/// the cell where it is analytic [Petras 2002; Johansson 2018, "Numerical integration in arbitrary-precision ball
/// arithmetic"]. Where none of these is narrow enough the cell is halved.
class BallCells {
public:
    using Answer = SumOfBalls;

    /// A cell may be off by 2^tolerance, and counts in units of 2^(tolerance - unit_bits).
    BallCells(const Formula& integrand, const Interval& interval, const LegendreTable& rules, long tolerance);

    static constexpr long unit_bits = 16;
    long unit() const { return tolerance_ - unit_bits; }

    void expand(const DeepCell& cell, Answer& answer, auto&& child) const {
        answer.deepest = std::max(answer.deepest, cell.level);
        if (const auto enclosure = enclose(cell, answer)) return add(*enclosure, answer);
        if (cell.level >= deepest_ || is_undefined(cell, answer)) {
            ++answer.unenclosed;
            return;
        }
        child(cell.half(true));
        child(cell.half(false));
    }

private:
    std::optional<Ball> enclose(const DeepCell& cell, Answer& answer) const;
    std::optional<Ball> narrow(Ball ball) const;
    std::optional<Ball> enclose_directly(const DeepCell& cell, Answer& answer) const;
    std::optional<Ball> enclose_near_end(const DeepCell& cell, Answer& answer) const;
    std::optional<Ball> enclose_by_rule(const DeepCell& cell, Answer& answer) const;
    std::optional<Ball> sum_of_rule(const DeepCell& cell, const LegendreTable::Rule& rule, long precision,
                                    Answer& answer) const;
    Ball place(const DeepCell& cell, const Ball& from_middle, long precision) const;
    Ball half_width(const DeepCell& cell, long precision) const;
    bool is_undefined(const DeepCell& cell, Answer& answer) const;
    void add(const Ball& enclosure, Answer& answer) const;

    const Formula& integrand_;
    const Interval& interval_;
    const LegendreTable& rules_;
    long tolerance_;
    std::int32_t deepest_;
};

/// The tree of cells from some of them down to a level: those that reach it are left open.
class RoundOfCells {
public:
    using Node = DeepCell;
    using Answer = SumOfBalls;

    RoundOfCells(const BallCells& cells, const std::vector<DeepCell>& open, std::int32_t stop_level)
        : cells_(cells), open_(open), stop_level_(stop_level) {}

    Node root() const { return {.level = above_all_}; }

    void expand(const Node& cell, Answer& answer, auto&& child) const {
        if (cell.level == above_all_) {
            for (const auto& other : open_) child(other);
        } else if (cell.level >= stop_level_) {
            answer.open.push_back(cell);
        } else {
            cells_.expand(cell, answer, child);
        }
    }

private:
    static constexpr std::int32_t above_all_ = -1;

    const BallCells& cells_;
    const std::vector<DeepCell>& open_;
    std::int32_t stop_level_;
};

}  // namespace integrate
