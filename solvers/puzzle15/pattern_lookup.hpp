#pragma once

#include <array>
#include <cstdint>
#include <espalier/problem.hpp>
#include <vector>

#include "puzzle15/partition.hpp"

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

    /// The distance of the pattern that a tile belongs to. `cells`: four bits for each tile of all patterns.
    const std::uint8_t* entry(std::size_t tile, std::uint64_t cells) const {
        const auto& row = rows_[tile];
        return row.table + ((cells >> row.shift) & row.mask);
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

/// Distances of a pattern of seven tiles and one of eight in databases as build_pattern_database() makes them: a number
/// is computed for each arrangement, which is cheap beside a look into so large a table.
class RankedLookup {
public:
    static constexpr bool is_near = false;
    static constexpr int most_slack = 2;
    static constexpr espalier::Nodes least_budget = 32;

    /// The databases outlive this.
    RankedLookup(const std::uint8_t* of_seven, const std::uint8_t* of_eight);

    const std::uint8_t* entry(std::size_t tile, std::uint64_t cells) const {
        return tile < 7 ? of_seven_ + number<7>(cells) : of_eight_ + number<8>(cells >> 28);
    }

private:
    // The number of an arrangement, see Arrangements. Four bits for each cell say how many tiles that have not been
    // looked at lie before it.
    template <int Tiles>
    std::size_t number(std::uint64_t cells) const {
        constexpr std::uint64_t ones = 0x1111'1111'1111'1111;
        unsigned set = 0;
        for (int tile = 0; tile < Tiles; ++tile) set |= 1U << ((cells >> (4 * tile)) & 15);
        std::uint64_t before = ((spread_[set & 0xff] | std::uint64_t{spread_[set >> 8]} << 32) * ones) << 4;
        std::size_t order = 0;
        for (int tile = 0; tile < Tiles - 1; ++tile) {
            const auto shift = 4 * ((cells >> (4 * tile)) & 15);
            order = order * static_cast<std::size_t>(Tiles - tile) + ((before >> shift) & 15);
            before -= (ones << shift) << 4;
        }
        constexpr std::size_t orders = Tiles == 7 ? 5040 : 40320;
        return (Tiles == 7 ? sets_of_seven_ : sets_of_eight_)[set] * orders + order;
    }

    const std::uint8_t* of_seven_;
    const std::uint8_t* of_eight_;
    std::vector<std::uint16_t> sets_of_seven_;
    std::vector<std::uint16_t> sets_of_eight_;
    std::array<std::uint32_t, 256> spread_{};  // a bit to each four
};

}  // namespace puzzle15
