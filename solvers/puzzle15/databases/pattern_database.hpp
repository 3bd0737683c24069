// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include <espalier/memory.hpp>
#include <espalier/program/files/kept_file.hpp>
#include <espalier/transports/threads/team.hpp>
#include "puzzle15/board/board.hpp"
#include "puzzle15/board/shape.hpp"

namespace puzzle15 {
/// The orders of a pattern's tiles in a set of cells, numbered lexicographically, and their changes when a tile passes
/// others.
class TileOrders {
public:
    static constexpr int most_tiles = 8;

    /// Knows moves past at most `most_passed` other tiles. Requires 1 to 8 tiles.
    TileOrders(int tiles, int most_passed);

    std::size_t size() const { return places_.size(); }
    /// Returns the place of each tile, from 0 on, among the cells of the set.
    std::span<const std::uint8_t> places(std::size_t order) const {
        return std::span(places_[order]).first(index_of(tiles_));
    }

    /// Returns, for each order, the order after the tile in one place has gone to another, past those between them.
    [[gnu::always_inline]] inline const std::uint16_t* after(int from, int to) const {
        return moved_.data() + index(from, to) * places_.size();
    }

    /// Returns the number of the order in which tile i comes at places[i]. As only their order counts, places may be
    /// cells, too.
    static std::size_t number(std::span<const std::uint8_t> places);

private:
    static constexpr std::size_t index(int from, int to) { return index_of(from * most_tiles + to); }
    void find_exchanged(int place);
    void find_composed(int from, int by, int to);

    int tiles_;
    std::vector<std::array<std::uint8_t, most_tiles>> places_;
    std::vector<std::uint16_t> moved_;
};

/// Numbers the places where the tiles of a pattern and the blank may lie. A place is the set of the tiles' cells, their
/// order in it and the blank's region: the free cells that the blank reaches without moving any of the tiles. Sets and
/// their regions are numbered as rows, as "zero aware" databases need them [R. Clausecker 2020].
///
/// A tile that moves sideways keeps its place in the order, and one that moves up or down passes the tiles of one line
/// of cells at most, so that a move takes all placements of one set, a block, to another block.
class Placements {
public:
    static constexpr int most_tiles = TileOrders::most_tiles;

    /// Requires 1 to 8 tiles, and that they divide the other cells into at most eight regions, or four if more than 21
    /// cells are left.
    Placements(const Shape& shape, int tiles);

    const Shape& shape() const { return shape_; }
    int tiles() const { return tiles_; }

    /// Returns the sets of tiles() cells in rising order.
    std::span<const Cells> sets() const { return sets_; }
    /// Returns the number of a set. Requires a set of tiles() cells.
    [[gnu::always_inline]] inline std::size_t set_number(Cells set) const {
        return numbers_of_upper_[set >> lower_cells] + numbers_of_lower_[set & lower_mask];
    }

    /// Returns the number of pairs of a set and a region beside it.
    std::size_t rows() const { return rows_; }
    /// Returns the number of regions beside a set.
    unsigned regions(std::size_t set) const { return regions_[set]; }
    /// Returns the row of a set and a region. Rows are in the order of the sets, each with its regions.
    std::size_t row(std::size_t set, unsigned region) const { return (beside_[set] >> bits_of_division) + region; }
    /// Returns the region of a free cell beside the set, before which there are `free_before` free cells. Requires
    /// bits_of_region(), which is perhaps known to the compiler.
    [[gnu::always_inline]] inline unsigned region(std::size_t set, int free_before, int bits_of_region) const {
        const auto division = divisions_[beside_[set] & ((1U << bits_of_division) - 1)];
        return static_cast<unsigned>(division >> (bits_of_region * free_before)) & ((1U << bits_of_region) - 1);
    }
    int bits_of_region() const { return bits_of_region_; }
    unsigned region_of_cell(std::size_t set, int cell) const {
        return region(set, place_of(~sets_[set], cell), bits_of_region_);
    }

