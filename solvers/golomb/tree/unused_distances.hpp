// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <espalier/require.hpp>

namespace golomb {

/// The distances that a ruler may measure if it avoids some of those up to `bits`, in rising order, numbered from 0.
/// All distances larger than `bits` may be used.
class UnusedDistances {
public:
    /// Distance d is used if bit d - 1 of `used` is 1. Requires: 1 <= bits <= 32; used < 2^bits.
    UnusedDistances(std::uint32_t used, int bits) : bits_(bits) {
        espalier::debug_require(bits >= 1 && bits <= 32, "so few distances are told apart");
        const std::uint64_t all = (std::uint64_t{1} << bits) - 1;
        for (std::uint64_t left = all & ~std::uint64_t{used}; left != 0; left &= left - 1) {
            const int distance = std::countr_zero(left) + 1;
            distance_[small_] = distance;
            sum_[small_ + 1] = sum_[small_] + distance;
            ++small_;
        }
        for (std::size_t number = small_; number < distance_.size(); ++number) distance_[number] = large(number);
    }

    int operator[](std::size_t number) const { return number < distance_.size() ? distance_[number] : large(number); }

    int sum_of_smallest(std::size_t count) const {
        if (count <= small_) return sum_[count];
        const int large = static_cast<int>(count - small_);
        return sum_[small_] + large * bits_ + large * (large + 1) / 2;
    }

private:
    int large(std::size_t number) const { return bits_ + 1 + static_cast<int>(number - small_); }

    int bits_;
    std::size_t small_ = 0;          // the number of unused distances up to `bits`
    std::array<int, 48> distance_;   // the smallest unused distances
    std::array<int, 33> sum_ = {0};  // the sums of the first 0, 1, 2, ... unused distances up to `bits`
};

}  // namespace golomb
