#include "puzzle15/patterns/pattern_lookup.hpp"

#include <algorithm>
#include <bit>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

LargeTable table_by_cells(const Arrangements& arrangements, const std::vector<std::uint8_t>& database) {
    const auto tiles = static_cast<std::size_t>(arrangements.tiles());
    LargeTable table(std::size_t{1} << (4 * tiles), 0);
    const auto* distance = database.data();
    for (const CellSet set : arrangements.sets()) {
        std::array<std::size_t, Arrangements::most_tiles> cells{};
        std::size_t count = 0;
        for (std::size_t cell = 0; cell < board_cells; ++cell) {
            if (((set >> cell) & 1) != 0) cells[count++] = cell;
        }
        for (std::size_t order = 0; order < arrangements.orders(); ++order) {
            const auto places = arrangements.places(order);
            std::size_t index = 0;
            for (std::size_t tile = 0; tile < tiles; ++tile) index |= cells[places[tile]] << (4 * tile);
            table[index] = *distance++;
        }
    }
    return table;
}

}  // namespace

DirectLookup::DirectLookup(const Partition& partition, const std::vector<std::vector<std::uint8_t>>& databases) {
    std::size_t tile = 0;
    for (std::size_t i = 0; i < databases.size(); ++i) {
        const auto tiles = partition.patterns[i].size();
        tables_.push_back(table_by_cells(Arrangements(static_cast<int>(tiles)), databases[i]));
        const TileTable row{.table = tables_.back().data(), .mask = tables_.back().size() - 1, .shift = 4 * tile};
        for (const auto end = tile + tiles; tile < end; ++tile) rows_[tile] = row;
    }
}

OneBitLookup::RankedPattern::RankedPattern(const Pattern& pattern, int blank_home, const std::uint8_t* given)
    : bits(given),
      database(one_bit_database_of(pattern, blank_home)),
      placements(std::make_shared<Placements>(Shape{}, static_cast<int>(pattern.size()))),
      row_bits(8 * OneBitDatabase::row_bytes(*placements)) {}

OneBitLookup::OneBitLookup(const Partition& partition, const std::vector<const std::uint8_t*>& bits)
    : patterns_{RankedPattern(partition.patterns[0], partition.blank_home, bits[0]),
                RankedPattern(partition.patterns[1], partition.blank_home, bits[1])},
      first_tiles_(static_cast<unsigned>(partition.patterns[0].size())),
      rows_(1U << board_cells) {
    for (const auto& pattern : patterns_) find_rows(*pattern.placements);
    find_changes(0, first_tiles_);
    find_changes(first_tiles_, static_cast<unsigned>(partition.patterns[1].size()));
}

// A digit of the number says how many later tiles come before a tile: of two tiles, the first one's becomes greater or
// less by one.
void OneBitLookup::find_changes(unsigned first_tile, unsigned tiles) {
    std::int16_t weight = 1;  // of the digit
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
        for (int tile = 0; tile < pattern_of(first).placements->tiles(); ++tile) {
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
    return {.placements = pattern.placements.get(),
            .database = &pattern.database,
            .bits = pattern.bits,
            .placement = {.set = half & 0xffff, .order = half >> 16, .blank = static_cast<int>(blank)}};
}

}  // namespace puzzle15
