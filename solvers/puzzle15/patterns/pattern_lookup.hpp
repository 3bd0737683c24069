#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include <espalier/problem.hpp>

#include "puzzle15/patterns/partition.hpp"

namespace puzzle15 {

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
    std::uint64_t moved(std::uint64_t word, unsigned tile, unsigned from, unsigned to) const {
        return word + ((std::uint64_t{to} - std::uint64_t{from}) << (4 * tile));
    }

    /// Where the distance of the pattern that a tile belongs to is kept.
    const std::uint8_t* entry(unsigned tile, std::uint64_t word) const {
        const auto& row = rows_[tile];
        return row.table + ((word >> row.shift) & row.mask);
    }

private:
    struct Row {
        const std::uint8_t* table;
        std::uint64_t mask;
        std::uint64_t shift;
    };

    std::vector<std::vector<std::uint8_t>> tables_;
    std::array<Row, board_cells> rows_{};
};

/// What build_pattern_database() makes, but sorted first by the order of the tiles, then by the set of their cells. A
/// move sideways keeps the order, so that the distance after it lies in the same pages of memory, or in the next.
std::vector<std::uint8_t> sorted_by_order(const Arrangements& arrangements, const std::vector<std::uint8_t>& database);

/// Distances of a pattern of seven tiles and one of eight in databases sorted by orders. A word
/// holds the set of cells and the order of each pattern's tiles, see Arrangements: a move changes them by a look at a
/// small table.
class RankedLookup {
public:
    static constexpr bool is_near = false;
    static constexpr int most_slack = 2;
    static constexpr espalier::Nodes least_budget = 32;

    /// The databases outlive this.
    RankedLookup(const std::uint8_t* of_seven, const std::uint8_t* of_eight);

    std::uint64_t word(std::uint64_t cells) const;

    std::uint64_t moved(std::uint64_t word, unsigned tile, unsigned from, unsigned to) const {
        const unsigned shift = shift_of(tile);
        const auto set = static_cast<CellSet>(word >> shift);
        const auto others = set & ~(1U << from);
        const unsigned place = number_before(others, from);
        const unsigned next_place = number_before(others, to);
        word ^= std::uint64_t{1U << from ^ 1U << to} << shift;
        if (place == next_place) return word;
        const auto order = static_cast<std::uint16_t>(word >> (shift + 16));
        const auto next = pattern_of(tile).order_after(order, place, next_place);
        return word ^ static_cast<std::uint64_t>(order ^ next) << (shift + 16);
    }

    const std::uint8_t* entry(unsigned tile, std::uint64_t word) const {
        const auto& pattern = pattern_of(tile);
        const auto half = static_cast<std::uint32_t>(word >> shift_of(tile));
        return pattern.database + (half >> 16) * pattern.sets + pattern.set_numbers[half & 0xffff];
    }

private:
    struct RankedPattern {
        RankedPattern(int tiles, const std::uint8_t* database);

        const std::uint8_t* database;
        std::shared_ptr<const Arrangements> arrangements;
        std::size_t sets;
        const std::uint16_t* set_numbers;
        std::array<const std::uint16_t*, Arrangements::most_tiles> exchanged;  // the places p and p + 1, by p

        // A tile passes the others one by one: the tables for that stay in the nearer caches.
        std::uint16_t order_after(std::uint16_t order, unsigned from, unsigned to) const {
            for (; from < to; ++from) order = exchanged[from][order];
            for (; from > to; --from) order = exchanged[from - 1][order];
            return order;
        }
    };

    static constexpr unsigned first_tile_of_eight = 7;

    static unsigned shift_of(unsigned tile) { return tile < first_tile_of_eight ? 0 : 32; }
    const RankedPattern& pattern_of(unsigned tile) const { return patterns_[tile < first_tile_of_eight ? 0 : 1]; }
    // How many cells of a set come before one.
    unsigned number_before(unsigned set, unsigned cell) const {
        const unsigned before = set & ((1U << cell) - 1);
        return static_cast<unsigned>(sizes_[before & 0xff] + sizes_[before >> 8]);
    }

    std::array<RankedPattern, 2> patterns_;
    std::array<std::uint8_t, 256> sizes_{};  // of sets
};

}  // namespace puzzle15
