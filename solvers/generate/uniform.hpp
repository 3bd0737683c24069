// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <espalier/random.hpp>
#include <espalier/require.hpp>

namespace generate {

/// Returns a whole number from `least` to `most`, all equally likely up to a bias of (most - least) / 2^64.
/// Requires: least <= most.
inline std::int64_t uniform(espalier::Random& random, std::int64_t least, std::int64_t most) {
    espalier::require(least <= most, "there is a number to choose");
    __extension__ using Wide = unsigned __int128;
    const auto values = static_cast<std::uint64_t>(most - least) + 1;
    return least + static_cast<std::int64_t>((static_cast<Wide>(random()) * values) >> 64);
}

}  // namespace generate
