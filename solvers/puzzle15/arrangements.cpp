#include "puzzle15/arrangements.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

namespace puzzle15 {

Arrangements::Arrangements(int tiles) : tiles_(tiles), set_numbers_(1U << board_cells) {
    for (unsigned set = 0; set < 1U << board_cells; ++set) {
        if (std::popcount(set) != tiles) continue;
        set_numbers_[set] = static_cast<std::uint16_t>(sets_.size());
        sets_.push_back(static_cast<CellSet>(set));
    }
    number_orders();
    constexpr int most_passed = 3;
    for (int from = 0; from < tiles; ++from) {
        for (int to = std::max(0, from - most_passed); to <= std::min(tiles - 1, from + most_passed); ++to) {
            moved_[static_cast<std::size_t>(from * most_tiles + to)] = moved_orders(from, to);
        }
    }
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

std::vector<std::uint16_t> Arrangements::moved_orders(int from, int to) const {
    std::vector<std::uint16_t> moved;
    moved.reserve(orders());
    const int step = from < to ? -1 : 1;
    for (auto places : places_) {
        for (auto& place : places) {
            if (place == from) {
                place = static_cast<std::uint8_t>(to);
            } else if (place >= std::min(from, to) && place <= std::max(from, to)) {
                place = static_cast<std::uint8_t>(place + step);
            }
        }
        moved.push_back(
            static_cast<std::uint16_t>(order_number(std::span(places).first(static_cast<std::size_t>(tiles_)))));
    }
    return moved;
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

std::size_t Arrangements::number(std::uint64_t cells) const {
    CellSet set = 0;
    std::array<std::uint8_t, most_tiles> places{};
    const auto count = static_cast<std::size_t>(tiles_);
    for (std::size_t i = 0; i < count; ++i) {
        places[i] = (cells >> (4 * i)) & 15;
        set = static_cast<CellSet>(set | 1U << places[i]);
    }
    return set_number(set) * orders() + order_number(std::span(places).first(count));
}

}  // namespace puzzle15
