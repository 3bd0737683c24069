#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <espalier/memory.hpp>
#include <espalier/problem.hpp>

#include "puzzle15/databases/partitions.hpp"
#include "puzzle15/databases/placed_pattern.hpp"
#include "puzzle15/databases/placements.hpp"

namespace puzzle15 {

/// Bytes that are looked up in any order.
using LargeTable = std::vector<std::uint8_t, espalier::LargePages<std::uint8_t>>;

constexpr int board_cells = Shape{}.cells();

/// A partition of the tiles of a 4 x 4 board. Tiles are numbered through all patterns, from 0 to 14, and in each
/// pattern by their homes in rising order.
struct Partition {
    TilePartition patterns;
    int blank_home = 0;

    /// Returns the tile with this home. Requires that it is not the blank's.
    int tile_of_home(int home) const;
    /// Returns the number of the pattern that a tile belongs to. Requires a tile from 0 to 14.
    int pattern_of(int tile) const;
    /// Returns the first tile of a pattern.
    int first_tile(int pattern) const;
};

/// Returns the partition of a name. Requires that it is in named_partitions() and of 4 x 4 boards, and that
/// `blank_home` is 0, 1 or 5.
Partition partition_named(std::string_view name, int blank_home);

/// Returns the rotation or reflection that takes a cell of a 4 x 4 board to 0, 1 or 5. Databases are made only for
/// blanks at home there.
BoardMap map_to_representative(int blank_home);

/// The tiles that a tile passes when it goes up or down a column, in the numbering of the cells: those in the cells
/// between. When it goes along a row, it passes none.
struct PassedTiles {
    bool are_any = false;
    std::array<std::uint8_t, 3> tiles{};
};

/// Finds distances of patterns of at most six tiles by four bits for the cell of each tile. Most entries are unused,
/// but nothing has to be computed.
class DirectLookup {
public:
    static constexpr bool is_near = true;  ///< whether it fits into the processor's caches
    static constexpr int most_slack = 2;
    static constexpr espalier::Nodes least_budget = 256;

    /// Copies the distances of the partition's patterns, which PatternDatabase::build_distances() has made.
    explicit DirectLookup(const std::vector<BuiltDatabase>& distances);
    DirectLookup(DirectLookup&&) = default;

    /// Returns the name of an arrangement of the tiles that is given by four bits for the cell of each tile.
    std::uint64_t word(std::uint64_t cells) const { return cells; }

    /// Returns the word after a tile has gone to another cell.
    std::uint64_t moved(std::uint64_t word, unsigned tile, unsigned from, unsigned to, const PassedTiles&) const {
        return word + ((std::uint64_t{to} - std::uint64_t{from}) << (4 * tile));
    }

    struct Look {
        const std::uint8_t* entry;

        void prefetch() const { __builtin_prefetch(entry); }
    };

    /// Returns where the distance of the pattern that a tile belongs to is kept, wherever the blank is.
    Look look(unsigned tile, std::uint64_t word, unsigned) const {
        const auto& row = rows_[tile];
        return {row.table + ((word >> row.shift) & row.mask)};
    }

    std::uint8_t distance(const Look& look, unsigned) const { return *look.entry; }

    std::uint8_t distance_of(unsigned tile, std::uint64_t word, unsigned blank) const {
        return *look(tile, word, blank).entry;
    }

private:
    struct TileTable {
        const std::uint8_t* table;
        std::uint64_t mask;
        std::uint64_t shift;
    };

    std::vector<LargeTable> tables_;
    std::array<TileTable, board_cells> rows_{};
};

/// Finds distances of two patterns in databases of bits, where a look says whether a move leads towards home or away
/// from it; PatternDatabase explains this. A word holds the set of cells and the order of each pattern's tiles, as in
/// Placements.
class OneBitLookup {
public:
    static constexpr bool is_near = false;
    static constexpr int most_slack = 2;
    static constexpr espalier::Nodes least_budget = 32;

    /// Requires the bits of the partition's two patterns, which PatternDatabase::build_bits() has made. They outlive
    /// this.
    OneBitLookup(const Partition& partition, const std::vector<BuiltDatabase>& bits);

    std::uint64_t word(std::uint64_t cells) const;

    std::uint64_t moved(std::uint64_t word, unsigned tile, unsigned from, unsigned to,
                        const PassedTiles& passed) const {
        const unsigned shift = shift_of(tile);
        word ^= std::uint64_t{1U << from ^ 1U << to} << shift;
        if (!passed.are_any) return word;
        std::int64_t change = 0;
        for (const auto other : passed.tiles) change += changes_[tile][other];
        return word + (static_cast<std::uint64_t>(from < to ? change : -change) << (shift + 16));
    }

    struct Look {
        const std::uint8_t* byte;
        unsigned bit;

        void prefetch() const { __builtin_prefetch(byte); }
    };

    /// Returns what to look at after the tile has moved, so that the blank is in this cell.
    Look look(unsigned tile, std::uint64_t word, unsigned blank) const {
        const auto& pattern = pattern_of(tile);
        const auto half = static_cast<std::uint32_t>(word >> shift_of(tile));
        const auto rows = rows_[half & 0xffff];
        const auto row = (rows & 0xffff) + (rows >> (16 + 3 * blank) & 7);
        const auto bit = row * pattern.row_bits + (half >> 16);
        return {.byte = pattern.bits.content + (bit >> 3), .bit = static_cast<unsigned>(bit & 7)};
    }

    /// Returns the distance of a tile's pattern after it has moved, from the look and the distance before.
    std::uint8_t distance(const Look& look, unsigned before) const {
        const unsigned bit = static_cast<unsigned>(*look.byte) >> look.bit;
        const unsigned farther = (bit ^ before >> 1 ^ before ^ 1) & 1;
        return static_cast<std::uint8_t>(before - 1 + 2 * farther);
    }

    /// Returns the placement of a tile's pattern on a board. Finding its distance takes many looks.
    PlacedPattern placed(unsigned tile, std::uint64_t word, unsigned blank) const;

private:
    struct RankedPattern {
        BuiltDatabase bits;
        PatternDatabase database;
        std::size_t row_bits = 0;
    };

    unsigned shift_of(unsigned tile) const { return tile < first_tiles_ ? 0 : 32; }
    const RankedPattern& pattern_of(unsigned tile) const { return patterns_[tile < first_tiles_ ? 0 : 1]; }
    void find_rows(const Placements& placements);
    void find_changes(unsigned first_tile, unsigned tiles);

    std::array<RankedPattern, 2> patterns_;
    unsigned first_tiles_;  // the number of tiles of the first pattern
    // For each set, the row of its first region in 16 bits, and then the region of each cell in three bits.
    std::vector<std::uint64_t> rows_;
    // For each two tiles, the change of the number of their pattern's order when the first one passes the second one,
    // towards higher cells; 0 for tiles of different patterns.
    std::array<std::array<std::int16_t, board_cells>, board_cells> changes_{};
};

}  // namespace puzzle15
