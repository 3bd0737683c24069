// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "integrate/arithmetic/ball.hpp"

namespace integrate {

/// An exact sum of whole multiples of one power of two, the same for all terms: an integer as long as needed, so that
/// the order of terms, and of sums of sums, does not matter.
class FixedPointSum {
public:
    /// Adds the midpoint as a multiple of 2^unit, without what is less than one unit; says whether anything was left
    /// out. Requires a finite ball.
    bool add(const Ball& term, long unit);
    /// Adds so many times 2^shift units. Requires a shift of 0 or more.
    void add(std::int64_t number, std::int64_t shift);
    void merge(const FixedPointSum& other);

    /// The sum of terms that were multiples of 2^unit, exactly.
    Ball value(long unit) const;

    friend bool operator==(const FixedPointSum& a, const FixedPointSum& b);

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.limbs_);
    }

private:
    void add_limbs(std::vector<std::uint64_t> term);
    void shorten();

    std::vector<std::uint64_t> limbs_;  // two's complement, the lowest first; empty: 0
};

}  // namespace integrate
