#pragma once

#include <cstdint>
#include <espalier/random.hpp>

namespace generate {

/// A whole number from `least` to `most`, all equally likely up to a bias of (most - least) / 2^64.
inline std::int64_t uniform(espalier::Random& random, std::int64_t least, std::int64_t most) {
    __extension__ using Wide = unsigned __int128;
    const auto values = static_cast<std::uint64_t>(most - least) + 1;
    return least + static_cast<std::int64_t>((static_cast<Wide>(random()) * values) >> 64);
}

}  // namespace generate
