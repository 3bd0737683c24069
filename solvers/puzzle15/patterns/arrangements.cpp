#include "puzzle15/patterns/arrangements.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include <espalier/require.hpp>

namespace puzzle15 {

Arrangements::Arrangements(int tiles) : tiles_(tiles), set_numbers_(1U << board_cells) {
    espalier::require(tiles >= 1 && tiles <= most_tiles, "a pattern has 1 to 8 tiles");
    for (unsigned set = 0; set < 1U << board_cells; ++set) {
        if (std::popcount(set) != tiles) continue;
        set_numbers_[set] = static_cast<std::uint16_t>(sets_.size());
        sets_.push_back(static_cast<CellSet>(set));
    }
    number_orders();
    find_moved_orders();
}

std::size_t Arrangements::number_of(std::size_t tiles) {
    std::size_t number = 1;
    for (std::size_t cells = board_cells; cells > board_cells - tiles; --cells) number *= cells;
    return number;
}

void Arrangements::number_orders() {
    std::array<std::uint8_t, most_tiles> places{};
    const auto end = places.begin() + tiles_;
    std::iota(places.begin(), end, std::uint8_t{0});
    do {
        places_.push_back(places);
    } while (std::next_permutation(places.begin(), end));
}

// A tile that passes several others passes them one after the other.
void Arrangements::find_moved_orders() {
    constexpr int most_passed = 3;
    for (int place = 0; place + 1 < tiles_; ++place) {
        moved_[index(place, place + 1)] = moved_[index(place + 1, place)] = orders_with_exchanged_places(place);
    }
    const auto compose = [&](int from, int by, int to) {
        auto& moved = moved_[index(from, to)];
        for (const auto order : orders_after(from, by)) moved.push_back(orders_after(by, to)[order]);
    };
    for (int passed = 2; passed <= most_passed; ++passed) {
        for (int place = 0; place + passed < tiles_; ++place) {
            compose(place, place + 1, place + passed);
            compose(place + passed, place + passed - 1, place);
        }
    }
}

std::vector<std::uint16_t> Arrangements::orders_with_exchanged_places(int place) const {
    std::vector<std::uint16_t> exchanged;
    exchanged.reserve(orders());
    for (auto places : places_) {
        for (auto& other : places) {
            if (other == place || other == place + 1) other = static_cast<std::uint8_t>(2 * place + 1 - other);
        }
        exchanged.push_back(
            static_cast<std::uint16_t>(order_number(std::span(places).first(static_cast<std::size_t>(tiles_)))));
    }
    return exchanged;
}

std::size_t Arrangements::order_number(std::span<const std::uint8_t> places) const {
    std::size_t number = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto smaller = std::count_if(places.begin() + static_cast<std::ptrdiff_t>(i), places.end(),
                                           [&](auto place) { return place < places[i]; });
        number = number * (places.size() - i) + static_cast<std::size_t>(smaller);
    }
    return number;
}

CellSet Arrangements::set(std::uint64_t cells) const {
    CellSet set = 0;
    for (int tile = 0; tile < tiles_; ++tile) set = static_cast<CellSet>(set | 1U << ((cells >> (4 * tile)) & 15));
    return set;
}

std::size_t Arrangements::number(std::uint64_t cells) const {
    std::array<std::uint8_t, most_tiles> places{};
    const auto count = static_cast<std::size_t>(tiles_);
    for (std::size_t i = 0; i < count; ++i) places[i] = (cells >> (4 * i)) & 15;
    return set_number(set(cells)) * orders() + order_number(std::span(places).first(count));
}

}  // namespace puzzle15
