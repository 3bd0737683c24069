// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "integrate/arithmetic/ball.hpp"
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "integrate/rigorous/deep_cell.hpp"

namespace integrate {

/// A sum of enclosures, in multiples of one unit, and what the search for them found out.
struct SumOfBalls {
    FixedPointSum sum;
    FixedPointSum errors;
    std::uint64_t evaluations = 0;
    std::uint64_t unenclosed = 0;         ///< cells that could not be enclosed
    std::uint64_t unenclosed_inside = 0;  ///< those of them that do not touch an end
    std::int32_t deepest = 0;
    std::vector<DeepCell> open;  ///< cells that are left for another search

    /// Adds a finite ball, in multiples of 2^unit.
    void add(const Ball& enclosure, long unit);
    /// The sum may be off by 2^logarithm more.
    void add_error(double logarithm, long unit);
    void merge(const SumOfBalls& other);

    /// Returns what the sum may be off by, as a power of two.
    double error(long unit) const;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.sum, self.errors, self.evaluations, self.unenclosed, self.unenclosed_inside, self.deepest,
                        self.open);
    }
};

}  // namespace integrate
