// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstdint>
#include <utility>
#include "espalier/require.hpp"

namespace espalier {
/// The generator SplitMix64 [Steele, Lea, Flood 2014]. It has eight bytes of state, so that a million PEs can have one
/// each, and gives the same numbers on every machine, which the distributions of the standard library do not promise.
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : state_(seed) {
        state_ = (*this)() ^ (stream * 0xd1342543de82ef95U);
        (*this)();
    }

    std::uint64_t operator()() { return mixed(state_ += step); }

    /// The state grows by this for each number.
    static constexpr std::uint64_t step = 0x9e3779b97f4a7c15U;
    /// Returns the number that belongs to a state.
    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }

    /// Returns a uniform number from 0 to limit - 1, with a bias below limit / 2^32 [Lemire 2019]. Requires limit > 0.
    std::uint32_t below(std::uint32_t limit) {
        debug_require(limit > 0, "a random number is below a limit greater than 0");
        return static_cast<std::uint32_t>((((*this)() >> 32) * limit) >> 32);
    }

    /// Returns a uniform number in [0, 1).
    double fraction() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

private:
    std::uint64_t state_;
};

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
