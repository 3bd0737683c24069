// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/adaptive/cell.hpp"
#include "integrate/settings.hpp"

namespace integrate {
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

/// The 15 points of Gauss and Kronrod on cells of the unit interval, as a rule that divides.
class GaussKronrod {
public:
    using Region = Cell;

    /// The fixed partition has 2^partition_depth cells, or nearly as many if there are several pieces: what is narrower
    /// than the points' distance there may be overlooked.
    GaussKronrod(const Integrand& integrand, int partition_depth)
        : integrand_(integrand), partition_depth_(partition_depth) {}

    GaussKronrod finer() const { return {integrand_, partition_depth_ + 8}; }

    void partition(auto&& visit) const {
        const auto pieces = static_cast<std::uint32_t>(integrand_.pieces().size());
        constexpr int least = 2;
        const int shared = partition_depth_ - static_cast<int>(std::bit_width(pieces - 1));
        const int depth = pieces == 1 ? partition_depth_ : std::max(std::min(least, partition_depth_), shared);
        for (std::uint32_t piece = 0; piece < pieces; ++piece) visit_cells(Cell{.piece = piece}, depth, visit);
    }

    Measure measure(const Cell& cell) const;

    bool divisible(const Cell& cell) const { return cell.divisible(); }
    bool valid(const Cell& cell) const { return cell.is_consistent(integrand_.pieces().size()); }

    void divide(const Cell& cell, auto&& visit) const {
        visit(cell.half(true));
        visit(cell.half(false));
    }

    static constexpr double doubt_of_few = 0;

private:
    void visit_cells(const Cell& cell, int depth, auto& visit) const {
        if (cell.depth == depth) return visit(cell);
        divide(cell, [&](const Cell& half) { visit_cells(half, depth, visit); });
    }

    const Integrand& integrand_;
    int partition_depth_;
};

/// The 15 points of Gauss and Kronrod on the unit interval, exact for polynomials of degree 22.
constexpr std::size_t kronrod_points = 15;
const std::array<double, kronrod_points>& kronrod_places();

/// Value, error, noise and magnitude from the integrand's values at the points. Requires finite values. The error is
/// estimated from three pairs of null rules and the ratios between them [Berntsen and Espelid 1991, "Error estimation
/// in automatic quadrature routines"]: that six independent rules vanish by accident is less likely than that two rules
/// agree.
Measure kronrod_measure(std::span<const double, kronrod_points> values, double width);

/// The polynomial through the values at the 15 points, at this fraction of the unit interval.
double kronrod_interpolant(std::span<const double, kronrod_points> values, double fraction);

/// Estimates the integral of one variable by the points of Gauss and Kronrod on cells, in doubles. Requires limits that
/// doubles tell apart.
[[nodiscard]] Integrate integrate_by_gauss_kronrod;

/// Returns whether a few points in doubles, and a look between them, contradict the finding: sums of steps that all
/// miss a peak agree with each other to any number of digits. Adds a remark to it if they do not exclude a peak either.
/// Each process forms this second opinion by itself; one that stops between searches has none.
bool is_contradicted(const Run& run, const Integral& integral, Finding& finding);
}  // namespace integrate
