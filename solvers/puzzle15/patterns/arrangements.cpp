#include "puzzle15/patterns/arrangements.hpp"

#include <array>
#include <bit>

namespace puzzle15 {

Arrangements::Arrangements(int tiles) : tiles_(tiles), set_numbers_(1U << board_cells), orders_(tiles, most_passed) {
    for (unsigned set = 0; set < 1U << board_cells; ++set) {
        if (std::popcount(set) != tiles) continue;
        set_numbers_[set] = static_cast<std::uint16_t>(sets_.size());
        sets_.push_back(static_cast<CellSet>(set));
    }
}

std::size_t Arrangements::number_of(std::size_t tiles) {
    std::size_t number = 1;
    for (std::size_t cells = board_cells; cells > board_cells - tiles; --cells) number *= cells;
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
    return set_number(set(cells)) * orders() + TileOrders::number(std::span(places).first(count));
}

}  // namespace puzzle15
