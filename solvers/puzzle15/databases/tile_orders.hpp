// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace puzzle15 {

/// The orders of a pattern's tiles in a set of cells, numbered lexicographically, and their changes when a tile passes
/// others.
class TileOrders {
public:
    static constexpr int most_tiles = 8;

    /// Knows moves past at most `most_passed` other tiles. Requires 1 to 8 tiles.
    TileOrders(int tiles, int most_passed);

    std::size_t size() const { return places_.size(); }
    /// Returns the place of each tile, from 0 on, among the cells of the set.
    std::span<const std::uint8_t> places(std::size_t order) const {
        return std::span(places_[order]).first(static_cast<std::size_t>(tiles_));
    }

    /// Returns, for each order, the order after the tile in one place has gone to another, past those between them.
    [[gnu::always_inline]] inline const std::uint16_t* after(int from, int to) const {
        return moved_.data() + index(from, to) * places_.size();
    }

    /// Returns the number of the order in which tile i comes at places[i]. As only their order counts, places may be
    /// cells, too.
    static std::size_t number(std::span<const std::uint8_t> places);

private:
    static constexpr std::size_t index(int from, int to) { return static_cast<std::size_t>(from * most_tiles + to); }
    void find_unmoved(int place);
    void find_exchanged(int place);
    void find_composed(int from, int by, int to);

    int tiles_;
    std::vector<std::array<std::uint8_t, most_tiles>> places_;
    std::vector<std::uint16_t> moved_;
};

}  // namespace puzzle15
