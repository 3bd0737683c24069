// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "puzzle15/board/puzzle.hpp"

namespace puzzle15 {

/// The sum of the tiles' distances from home, on boards of any shape.
class Manhattan {
public:
    struct State {
        std::array<std::uint8_t, Shape::most_deepened_cells> homes;
        std::uint8_t distance;
    };

    explicit Manhattan(const Shape& shape) : shape_(shape) {}

    State start(const Puzzle& puzzle) const {
        State state{.homes = {}, .distance = static_cast<std::uint8_t>(puzzle.manhattan_distance())};
        std::copy_n(puzzle.homes.begin(), state.homes.size(), state.homes.begin());
        return state;
    }

    State moved(const State& state, int blank, int target) const {
        State next = state;
        const auto home = state.homes[static_cast<std::size_t>(target)];
        next.homes[static_cast<std::size_t>(blank)] = home;
        next.distance =
            static_cast<std::uint8_t>(state.distance + shape_.distance(blank, home) - shape_.distance(target, home));
        return next;
    }

    int estimate(const State& state) const { return state.distance; }

private:
    Shape shape_;
};

}  // namespace puzzle15
