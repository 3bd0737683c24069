#include "puzzle15/sums/pattern_lookup.hpp"

#include <algorithm>
#include <bit>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

LargeTable table_by_cells(const Placements& placements, const std::uint8_t* distance) {
    const auto tiles = static_cast<std::size_t>(placements.tiles());
    LargeTable table(std::size_t{1} << (4 * tiles), 0);
    for (const Cells set : placements.sets()) {
        std::array<std::size_t, Placements::most_tiles> cells{};
        std::size_t count = 0;
        for (std::size_t cell = 0; cell < board_cells; ++cell) {
            if (((set >> cell) & 1) != 0) cells[count++] = cell;
        }
        for (std::size_t order = 0; order < placements.orders(); ++order) {
            const auto places = placements.places(order);
            std::size_t index = 0;
            for (std::size_t tile = 0; tile < tiles; ++tile) index |= cells[places[tile]] << (4 * tile);
            table[index] = *distance++;
        }
    }
    return table;
}

}  // namespace

int Partition::tile_of_home(int home) const {
    int tile = 0;
    for (const Cells pattern : patterns) {
        if (has_cell(pattern, home)) return tile + place_of(pattern, home);
        tile += std::popcount(pattern);
    }
    espalier::require(false, "a tile is at home there");
    return tile;
}

int Partition::first_tile(int pattern) const {
    int tile = 0;
    for (int i = 0; i < pattern; ++i) tile += std::popcount(patterns[static_cast<std::size_t>(i)]);
    return tile;
}

int Partition::pattern_of(int tile) const {
    int pattern = 0;
    while (first_tile(pattern + 1) <= tile) ++pattern;
    return pattern;
}

Partition partition_named(std::string_view name, int blank_home) {
    const auto* row = find_named_partitions(name);
    espalier::require(row != nullptr && row->shape == Shape{}, "there is a partition of this name");
    espalier::require(blank_home == 0 || blank_home == 1 || blank_home == 5, "the blank's home is a representative");
    return {.patterns = partitions_for(*row, blank_home).front(), .blank_home = blank_home};
}

BoardMap map_to_representative(int blank_home) {
    for (const int representative : {0, 1, 5}) {
        for (int number = 0; number < symmetries(Shape{}); ++number) {
            const auto map = symmetry(Shape{}, number);
            if (map[static_cast<std::size_t>(blank_home)] == representative) return map;
        }
    }
    espalier::require(false, "the blank is at home on the board");
    return symmetry(Shape{}, 0);
}

DirectLookup::DirectLookup(const std::vector<BuiltDatabase>& distances) {
    std::size_t tile = 0;
    for (const auto& [placements, content] : distances) {
        tables_.push_back(table_by_cells(*placements, content));
        const TileTable row{.table = tables_.back().data(), .mask = tables_.back().size() - 1, .shift = 4 * tile};
        for (const auto end = tile + static_cast<std::size_t>(placements->tiles()); tile < end; ++tile) {
            rows_[tile] = row;
        }
    }
}

OneBitLookup::OneBitLookup(const Partition& partition, const std::vector<BuiltDatabase>& bits)
    : first_tiles_(static_cast<unsigned>(partition.first_tile(1))), rows_(1U << board_cells) {
    unsigned first_tile = 0;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
        const auto& placements = *bits[i].placements;
        patterns_[i] = {.bits = bits[i],
                        .database = {.goal = partition.patterns[i], .blank_home = partition.blank_home},
                        .row_bits = 8 * PatternDatabase::row_bytes(placements)};
        find_rows(placements);
        const auto tiles = static_cast<unsigned>(placements.tiles());
        find_changes(first_tile, tiles);
        first_tile += tiles;
    }
}

// A digit of the number says how many later tiles come before a tile. If one of two tiles passes the other, the digit
// of the first one rises or falls by one.
void OneBitLookup::find_changes(unsigned first_tile, unsigned tiles) {
    std::int16_t weight = 1;  // the weight of the digit
    for (unsigned tile = tiles - 1; tile-- > 0;) {
        weight = static_cast<std::int16_t>(weight * static_cast<int>(tiles - 1 - tile));
        for (unsigned later = tile + 1; later < tiles; ++later) {
            changes_[first_tile + tile][first_tile + later] = weight;
            changes_[first_tile + later][first_tile + tile] = static_cast<std::int16_t>(-weight);
        }
    }
}

void OneBitLookup::find_rows(const Placements& placements) {
    espalier::require(placements.rows() < 1U << 16, "rows are numbers of 16 bits");
    for (std::size_t number = 0; number < placements.sets().size(); ++number) {
        const Cells set = placements.sets()[number];
        auto& rows = rows_[set];
        rows = placements.row(number, 0);
        for (int cell = 0; cell < board_cells; ++cell) {
            if (has_cell(set, cell)) continue;
            rows |= std::uint64_t{placements.region_of_cell(number, cell)} << (16 + 3 * cell);
        }
    }
}

std::uint64_t OneBitLookup::word(std::uint64_t cells) const {
    std::uint64_t word = 0;
    for (const unsigned first : {0U, first_tiles_}) {
        std::uint64_t set = 0;
        std::vector<std::uint8_t> places;
        for (int tile = 0; tile < pattern_of(first).bits.placements->tiles(); ++tile) {
            places.push_back(static_cast<std::uint8_t>(cells >> (4 * (static_cast<int>(first) + tile)) & 15));
            set |= cell_set(places.back());
        }
        word |= (set | TileOrders::number(places) << 16) << shift_of(first);
    }
    return word;
}

PlacedPattern OneBitLookup::placed(unsigned tile, std::uint64_t word, unsigned blank) const {
    const auto& pattern = pattern_of(tile);
    const auto half = static_cast<std::uint32_t>(word >> shift_of(tile));
    return {.bits = pattern.bits,
            .database = &pattern.database,
            .placement = {.set = half & 0xffff, .order = half >> 16, .blank = static_cast<int>(blank)}};
}

}  // namespace puzzle15
