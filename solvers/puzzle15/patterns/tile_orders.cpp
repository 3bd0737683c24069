#include "puzzle15/patterns/tile_orders.hpp"

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

void TileOrders::find_exchanged(int place) {
    for (std::size_t order = 0; order < size(); ++order) {
        auto places = places_[order];
        for (auto& other : places) {
            if (other == place || other == place + 1) other = static_cast<std::uint8_t>(2 * place + 1 - other);
        }
        const auto exchanged = number(std::span(places).first(static_cast<std::size_t>(tiles_)));
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
