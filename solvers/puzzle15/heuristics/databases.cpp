#include "puzzle15/heuristics/databases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <span>

#include <espalier/require.hpp>

#include "puzzle15/search/heuristic_search.hpp"
#include "puzzle15/sums/catalogue_sum.hpp"
#include "puzzle15/sums/pattern_sum.hpp"

namespace puzzle15 {
namespace {

std::pair<int, int> key_of_shape(const Shape& shape) { return {shape.width, shape.height}; }

bool is_file(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

// Returns whether a heuristic adds up the distances of one partition of a 4 x 4 board, and of the board's reflection.
bool is_pattern_sum(const std::string& name) {
    const auto* row = find_named_partitions(name);
    return row != nullptr && row->shape == Shape{};
}

int representative(const Puzzle& puzzle) {
    return map_to_representative(puzzle.blank_home)[static_cast<std::size_t>(puzzle.blank_home)];
}

std::string description_of(const Partition& partition) {
    std::string text = fmt::format("bits, blank {}:", partition.blank_home);
    for (Cells pattern : partition.patterns) {
        for (; pattern != 0; pattern &= pattern - 1) text += fmt::format(" {}", std::countr_zero(pattern));
        text += " /";
    }
    return text;
}

std::string description_of(const Shape& shape, const PatternDatabase& database) {
    return fmt::format("bits {}x{}: {:x} blank {}", shape.width, shape.height, database.goal, database.blank_home);
}

template <class Lookup>
auto maker_of_sums(const Partition& partition, const BoardMap& map, Lookup lookup, const DuplicateWords& words) {
    using Sum = PatternSum<Lookup>;
    const auto tables = std::make_shared<const typename Sum::Tables>(partition, map, std::move(lookup));
    return [tables, &words](const Puzzle& puzzle) {
        return std::make_unique<HeuristicSearch<Sum>>(puzzle, Sum(*tables, words));
    };
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
    if (!is_pattern_sum(name)) return maker_of_catalogue(name, puzzle, words);
    const auto partition = partition_named(name, representative(puzzle));
    const auto map = map_to_representative(puzzle.blank_home);
    return partition.patterns.size() > 2 ? maker_of_near_sums(partition, map, words)
                                         : maker_of_far_sums(partition, name, map, words);
}

// Small databases are built at each start.
Databases::MakeSearch Databases::maker_of_near_sums(const Partition& partition, const BoardMap& map,
                                                    const DuplicateWords& words) {
    std::vector<std::vector<std::uint8_t>> distances;
    std::vector<BuiltDatabase> built;
    for (const Cells pattern : partition.patterns) {
        const auto& placements = placements_of(Shape{}, std::popcount(pattern));
        const PatternDatabase database{.goal = pattern, .blank_home = partition.blank_home};
        distances.push_back(database.build_distances(placements, team_, [] { return false; }));
        built.push_back({.placements = &placements, .content = distances.back().data()});
    }
    return maker_of_sums(partition, map, DirectLookup(built), words);
}

// The databases are not copied into large pages, which would make searches a thirtieth to a tenth faster: to get these
// from the system takes as long as all of Korf's boards, or several times as long, and each process of a job would have
// its own.
Databases::MakeSearch Databases::maker_of_far_sums(const Partition& partition, const std::string& name,
                                                   const BoardMap& map, const DuplicateWords& words) {
    KeptDatabases::Wanted wanted;
    for (const Cells pattern : partition.patterns) {
        wanted.emplace_back(&placements_of(Shape{}, std::popcount(pattern)),
                            PatternDatabase{.goal = pattern, .blank_home = partition.blank_home});
    }
    auto kept = std::make_unique<const KeptDatabases>(wanted, file_of(name, partition.blank_home),
                                                      description_of(partition), team_, stop_wanted_);
    if (!kept->are_whole()) return nullptr;
    std::vector<BuiltDatabase> built;
    for (const auto& [placements, database] : wanted) {
        built.push_back({.placements = placements, .content = kept->bits(built.size())});
    }
    mapped_.push_back(std::move(kept));
    return maker_of_sums(partition, map, OneBitLookup(partition, built), words);
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
    const bool are_few = catalogue->patterns.size() <= few_slots && tables->is_of_six_of_25();
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

const std::uint8_t* Databases::bits_of(const Placements& placements, const PatternDatabase& database) {
    const auto& shape = placements.shape();
    auto& bits = bits_[{key_of_shape(shape), database.goal, database.blank_home}];
    if (!bits.empty()) return bits.data();
    const KeptDatabases kept({{&placements, database}}, file_of(shape, database), description_of(shape, database),
                             team_, stop_wanted_);
    if (!kept.are_whole()) return nullptr;
    const std::span content(kept.bits(0), PatternDatabase::bytes(placements));
    bits.resize(content.size());
    std::ranges::copy(content, bits.begin());
    return bits.data();
}

// Duplicate words would hide solutions from a search for all.
const DuplicateWords& Databases::words_for(const Shape& shape, Wanted wanted) {
    const int usual = shape.cells() <= 16 ? DuplicateWords::usual_on_16_cells : DuplicateWords::usual;
    const int letters = wanted == Wanted::one ? usual : DuplicateWords::shortest;
    return words_.try_emplace({key_of_shape(shape), letters}, shape, letters).first->second;
}

std::string Databases::file_of(const std::string& name, int representative) const {
    return cache_folder_.empty() ? "" : fmt::format("{}/{}-{}", cache_folder_, name, representative);
}

std::string Databases::file_of(const Shape& shape, const PatternDatabase& database) const {
    if (cache_folder_.empty()) return "";
    const auto boards = shape == five_by_five ? "24" : fmt::format("{}x{}", shape.width, shape.height);
    return fmt::format("{}/pdb-{}-{:x}-{}", cache_folder_, boards, database.goal, database.blank_home);
}

bool Databases::is_at_hand(const std::string& name, const Puzzle& puzzle) const {
    const auto shape = key_of_shape(puzzle.shape);
    if (is_pattern_sum(name)) {
        const auto is_made = [&](bool finds_all) {
            const auto known = makers_.find({name, shape, puzzle.blank_home, finds_all});
            return known != makers_.end() && known->second;
        };
        return is_made(false) || is_made(true) || is_file(file_of(name, representative(puzzle)));
    }
    const auto catalogue = make_catalogue(puzzle.shape, puzzle.blank_home, partitions_of(name, puzzle));
    return std::ranges::all_of(catalogue.databases, [&](const auto& database) {
        const auto known = bits_.find({shape, database.goal, database.blank_home});
        return (known != bits_.end() && !known->second.empty()) || is_file(file_of(puzzle.shape, database));
    });
}

}  // namespace puzzle15
