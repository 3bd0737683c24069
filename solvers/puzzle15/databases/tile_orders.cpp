// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/databases/tile_orders.hpp"

#include <algorithm>
#include <numeric>

#include <espalier/require.hpp>

namespace puzzle15 {

// A tile that passes several others passes them one after the other.
TileOrders::TileOrders(int tiles, int most_passed) : tiles_(tiles) {
    espalier::require(tiles >= 1 && tiles <= most_tiles, "a pattern has 1 to 8 tiles");
    std::array<std::uint8_t, most_tiles> places{};
    const auto end = places.begin() + tiles;
    std::iota(places.begin(), end, std::uint8_t{0});
    do {
        places_.push_back(places);
    } while (std::next_permutation(places.begin(), end));
    moved_.resize(static_cast<std::size_t>(most_tiles * most_tiles) * size());
    for (int place = 0; place < tiles; ++place) find_unmoved(place);
    for (int place = 0; place + 1 < tiles; ++place) find_exchanged(place);
    for (int passed = 2; passed <= most_passed; ++passed) {
        for (int place = 0; place + passed < tiles; ++place) {
            find_composed(place, place + 1, place + passed);
            find_composed(place + passed, place + passed - 1, place);
        }
    }
}

void TileOrders::find_unmoved(int place) {
    const auto begin = static_cast<std::ptrdiff_t>(index(place, place) * size());
    std::iota(moved_.begin() + begin, moved_.begin() + begin + static_cast<std::ptrdiff_t>(size()), std::uint16_t{0});
}

// The first of the two tiles that change places now comes behind one later tile more, or one less, which is the other
// one. Therefore one digit of the order's number changes by one.
void TileOrders::find_exchanged(int place) {
    std::size_t orders_of_later = size();
    std::array<std::size_t, most_tiles> weights{};  // the weights of the digits, by tile
    for (int tile = 0; tile < tiles_; ++tile) {
        orders_of_later /= static_cast<std::size_t>(tiles_ - tile);
        weights[static_cast<std::size_t>(tile)] = orders_of_later;
    }
    for (std::size_t order = 0; order < size(); ++order) {
        std::size_t tile = 0;
        while (places_[order][tile] != place && places_[order][tile] != place + 1) ++tile;
        const auto exchanged = places_[order][tile] == place ? order + weights[tile] : order - weights[tile];
        moved_[index(place, place + 1) * size() + order] = static_cast<std::uint16_t>(exchanged);
        moved_[index(place + 1, place) * size() + order] = static_cast<std::uint16_t>(exchanged);
    }
}

void TileOrders::find_composed(int from, int by, int to) {
    const auto* first = after(from, by);
    const auto* second = after(by, to);
    for (std::size_t order = 0; order < size(); ++order)
        moved_[index(from, to) * size() + order] = second[first[order]];
}

std::size_t TileOrders::number(std::span<const std::uint8_t> places) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto later = places.subspan(i);
        const auto smaller = std::ranges::count_if(later, [&](auto place) { return place < places[i]; });
        number = number * later.size() + static_cast<std::size_t>(smaller);
    }
    return number;
}

}  // namespace puzzle15
