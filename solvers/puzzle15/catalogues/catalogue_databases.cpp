#include "puzzle15/catalogues/catalogue_databases.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "puzzle15/catalogues/catalogue_sum.hpp"
#include "puzzle15/catalogues/named_catalogues.hpp"
#include "puzzle15/catalogues/partition_rule.hpp"
#include "puzzle15/patterns/kept_file.hpp"
#include "puzzle15/search/heuristic_search.hpp"

namespace puzzle15 {

namespace {

int letters_for(const Shape& shape) {
    return shape.cells() <= 16 ? DuplicateWords::usual_on_16_cells : DuplicateWords::usual;
}

}  // namespace

/// What the searches for one goal with one catalogue share.
class CatalogueDatabases::Entry {
public:
    Entry(Catalogue catalogue, int letters, const std::vector<DatabaseBits>& databases)
        : catalogue_(std::move(catalogue)), words_(catalogue_.shape, letters), tables_(catalogue_, words_, databases) {}

    std::unique_ptr<BoardSearch> make_search(const Puzzle& puzzle) const {
        const bool are_few = catalogue_.patterns.size() <= few_slots && tables_.is_of_six_of_25();
        return are_few ? search_of<few_slots>(puzzle) : search_of<many_slots>(puzzle);
    }

private:
    template <std::size_t Slots>
    std::unique_ptr<BoardSearch> search_of(const Puzzle& puzzle) const {
        return std::make_unique<HeuristicSearch<CatalogueSum<Slots>>>(puzzle, CatalogueSum<Slots>(catalogue_, tables_));
    }

    Catalogue catalogue_;
    DuplicateWords words_;
    CatalogueTables tables_;
};

CatalogueDatabases::CatalogueDatabases(espalier::Team* team, std::string cache_folder, StopWanted stop_wanted,
                                       std::vector<TilePartition> partitions)
    : team_(team),
      cache_folder_(std::move(cache_folder)),
      stop_wanted_(std::move(stop_wanted)),
      given_(std::move(partitions)) {}

CatalogueDatabases::~CatalogueDatabases() = default;

bool CatalogueDatabases::has(std::string_view name) {
    return name == given || name == by_rule || std::ranges::count(catalogues(), name, &CatalogueRow::name) > 0;
}

const Placements& CatalogueDatabases::placements_of(const Shape& shape, int tiles) {
    return placements_.try_emplace({{shape.width, shape.height}, tiles}, shape, tiles).first->second;
}

const KeptBits* CatalogueDatabases::bits_of(const Placements& placements, const OneBitDatabase& database) {
    const auto& shape = placements.shape();
    auto& kept = bits_[{{shape.width, shape.height}, database.goal, database.blank_home}];
    if (!kept) kept = std::make_unique<KeptBits>(placements, database, cache_folder_, team_, stop_wanted_);
    if (kept->data() == nullptr) kept = nullptr;
    return kept.get();
}

Catalogue CatalogueDatabases::catalogue_for(const std::string& name, const Puzzle& puzzle) const {
    const auto& shape = puzzle.shape;
    if (name == given) return make_catalogue(shape, puzzle.blank_home, given_);
    if (name == by_rule) return make_catalogue(shape, puzzle.blank_home, partitions_by_rule(shape, puzzle.blank_home));
    espalier::require(shape == five_by_five, "catalogues with names are for 5 x 5 boards");
    return catalogue_named(name, puzzle.blank_home);
}

std::unique_ptr<CatalogueDatabases::Entry> CatalogueDatabases::make_entry(Catalogue catalogue, Wanted wanted) {
    std::vector<DatabaseBits> databases;
    for (const auto& database : catalogue.databases) {
        // Reading one takes hundredths of a second.
        if (stop_wanted_()) return nullptr;
        const auto& placements = placements_of(catalogue.shape, std::popcount(database.goal));
        const auto* kept = bits_of(placements, database);
        if (kept == nullptr) return nullptr;
        databases.push_back({.placements = &placements, .bits = kept->data()});
    }
    const int letters = wanted == Wanted::one ? letters_for(catalogue.shape) : DuplicateWords::shortest;
    return std::make_unique<Entry>(std::move(catalogue), letters, databases);
}

std::unique_ptr<BoardSearch> CatalogueDatabases::make_search(const std::string& name, const Puzzle& puzzle,
                                                             Wanted wanted) {
    const auto& shape = puzzle.shape;
    auto& entry = entries_[{name, {shape.width, shape.height}, puzzle.blank_home, wanted != Wanted::one}];
    if (!entry) entry = make_entry(catalogue_for(name, puzzle), wanted);
    return entry ? entry->make_search(puzzle) : nullptr;
}

bool CatalogueDatabases::is_at_hand(const std::string& name, const Puzzle& puzzle) const {
    const auto& shape = puzzle.shape;
    const auto databases = catalogue_for(name, puzzle).databases;
    return std::ranges::all_of(databases, [&](const auto& database) {
        const auto known = bits_.find({{shape.width, shape.height}, database.goal, database.blank_home});
        return (known != bits_.end() && known->second) ||
               (!cache_folder_.empty() && file_exists(KeptBits::path_of(cache_folder_, shape, database)));
    });
}

}  // namespace puzzle15
