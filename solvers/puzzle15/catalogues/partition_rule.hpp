#pragma once

#include <vector>

#include "puzzle15/catalogues/catalogue.hpp"

namespace puzzle15 {

/// Partitions for boards of any shape, by a rule. A curve through all cells goes to and fro in bands of one, two or
/// three lines, rows or columns; the tiles along it are cut into patterns of as many tiles as a database can have that
/// takes at most 300 MB while it is built, the last one of those that are left over. Of these partitions, and their
/// reflections, the four are taken whose patterns hold the most pairs of tiles with homes beside each other: these
/// hinder each other most.
std::vector<TilePartition> partitions_by_rule(const Shape& shape, int blank_home);

}  // namespace puzzle15
