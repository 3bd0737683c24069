// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/adaptive/cell.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {
/// Returns a place in the cell, which is given as a fraction of it, seen from its nearer end, or all places of a ball
/// of fractions; exactly.
Position<Ball> place_in(const Cell& cell, const Ball& fraction);

/// Returns a place in the cell in doubles.
inline Position<double> place_in(const Cell& cell, double fraction) {
    return {.from_right = cell.from_right, .distance = cell.distance(fraction)};
}

/// A function of one variable between limits, or on several intervals, seen from the unit interval: f(x(s)) dx/ds.
class Integrand {
public:
    Integrand(Formula formula, std::vector<Interval> pieces)
        : formula_(std::move(formula)), pieces_(std::move(pieces)) {}
    Integrand(Formula formula, const Interval& interval) : Integrand(std::move(formula), std::vector{interval}) {}

    const Formula& formula() const { return formula_; }
    /// A cell is one of the piece that it names.
    const std::vector<Interval>& pieces() const { return pieces_; }

    struct Samples {
        std::uint32_t stepped_around = 0;
        std::uint32_t undefined = 0;  ///< points that have no finite value, or any neighbour with one; 0 stands there
        std::uint32_t evaluations = 0;
    };

    /// The values at places in the cell, which are given as fractions of it, seen from its nearer end; at most
    /// column_size. Values are taken in balls near a finite end, where doubles lose digits, and where doubles have no
    /// finite value; if balls have none either, the value of a neighbour inside the cell is taken.
    Samples sample(const Cell& cell, std::span<const double> fractions, std::span<double> values) const;

    /// Returns by how much the value at a place differs from the one in double precision; 0 if the value is not taken
    /// in doubles or the difference cannot be told.
    double rounding_at(const Cell& cell, double fraction) const;

private:
    bool takes_balls(const Cell& cell) const {
        return !formula_.is_given_by_values() && pieces_[cell.piece].loses_digits(place_in(cell, 1));
    }
    void sample_doubles(const Cell& cell, std::span<const double> fractions, std::span<double> values) const;
    double sample_ball(const Cell& cell, double fraction) const;

    Formula formula_;
    std::vector<Interval> pieces_;
};
}  // namespace integrate
