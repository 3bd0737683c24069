#pragma once

#include <cmath>
#include <compare>
#include <cstdint>
#include <tuple>

namespace integrate {

/// A part of the unit interval, made by halving: one of 2^level equal parts, by its number, which counts from the
/// nearer end. So a part may be much smaller near an end than the distance of two doubles is.
struct Cell {
    std::uint64_t number = 0;
    std::int32_t level = 0;
    bool from_right = false;

    /// Between two doubles there is nothing to be halved; and near an end there may be ever smaller parts, but not
    /// without end.
    bool divisible() const { return number < (std::uint64_t{1} << 48) && level < 1000; }

    double width() const { return std::ldexp(1.0, -level); }

    /// Distance from the cell's end of the unit interval of the place that lies so far in the cell, 0 to 1, seen from
    /// there.
    double distance(double fraction) const { return std::ldexp(static_cast<double>(number) + fraction, -level); }

    /// The half that is nearer to the end, or the other one. Requires divisible().
    Cell half(bool nearer) const {
        if (level == 0) return {.number = 0, .level = 1, .from_right = !nearer};
        return {.number = 2 * number + (nearer ? 0 : 1), .level = level + 1, .from_right = from_right};
    }

    friend auto operator<=>(const Cell&, const Cell&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.number, self.level, self.from_right);
    }
};

}  // namespace integrate
