// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "espalier/random.hpp"
#include "espalier/require.hpp"

namespace espalier {

/// A pseudorandom permutation of 0..size-1 that takes no memory: a Feistel network on the bits of the number [Luby,
/// Rackoff 1988], applied again while the result is out of range.
class Permutation {
public:
    /// Requires size >= 1. The same seed gives the same permutation everywhere.
    Permutation(int size, std::uint64_t seed)
        : size_(static_cast<std::uint32_t>(size)), seed_(seed), half_bits_((std::bit_width(size_ - 1) + 1) / 2) {
        require(size >= 1, "a permutation is of at least one number");
    }

    /// Requires 0 <= number < size.
    [[nodiscard]] int operator()(int number) const {
        require(number >= 0 && static_cast<std::uint32_t>(number) < size_, "the number is one of those permuted");
        auto image = static_cast<std::uint32_t>(number);
        do image = scramble(image);
        while (image >= size_);
        return static_cast<int>(image);
    }

private:
    static constexpr std::uint64_t rounds_ = 4;

    std::uint32_t mask() const { return (1U << half_bits_) - 1; }

    std::uint32_t mixed(std::uint64_t round, std::uint32_t half) const {
        return static_cast<std::uint32_t>(Random(seed_, round << 32 | half)()) & mask();
    }

    std::uint32_t scramble(std::uint32_t number) const {
        std::uint32_t left = number >> half_bits_;
        std::uint32_t right = number & mask();
        for (std::uint64_t round = 0; round < rounds_; ++round) left = std::exchange(right, left ^ mixed(round, right));
        return left << half_bits_ | right;
    }

    std::uint32_t size_;
    std::uint64_t seed_;
    int half_bits_;
};

}  // namespace espalier
