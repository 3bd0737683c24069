// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>
#include "puzzle15/sums/catalogue.hpp"
#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/databases/simple_distances.hpp"

namespace puzzle15_test {
/// Made once for each kind.
inline const puzzle15::Placements& placements_of(const Shape& shape, int tiles) {
    static std::map<std::tuple<int, int, int>, puzzle15::Placements> all;
    return all.try_emplace({shape.width, shape.height, tiles}, shape, tiles).first->second;
}

/// A catalogue and its databases, in memory.
struct BuiltCatalogue {
    BuiltCatalogue(puzzle15::Catalogue of, int letters) : catalogue(std::move(of)), words(catalogue.shape, letters) {
        for (const auto& database : catalogue.databases) {
            const auto& placements = placements_of(catalogue.shape, std::popcount(database.goal));
            bits.push_back(database.build_bits(placements, nullptr, [] { return false; }));
            databases.push_back({.placements = &placements, .content = bits.back().data()});
        }
        catalogue.add(words, databases);
    }

    puzzle15::CatalogueSum<puzzle15::many_slots> sum() const {
        return puzzle15::CatalogueSum<puzzle15::many_slots>(catalogue);
    }

    puzzle15::Catalogue catalogue;
    puzzle15::DuplicateWords words;
    std::vector<std::vector<std::uint8_t>> bits;
    std::vector<puzzle15::BuiltDatabase> databases;
};

/// Any patterns of at most so many tiles.
inline puzzle15::TilePartition any_partition(const Shape& shape, int blank_home, int most_tiles) {
    puzzle15::TilePartition partition;
    const auto cells = any_board(shape).tiles;
    for (int i = 0; i < shape.cells(); ++i) {
        const int home = cells[static_cast<std::size_t>(i)];
        if (home == blank_home) continue;
        const bool is_full = partition.empty() || std::popcount(partition.back()) == most_tiles;
        if (is_full || *rc::gen::inRange(0, 3) == 0) partition.push_back(0);
        partition.back() |= puzzle15::cell_set(home);
    }
    return partition;
}
}  // namespace puzzle15_test
