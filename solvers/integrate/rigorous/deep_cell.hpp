#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "integrate/arithmetic/ball.hpp"

namespace integrate {

/// One of the 2^depth equal cells that halving the unit interval makes, however small, by its number, which counts from
/// the nearer end and may have thousands of bits.
struct DeepCell {
    std::vector<std::uint64_t> number = {};  ///< the lowest limb first, no zeros above; empty: 0, next to the end
    std::int32_t depth = 0;
    bool from_right = false;

    bool touches_end() const { return number.empty(); }

    /// The half that is nearer to the end, or the other one.
    DeepCell half(bool nearer) const;

    /// The distance from the end of its nearer (0) or farther (1) boundary, exactly.
    Ball distance(int boundary) const;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.number, self.depth, self.from_right);
    }
};

}  // namespace integrate
