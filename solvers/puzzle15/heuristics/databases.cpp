// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/heuristics/databases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>

#include <espalier/require.hpp>

#include "puzzle15/search/heuristic_search.hpp"
#include "puzzle15/sums/catalogue_sum.hpp"

namespace puzzle15 {
namespace {

std::pair<int, int> key_of_shape(const Shape& shape) { return {shape.width, shape.height}; }

bool is_file(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

// Returns the row of a heuristic that adds up bytes, or null if the heuristic is another one.
const NamedPartitions* find_bytes(const std::string& name) {
    const auto* row = find_named_partitions(name);
    return row != nullptr && row->are_of_bytes ? row : nullptr;
}

std::string description_of(const Shape& shape, const PatternDatabase& database) {
    return fmt::format("bits {}x{}: {:x} blank {}", shape.width, shape.height, database.goal, database.blank_home);
}

}  // namespace

Databases::Databases(espalier::Team* team, std::string cache_folder, StopWanted stop_wanted,
                     std::vector<TilePartition> given_partitions)
    : team_(team),
      cache_folder_(std::move(cache_folder)),
      stop_wanted_(std::move(stop_wanted)),
      given_(std::move(given_partitions)) {}

std::unique_ptr<BoardSearch> Databases::make_search(const std::string& name, const Puzzle& puzzle, Wanted wanted) {
    auto& make = makers_[{name, key_of_shape(puzzle.shape), puzzle.blank_home, wanted != Wanted::one}];
    if (!make) make = maker_for(name, puzzle, wanted);
    return make ? make(puzzle) : nullptr;
}

Databases::MakeSearch Databases::maker_for(const std::string& name, const Puzzle& puzzle, Wanted wanted) {
    const auto* row = find_named_partitions(name);
    espalier::require(row == nullptr || row->shape == puzzle.shape, "the databases are of boards of this shape");
    const auto& words = words_for(puzzle.shape, wanted);
    const auto* bytes = find_bytes(name);
    return bytes != nullptr ? maker_of_bytes(*bytes, puzzle, words) : maker_of_catalogue(name, puzzle, words);
}

// These databases are small and built at each start. Those of a representative are for all homes that it stands for.
Databases::MakeSearch Databases::maker_of_bytes(const NamedPartitions& row, const Puzzle& puzzle,
                                                const DuplicateWords& words) {
    const auto map = map_to_representative(row.shape, puzzle.blank_home);
    const int home = map[static_cast<std::size_t>(puzzle.blank_home)];
    const auto partition = partitions_for(row, home).front();
    auto& distances = distances_[{row.name, home}];
    for (std::size_t i = distances.size(); i < partition.size(); ++i) {
        const auto& placements = placements_of(row.shape, std::popcount(partition[i]));
        const PatternDatabase database{.goal = partition[i], .blank_home = home};
        const auto built = database.build_distances(placements, team_, [] { return false; });
        distances.push_back(distances_by_cells(placements, built));
    }
    const auto tables = std::make_shared<const ByteTables>(partition, home, map, distances);
    return [tables, &words](const Puzzle& start) {
        return std::make_unique<HeuristicSearch<ByteSum>>(start, ByteSum(*tables, words));
    };
}

Databases::MakeSearch Databases::maker_of_catalogue(const std::string& name, const Puzzle& puzzle,
                                                    const DuplicateWords& words) {
    const auto catalogue =
        std::make_shared<const Catalogue>(make_catalogue(puzzle.shape, puzzle.blank_home, partitions_of(name, puzzle)));
    std::vector<BuiltDatabase> databases;
    for (const auto& database : catalogue->databases) {
        // Reading one takes hundredths of a second.
        if (stop_wanted_()) return nullptr;
        const auto& placements = placements_of(puzzle.shape, std::popcount(database.goal));
        const auto* bits = bits_of(placements, database);
        if (bits == nullptr) return nullptr;
        databases.push_back({.placements = &placements, .content = bits});
    }
    const auto tables = std::make_shared<const CatalogueTables>(*catalogue, words, databases);
    const bool are_few =
        catalogue->patterns.size() <= few_slots && (tables->is_of_six_of_25() || tables->is_of_16_cells());
    return [catalogue, tables, are_few](const Puzzle& start) -> std::unique_ptr<BoardSearch> {
        using Few = CatalogueSum<few_slots>;
        using Many = CatalogueSum<many_slots>;
        if (are_few) return std::make_unique<HeuristicSearch<Few>>(start, Few(*catalogue, *tables));
        return std::make_unique<HeuristicSearch<Many>>(start, Many(*catalogue, *tables));
    };
}

std::vector<TilePartition> Databases::partitions_of(const std::string& name, const Puzzle& puzzle) const {
    if (name == given) return given_;
    if (name == by_rule) return partitions_by_rule(puzzle.shape, puzzle.blank_home);
    const auto* row = find_named_partitions(name);
    espalier::require(row != nullptr, "there are partitions of this name");
    return partitions_for(*row, puzzle.blank_home);
}

const Placements& Databases::placements_of(const Shape& shape, int tiles) {
    return placements_.try_emplace({key_of_shape(shape), tiles}, shape, tiles).first->second;
}

// Databases of larger boards are copied into large pages, which makes searches a thirtieth to a tenth faster. To get
// these from the system takes longer than most searches on boards of 16 cells, and each process of a job would have its
// own.
const std::uint8_t* Databases::bits_of(const Placements& placements, const PatternDatabase& database) {
    const auto& shape = placements.shape();
    auto& [kept, copy] = bits_[{key_of_shape(shape), database.goal, database.blank_home}];
    if (!copy.empty()) return copy.data();
    if (!kept) {
        kept = std::make_unique<const KeptDatabase>(placements, database, file_of(shape, database),
                                                    description_of(shape, database), team_, stop_wanted_);
    }
    if (shape.cells() <= Shape{}.cells() || kept->bits() == nullptr) return kept->bits();
    copy.resize(PatternDatabase::bytes(placements));
    std::copy_n(kept->bits(), copy.size(), copy.begin());
    kept.reset();
    return copy.data();
}

// Duplicate words would hide solutions from a search for all.
const DuplicateWords& Databases::words_for(const Shape& shape, Wanted wanted) {
    const int usual = shape.cells() <= 16 ? DuplicateWords::usual_on_16_cells : DuplicateWords::usual;
    const int letters = wanted == Wanted::one ? usual : DuplicateWords::shortest;
    return words_.try_emplace({key_of_shape(shape), letters}, shape, letters).first->second;
}

std::string Databases::file_of(const Shape& shape, const PatternDatabase& database) const {
    if (cache_folder_.empty()) return "";
    const auto boards = shape == five_by_five ? "24" : fmt::format("{}x{}", shape.width, shape.height);
    return fmt::format("{}/pdb-{}-{:x}-{}", cache_folder_, boards, database.goal, database.blank_home);
}

bool Databases::is_at_hand(const std::string& name, const Puzzle& puzzle) const {
    const auto shape = key_of_shape(puzzle.shape);
    if (const auto* row = find_bytes(name)) {
        const auto map = map_to_representative(puzzle.shape, puzzle.blank_home);
        return distances_.contains({row->name, map[static_cast<std::size_t>(puzzle.blank_home)]});
    }
    const auto catalogue = make_catalogue(puzzle.shape, puzzle.blank_home, partitions_of(name, puzzle));
    return std::ranges::all_of(catalogue.databases, [&](const auto& database) {
        return bits_.contains({shape, database.goal, database.blank_home}) || is_file(file_of(puzzle.shape, database));
    });
}

}  // namespace puzzle15
