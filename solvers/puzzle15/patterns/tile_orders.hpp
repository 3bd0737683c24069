#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace puzzle15 {

/// The orders of a pattern's tiles in a set of cells, numbered lexicographically, and what becomes of them when a tile
/// goes past others.
class TileOrders {
public:
    static constexpr int most_tiles = 8;

    /// Of moves past at most so many others. Requires 1 to 8 tiles.
    TileOrders(int tiles, int most_passed);

    std::size_t size() const { return places_.size(); }
    /// By tile: its place, from 0 on, among the cells of the set.
    std::span<const std::uint8_t> places(std::size_t order) const {
        return std::span(places_[order]).first(static_cast<std::size_t>(tiles_));
    }

    /// By order: the order after the tile in one place has gone to another, past those between them.
    [[gnu::always_inline]] inline const std::uint16_t* after(int from, int to) const {
        return moved_.data() + index(from, to) * places_.size();
    }

    /// The number of the order where tile i comes at places[i]; so that they are in order, places may be cells, too.
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
