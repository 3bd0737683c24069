#include "puzzle15/patterns/databases.hpp"

#include <fmt/format.h>

#include <filesystem>

#include <espalier/require.hpp>

#include "puzzle15/patterns/kept_databases.hpp"
#include "puzzle15/patterns/pattern_lookup.hpp"
#include "puzzle15/patterns/pattern_sum.hpp"
#include "puzzle15/search/heuristic_search.hpp"

namespace puzzle15 {

using Words = std::shared_ptr<const DuplicateWords>;

class Databases::Entry {
public:
    virtual ~Entry() = default;
    virtual bool is_whole() const = 0;
    virtual std::unique_ptr<BoardSearch> make_search(const Puzzle& puzzle, Words words) const = 0;
};

/// Small databases, built at each start.
class Databases::Direct final : public Entry {
public:
    Direct(const Partition& partition, const CellMap& map, espalier::Team* team)
        : tables_(std::make_shared<PatternSum<DirectLookup>::Tables>(
              partition, map, DirectLookup(partition, build_databases(partition, team)))) {}

    bool is_whole() const override { return true; }

    std::unique_ptr<BoardSearch> make_search(const Puzzle& puzzle, Words words) const override {
        using Sum = PatternSum<DirectLookup>;
        return std::make_unique<HeuristicSearch<Sum>>(puzzle, Sum(tables_, std::move(words)));
    }

private:
    std::shared_ptr<const PatternSum<DirectLookup>::Tables> tables_;
};

/// Large ones, built once and kept in a file.
class Databases::OneBit final : public Entry {
public:
    OneBit(const Partition& partition, const CellMap& map, const std::string& path, espalier::Team* team,
           const StopWanted& stop_wanted)
        : databases_(partition, path, team, stop_wanted) {
        if (!is_whole()) return;
        tables_ = std::make_shared<PatternSum<OneBitLookup>::Tables>(
            partition, map, OneBitLookup(partition, {databases_.of_pattern(0), databases_.of_pattern(1)}));
    }

    bool is_whole() const override { return databases_.are_whole(); }

    std::unique_ptr<BoardSearch> make_search(const Puzzle& puzzle, Words words) const override {
        using Sum = PatternSum<OneBitLookup>;
        return std::make_unique<HeuristicSearch<Sum>>(puzzle, Sum(tables_, std::move(words)));
    }

private:
    KeptDatabases databases_;
    std::shared_ptr<const PatternSum<OneBitLookup>::Tables> tables_;
};

namespace {

int representative(const Puzzle& puzzle) {
    return map_to_representative(puzzle.blank_home)[static_cast<std::size_t>(puzzle.blank_home)];
}

}  // namespace

Databases::Databases(espalier::Team* team, std::string cache_folder, StopWanted stop_wanted,
                     std::vector<TilePartition> given)
    : team_(team),
      cache_folder_(std::move(cache_folder)),
      stop_wanted_(std::move(stop_wanted)),
      catalogues_(team, cache_folder_, stop_wanted_, std::move(given)) {}

Databases::~Databases() = default;

std::string Databases::file_of(const Key& key) const {
    return cache_folder_.empty() ? "" : fmt::format("{}/{}-{}", cache_folder_, key.first, key.second);
}

std::unique_ptr<Databases::Entry> Databases::make_entry(const Key& key, const Puzzle& puzzle) const {
    const auto partition = partition_named(key.first, key.second);
    const auto map = map_to_representative(puzzle.blank_home);
    if (partition.patterns.size() > 2) return std::make_unique<Direct>(partition, map, team_);
    return std::make_unique<OneBit>(partition, map, file_of(key), team_, stop_wanted_);
}

std::unique_ptr<BoardSearch> Databases::make_search(const std::string& name, const Puzzle& puzzle, Wanted wanted) {
    espalier::require(puzzle.shape == Shape{}, "databases are of 4 x 4 boards");
    auto& entry = entries_[{name, puzzle.blank_home}];
    if (!entry) entry = make_entry({name, representative(puzzle)}, puzzle);
    if (!entry->is_whole()) entry = nullptr;
    return entry ? entry->make_search(puzzle, words_for(wanted)) : nullptr;
}

// They would hide solutions from a search for all.
std::shared_ptr<const DuplicateWords> Databases::words_for(Wanted wanted) {
    const int letters = wanted == Wanted::one ? DuplicateWords::usual_on_16_cells : DuplicateWords::shortest;
    auto& words = words_[letters];
    if (!words) words = std::make_shared<const DuplicateWords>(Shape{}, letters);
    return words;
}

bool Databases::is_at_hand(const std::string& name, const Puzzle& puzzle) const {
    if (CatalogueDatabases::has(name)) return catalogues_.is_at_hand(name, puzzle);
    std::error_code ignored;
    const auto known = entries_.find({name, puzzle.blank_home});
    return (known != entries_.end() && known->second) ||
           std::filesystem::exists(file_of({name, representative(puzzle)}), ignored);
}

}  // namespace puzzle15
