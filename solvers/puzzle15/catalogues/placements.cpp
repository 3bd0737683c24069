#include "puzzle15/catalogues/placements.hpp"

#include <algorithm>
#include <array>

#include <espalier/require.hpp>

namespace puzzle15 {

Cells neighbours(const Shape& shape, int cell) {
    Cells cells = 0;
    for (const Move move : moves) {
        if (shape.allows(cell, move)) cells |= cell_set(shape.target(cell, move));
    }
    return cells;
}

Cells region_within(const Shape& shape, Cells set, int cell) {
    Cells region = cell_set(cell);
    Cells open = region;
    while (open != 0) {
        const int next = std::countr_zero(open);
        const Cells found = neighbours(shape, next) & set & ~region;
        region |= found;
        open = (open & ~cell_set(next)) | found;
    }
    return region;
}

Placements::Placements(const Shape& shape, int tiles)
    : shape_(shape), tiles_(tiles), orders_(tiles, std::min(tiles, shape.width) - 1) {
    espalier::require(tiles >= 1 && tiles <= most_tiles, "a pattern has 1 to 8 tiles");
    espalier::require(shape.cells() - tiles <= most_free_cells, "at most 21 cells are free");
    number_sets();
}

// A set's number is that of the first one with the same upper cells, and then that of its lower cells among those that
// are as many.
void Placements::number_sets() {
    std::array<std::uint16_t, lower_cells + 1> lower_sets{};
    for (Cells lower = 0; lower <= lower_mask; ++lower) {
        numbers_of_lower_.push_back(lower_sets[static_cast<std::size_t>(std::popcount(lower))]++);
    }
    const Cells end = Cells{1} << shape_.cells();
    std::uint32_t number = 0;
    for (Cells upper = 0; upper << lower_cells < end; ++upper) {
        numbers_of_upper_.push_back(number);
        const int below = tiles_ - std::popcount(upper);
        if (below >= 0 && below <= lower_cells) number += lower_sets[static_cast<std::size_t>(below)];
    }
    for (Cells set = 0; set < end; ++set) {
        if (std::popcount(set) != tiles_) continue;
        sets_.push_back(set);
        beside_.push_back(find_regions(set));
        beside_.back().first_row = static_cast<std::uint32_t>(rows_);
        rows_ += beside_.back().regions;
    }
}

Placements::Beside Placements::find_regions(Cells set) const {
    const Cells all = ~set & ((Cells{1} << shape_.cells()) - 1);
    Beside beside;
    for (Cells left = all; left != 0; ++beside.regions) {
        const Cells region = region_within(shape_, all, std::countr_zero(left));
        for (Cells cells = region; cells != 0; cells &= cells - 1) {
            const int before = std::popcount(all & (cell_set(std::countr_zero(cells)) - 1));
            beside.region_of_cell |= std::uint64_t{beside.regions} << (3 * before);
        }
        left &= ~region;
    }
    espalier::require(beside.regions <= most_regions, "the tiles divide the others' cells into at most eight regions");
    return beside;
}

}  // namespace puzzle15
