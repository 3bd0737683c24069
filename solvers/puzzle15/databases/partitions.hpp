// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>
#include "puzzle15/board/board.hpp"
#include "puzzle15/board/shape.hpp"

namespace puzzle15 {
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