    /// Returns the orders of the tiles in a set.
    const TileOrders& orders() const { return orders_; }

private:
    static constexpr int lower_cells = 13;
    static constexpr Cells lower_mask = (Cells{1} << lower_cells) - 1;

    // The region of each free cell in rising order, in three bits or, if there is no room for three, in two.
    using Division = std::uint64_t;
    static constexpr int most_cells_of_three_bits = 21;
    static constexpr unsigned bits_of_division = 12;

    Division divide(Cells set, unsigned& regions) const;

    Shape shape_;
    int tiles_;
    int bits_of_region_;
    std::vector<Cells> sets_;
    std::vector<std::uint32_t> numbers_of_upper_;  // the number of the first set with these cells from the 13th on
    std::vector<std::uint16_t> numbers_of_lower_;  // the number of the first 13 cells among sets of equally many
    // For each set its first row and behind it the number of the division of the cells beside it. Thousands of sets
    // share a division, so that looks at databases find all of this in the nearer caches.
    std::vector<std::uint32_t> beside_;
    std::vector<Division> divisions_;
    std::vector<std::uint8_t> regions_;  // by set
    std::size_t rows_ = 0;
    TileOrders orders_;
};

/// Returns how many tiles a pattern can have: its database needs two cells beside its tiles and the blank.
constexpr int most_tiles_of_pattern(const Shape& shape) { return std::min(shape.cells() - 3, Placements::most_tiles); }

/// Returns the memory that a database of a pattern of `tiles` tiles takes while it is built, in bytes, or a little
/// less: two bytes for each order in each set of cells, and the bits.
constexpr std::uint64_t bytes_to_build(const Shape& shape, int tiles) {
    std::uint64_t arranged = 1;
    for (int tile = 0; tile < tiles; ++tile) arranged *= static_cast<std::uint64_t>(shape.cells() - tile);
    return 2 * arranged + arranged / 8;
}

/// Returns whether somebody wants a long computation to stop. It is called again and again, on any thread.
using StopWanted = std::function<bool()>;

/// Bytes that are looked up in any order.
using LargeTable = std::vector<std::uint8_t, espalier::LargePages<std::uint8_t>>;

/// A pattern database [Korf, Felner 2002]: the distances of some tiles, the pattern, from their homes. The distance of
/// a placement is how often the pattern's tiles have to move until all are at home and the blank is in the region of
/// its home, whatever the other tiles do.
///
/// It is kept in one of two forms. The larger one has a byte for each arrangement of the tiles, with the least distance
/// wherever the blank is. The smaller one has a bit for each placement, half of the distance, rounded down, modulo 2.
/// Each move of a tile of the pattern changes the distance by exactly 1, and the colour of the tile's cell, as on a
/// chess board, so that the colours and the bit tell the distance modulo 4 and thereby whether a move leads to home or
/// away.
struct PatternDatabase {
    Cells goal = 0;  ///< the homes of its tiles, which it numbers in rising order
    int blank_home = 0;

    /// Returns how many bytes the bits of one row take, one order behind the other.
    static std::size_t row_bytes(const Placements& placements) { return (placements.orders().size() + 7) / 8; }
    static std::size_t bytes(const Placements& placements) { return placements.rows() * row_bytes(placements); }

    /// Returns the distances on 4 x 4 boards by four bits for the cell of each tile, or nothing if a stop was wanted.
    /// Most bytes are unused, but nothing has to be computed to find one. Builds them breadth first on the threads of
    /// the team, or on the calling thread if it is null. Requires at most six tiles.
    LargeTable build_distances(const Placements& placements, espalier::Team* team, const StopWanted& stop_wanted) const;

    /// Returns the bits by row and order, or nothing if a stop was wanted. Builds them as build_distances() does.
    /// Requires that at least two cells are left beside the tiles and the blank, as half of the placements could not be
    /// reached otherwise.
    std::vector<std::uint8_t> build_bits(const Placements& placements, espalier::Team* team,
                                         const StopWanted& stop_wanted) const;

