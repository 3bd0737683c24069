#include "puzzle15/catalogues/catalogue_databases.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "puzzle15/catalogues/catalogue_sum.hpp"
#include "puzzle15/search/heuristic_search.hpp"

namespace puzzle15 {

/// What the searches for one goal with one catalogue share.
class CatalogueDatabases::Entry {
public:
    Entry(Catalogue catalogue, const Placements& placements, int letters, const std::vector<const std::uint8_t*>& bits)
        : catalogue_(std::move(catalogue)),
          words_(Catalogue::shape, letters),
          tables_(catalogue_, placements, words_, bits) {}

    std::unique_ptr<BoardSearch> make_search(const Puzzle& puzzle) const {
        return catalogue_.patterns.size() <= few_slots ? search_of<few_slots>(puzzle) : search_of<many_slots>(puzzle);
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

CatalogueDatabases::CatalogueDatabases(espalier::Team* team, std::string cache_folder, StopWanted stop_wanted)
    : team_(team), cache_folder_(std::move(cache_folder)), stop_wanted_(std::move(stop_wanted)) {}

CatalogueDatabases::~CatalogueDatabases() = default;

const KeptBits* CatalogueDatabases::bits_of(const OneBitDatabase& database) {
    auto& kept = bits_[{database.goal, database.blank_home}];
    if (!kept) kept = std::make_unique<KeptBits>(*placements_, database, cache_folder_, team_, stop_wanted_);
    if (kept->data() == nullptr) kept = nullptr;
    return kept.get();
}

std::unique_ptr<CatalogueDatabases::Entry> CatalogueDatabases::make_entry(const std::string& name, const Puzzle& puzzle,
                                                                          Wanted wanted) {
    if (!placements_) placements_ = std::make_unique<Placements>(Catalogue::shape, Catalogue::tiles);
    auto catalogue = catalogue_named(name, puzzle.blank_home);
    std::vector<const std::uint8_t*> bits;
    for (const auto& database : catalogue.databases) {
        // Reading one takes hundredths of a second.
        if (stop_wanted_()) return nullptr;
        const auto* kept = bits_of(database);
        if (kept == nullptr) return nullptr;
        bits.push_back(kept->data());
    }
    const int letters = wanted == Wanted::one ? DuplicateWords::usual : DuplicateWords::shortest;
    return std::make_unique<Entry>(std::move(catalogue), *placements_, letters, bits);
}

std::unique_ptr<BoardSearch> CatalogueDatabases::make_search(const std::string& name, const Puzzle& puzzle,
                                                             Wanted wanted) {
    espalier::require(puzzle.shape == Catalogue::shape, "catalogues are for 5 x 5 boards");
    auto& entry = entries_[{name, puzzle.blank_home, wanted != Wanted::one}];
    if (!entry) entry = make_entry(name, puzzle, wanted);
    return entry ? entry->make_search(puzzle) : nullptr;
}

bool CatalogueDatabases::is_at_hand(const std::string& name, const Puzzle& puzzle) const {
    const auto databases = catalogue_named(name, puzzle.blank_home).databases;
    return std::ranges::all_of(databases, [&](const auto& database) {
        std::error_code ignored;
        const auto known = bits_.find({database.goal, database.blank_home});
        return (known != bits_.end() && known->second) ||
               (!cache_folder_.empty() && std::filesystem::exists(KeptBits::path_of(cache_folder_, database), ignored));
    });
}

}  // namespace puzzle15
