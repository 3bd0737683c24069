#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include <espalier/problem.hpp>

#include "puzzle15/catalogues/one_bit_database.hpp"
#include "puzzle15/catalogues/placements.hpp"
#include "puzzle15/patterns/large_table.hpp"
#include "puzzle15/patterns/partition.hpp"

namespace puzzle15 {

/// The tiles that a tile passes when it goes up or down a column, as cells are numbered: those in the cells between. When
/// it goes along a row, it passes none.
struct PassedTiles {
    bool are_any = false;
    std::array<std::uint8_t, 3> tiles{};
};

/// Distances of patterns of at most six tiles, found by four bits for each tile's cell: most entries stand for nothing,
/// but nothing need be computed.
class DirectLookup {
public:
    static constexpr bool is_near = true;  ///< in the processor's caches
    static constexpr int most_slack = 2;
    static constexpr espalier::Nodes least_budget = 256;

    /// `databases`: of the partition's patterns, as build_pattern_database() makes them.
    DirectLookup(const Partition& partition, const std::vector<std::vector<std::uint8_t>>& databases);
    DirectLookup(DirectLookup&&) = default;

    /// How this names an arrangement of the tiles; `cells`: four bits for the cell of each tile.
    std::uint64_t word(std::uint64_t cells) const { return cells; }

    /// The word after a tile has gone to another cell.
    std::uint64_t moved(std::uint64_t word, unsigned tile, unsigned from, unsigned to, const PassedTiles&) const {
        return word + ((std::uint64_t{to} - std::uint64_t{from}) << (4 * tile));
    }

    struct Look {
        const std::uint8_t* entry;

        void prefetch() const { __builtin_prefetch(entry); }
    };

    /// Where the distance of the pattern that a tile belongs to is kept, wherever the blank lies.
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

/// Distances of two patterns in databases of one bit, see OneBitDatabase: a look says whether a move leads towards home
/// or away from it. A word holds the set of cells and the order of each pattern's tiles, see Placements.
class OneBitLookup {
public:
    static constexpr bool is_near = false;
    static constexpr int most_slack = 2;
    static constexpr espalier::Nodes least_budget = 32;

    /// `bits`: of the partition's two patterns, as OneBitDatabase::build() makes them; they outlive this.
    OneBitLookup(const Partition& partition, const std::vector<const std::uint8_t*>& bits);

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

    /// What to look at after the tile has moved, and the blank lies in this cell.
    Look look(unsigned tile, std::uint64_t word, unsigned blank) const {
        const auto& pattern = pattern_of(tile);
        const auto half = static_cast<std::uint32_t>(word >> shift_of(tile));
        const auto rows = rows_[half & 0xffff];
        const auto row = (rows & 0xffff) + (rows >> (16 + 3 * blank) & 7);
        const auto bit = row * pattern.row_bits + (half >> 16);
        return {.byte = pattern.bits + (bit >> 3), .bit = static_cast<unsigned>(bit & 7)};
    }

    /// The distance of a tile's pattern after it has moved, and before that.
    std::uint8_t distance(const Look& look, unsigned before) const {
        const unsigned bit = static_cast<unsigned>(*look.byte) >> look.bit;
        const unsigned farther = (bit ^ before >> 1 ^ before ^ 1) & 1;
        return static_cast<std::uint8_t>(before - 1 + 2 * farther);
    }

    /// What a tile's pattern is on a board. Its distance takes many looks.
    PlacedPattern placed(unsigned tile, std::uint64_t word, unsigned blank) const;

private:
    struct RankedPattern {
        RankedPattern(const Pattern& pattern, int blank_home, const std::uint8_t* bits);

        const std::uint8_t* bits;
        OneBitDatabase database;
        std::shared_ptr<const Placements> placements;
        std::size_t row_bits;
    };

    unsigned shift_of(unsigned tile) const { return tile < first_tiles_ ? 0 : 32; }
    const RankedPattern& pattern_of(unsigned tile) const { return patterns_[tile < first_tiles_ ? 0 : 1]; }
    void find_rows(const Placements& placements);
    void find_changes(unsigned first_tile, unsigned tiles);

    std::array<RankedPattern, 2> patterns_;
    unsigned first_tiles_;  // of the first pattern
    // By set: the row of its first region, 16 bits; and three bits for each cell, the region that it is in.
    std::vector<std::uint64_t> rows_;
    // By two tiles: by how much the number of their pattern's order changes when the first one passes the other, towards
    // higher cells; 0 for those of different patterns.
    std::array<std::array<std::int16_t, board_cells>, board_cells> changes_{};
};

}  // namespace puzzle15
