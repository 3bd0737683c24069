// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

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

    std::uint64_t operator()() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
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

}  // namespace espalier
