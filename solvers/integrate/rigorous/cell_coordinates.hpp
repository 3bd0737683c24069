#pragma once

#include "integrate/arithmetic/ball.hpp"
#include "integrate/integral/interval.hpp"
#include "integrate/rigorous/deep_cell.hpp"

namespace integrate {

/// Where the cells of the unit interval lie between finite limits.
class CellCoordinates {
public:
    explicit CellCoordinates(const Interval& interval) : interval_(interval) {}

    const Interval& interval() const { return interval_; }

    /// Half the cell's width in the integrand's coordinate.
    Ball half_width(const DeepCell& cell, long precision) const;

    /// A place that lies so many half widths from the middle, from -1, nearer to the cell's end, to 1; as exact as its
    /// distance from that end.
    Ball place(const DeepCell& cell, const Ball& from_middle, long precision) const;

    /// All of the cell.
    Ball whole(const DeepCell& cell, long precision) const;

private:
    const Interval& interval_;
};

}  // namespace integrate