    friend bool operator==(const PatternDatabase&, const PatternDatabase&) = default;
};

/// The bytes or bits of a database that was built, and the numbers of its placements. Both outlive this.
struct BuiltDatabase {
    const Placements* placements = nullptr;
    const std::uint8_t* content = nullptr;
};

/// A database of bits, which takes long to build: it is mapped from its file, so that all processes of a computer share
/// one copy, or built and kept there.
class KeptDatabase {
public:
    /// Maps the file or, if it is damaged or has another description, says so on the standard error and replaces it.
    /// Waits while another process builds the file, and says so there, too. Says there, too, if the database cannot be
    /// kept, which is no error, for instance because a folder has the path. Without a path it stays in memory. Throws
    /// std::system_error, with the file's size and the reason, if there is no room for mapping it.
    KeptDatabase(const Placements& placements, const PatternDatabase& database, const std::string& path,
                 const std::string& description, espalier::Team* team, const StopWanted& stop_wanted);

    /// Returns the bits, or null if a stop was wanted before the database was built.
    const std::uint8_t* bits() const;

private:
    bool map(const std::string& path, const std::string& description);
    void keep(const std::string& path, const std::string& description);

    std::optional<espalier::program::KeptFile> file_;
    std::vector<std::uint8_t> built_;
};

/// Patterns, given by the homes of their tiles, that together hold every tile once.
using TilePartition = std::vector<Cells>;

/// The greatest numbers of partitions, and of their different patterns, that one heuristic may have.
inline constexpr std::size_t most_partitions = 16;
inline constexpr std::size_t most_patterns = 32;

/// Partitions whose name is that of the heuristic that they make: the greatest of the sums of their patterns'
/// distances.
struct NamedPartitions {
    std::string_view name;
    Shape shape;
    std::vector<TilePartition> partitions;  ///< for a blank at home in the upper left corner
    double to_build;                        ///< seconds that one core of a server of 2023 takes to build the databases
    double per_node;                        ///< seconds that a node of a search with them takes there
    bool are_of_bytes = false;              ///< whether ByteSum adds up the distances, wherever the blank is
};

/// Returns all partitions that have names: first those of 4 x 4 and then those of 5 x 5 boards, each of which is better
/// and takes longer to build than the one before.
const std::vector<NamedPartitions>& named_partitions();

/// Returns the row of a name, or null if no partitions have this name.
const NamedPartitions* find_named_partitions(std::string_view name);

/// Returns the symmetry that takes the blank's home to the cell that stands for it: the upper left corner for all
/// corners and, on 4 x 4 boards, 1 and 5 for all other cells. Returns the identity if there is no such cell.
BoardMap map_to_representative(const Shape& shape, int blank_home);

/// Returns the partitions of a row for boards with the blank at home in a cell of the board. Those of 4 x 4 boards are
/// one and, if the blank's home is on a diagonal, its reflection there, which has the same goal.
std::vector<TilePartition> partitions_for(const NamedPartitions& row, int blank_home);

/// Returns partitions for boards of any shape. A curve through all cells goes to and fro in bands of one, two or three
/// lines, rows or columns. The tiles along it are cut into patterns of as many tiles as a database can have that takes
/// at most 300 MB while it is built; the last pattern takes those that are left over. Of all such partitions and their
/// reflections, the rule takes the four whose patterns hold the most pairs of tiles with homes beside each other, since
/// these hinder each other most.
std::vector<TilePartition> partitions_by_rule(const Shape& shape, int blank_home);

/// Reads partitions of the tiles of boards with this goal. Each line is a pattern, given by the numbers that its tiles
/// have on boards and in the goal; `#` starts a comment. After every tile has occurred, another partition may begin.
/// Throws InputError: FILE:LINE: what is wrong, what was expected.
std::vector<TilePartition> read_partitions(std::string_view text, const std::string& file, const Board& goal);
}  // namespace puzzle15
