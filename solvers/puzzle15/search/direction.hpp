// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace puzzle15 {

/// The board that a search begins with: the start or the goal. The way back is as long, but its tree is another one.
enum class Direction : std::uint8_t { forward, backward };

constexpr std::string_view name_of(Direction direction) {
    return direction == Direction::forward ? "forward" : "backward";
}
constexpr Direction opposite(Direction direction) {
    return direction == Direction::forward ? Direction::backward : Direction::forward;
}

/// One thing for each direction.
template <class T>
struct BothWays {
    std::array<T, 2> ways{};

    T& operator[](Direction direction) { return ways[static_cast<std::size_t>(direction)]; }
    const T& operator[](Direction direction) const { return ways[static_cast<std::size_t>(direction)]; }
};

}  // namespace puzzle15
