// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/integral/interval.hpp"

namespace integrate {

/// A cell: one of the 2^depth equal parts that halving the unit interval makes, however small, by its number, which
/// counts from the nearer end and may have thousands of bits.
struct DeepCell {
    std::vector<std::uint64_t> number = {};  ///< the lowest limb first, no zeros above; empty: 0, next to the end
    std::int32_t depth = 0;
    bool from_right = false;

    /// Returns whether the number is one of 2^depth, and no deeper than numbers of that many bits can be.
    bool is_consistent() const {
        constexpr std::int32_t deepest = 1 << 24;
        return depth >= 0 && depth <= deepest && number.size() <= static_cast<std::size_t>(depth) / 64 + 1;
    }

    bool touches_end() const { return number.empty(); }

    /// The half that is nearer to the end, or the other one.
    DeepCell half(bool nearer) const;

    /// The distance from the end of its nearer (0) or farther (1) boundary, exactly.
    Ball distance(int boundary) const;

    /// Returns half the cell's width between finite limits.
    Ball half_width(const Interval& interval, long precision) const;

    /// Returns the place between finite limits that lies so many half widths from the cell's middle, from -1, nearer to
    /// the cell's end, to 1; as exact as its distance from that end.
    Ball place(const Interval& interval, const Ball& from_middle, long precision) const;

    /// Returns all of the cell between finite limits.
    Ball whole(const Interval& interval, long precision) const;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.number, self.depth, self.from_right);
    }
};

}  // namespace integrate
