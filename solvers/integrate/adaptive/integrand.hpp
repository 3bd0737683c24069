#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "integrate/adaptive/cell.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// A function of one variable between limits, seen from the unit interval: f(x(s)) dx/ds.
class Integrand {
public:
    Integrand(Formula formula, Interval interval) : formula_(std::move(formula)), interval_(std::move(interval)) {}

    const Formula& formula() const { return formula_; }
    const Interval& interval() const { return interval_; }

    struct Samples {
        std::uint32_t stepped_around = 0;
        std::uint32_t undefined = 0;  ///< points that have no finite value, or any neighbour with one; 0 stands there
        std::uint32_t evaluations = 0;
    };

    /// The values at places in the cell, which are given as fractions of it, seen from its nearer end; at most
    /// column_size. Near a finite end, where doubles lose digits, values are taken in balls; where there is no finite
    /// value, that of a neighbour inside the cell is taken.
    Samples sample(const Cell& cell, std::span<const double> fractions, std::span<double> values) const;

private:
    void sample_doubles(const Cell& cell, std::span<const double> fractions, std::span<double> values) const;
    double sample_ball(const Cell& cell, double fraction) const;

    Formula formula_;
    Interval interval_;
};

}  // namespace integrate
