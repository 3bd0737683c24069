// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/heuristics/heuristics.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <espalier/program/errors.hpp>
#include <espalier/require.hpp>
#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/manhattan/manhattan16.hpp"
#include "puzzle15/search/heuristic_search.hpp"
#include "puzzle15/sums/catalogue.hpp"

namespace puzzle15 {
namespace {
/// A search that never gets on, for a run that is to stop before its databases are built.
class Unprepared final : public HeuristicSearch<LinearConflict> {
public:
    using HeuristicSearch::HeuristicSearch;

    espalier::Nodes work(const Iteration&, Subproblem&, Solutions&, espalier::Nodes) const override { return 0; }
    bool unfold(const Iteration&, Subproblem&) const override { return false; }
};

template <class H>
std::unique_ptr<BoardSearch> search_of(const Puzzle& puzzle, H heuristic) {
    return std::make_unique<HeuristicSearch<H>>(puzzle, std::move(heuristic));
}

// A node of a search takes this long with the Manhattan distance on 4 x 4 boards, and with linear conflicts on others,
// on the same processor as in NamedPartitions.
constexpr double seconds_per_node = 2.1e-9;
constexpr double seconds_per_node_with_conflicts = 1.5e-8;

// A node takes this long with the databases that partitions_by_rule() makes, and building these takes so long for each
// byte of bytes_to_build().
constexpr double seconds_per_node_by_rule = 5e-8;
constexpr double seconds_per_byte_built = 2e-8;

double seconds_to_build_by_rule(const Shape& shape) {
    double bytes = 0;
    for (const auto& database : Catalogue(shape, 0, partitions_by_rule(shape, 0)).databases) {
        bytes += static_cast<double>(bytes_to_build(shape, std::popcount(database.goal)));
    }
    return bytes * seconds_per_byte_built;
}

// Databases that are kept in files only have to be read. For 5 x 5 boards they are larger, and making the duplicate
// words takes longer.
constexpr double seconds_to_map = 0.05;
constexpr double seconds_to_read = 0.4;

// The memory of pdb-78 and of everything else in the process.
constexpr std::string_view largest = "pdb-78";
constexpr std::uint64_t bytes_to_build_largest = 1'500'000'000;
constexpr std::uint64_t bytes_to_map = 450'000'000;

// The mean factor between the nodes of an iteration and of the one before.
constexpr double growth = 6.5;

// No board with the blank at home in a corner needs more moves [Bruengger et al. 1999], so that an iteration with this
// threshold ends with a solution: on the boards in instances/puzzle15/hardest80.txt after a thirtieth of its nodes in
// the mean.
constexpr int most_moves = 80;
constexpr double share_of_the_last = 1.0 / 30;
}  // namespace

std::vector<std::string> heuristic_names() {
    std::vector<std::string> names = {"auto", "manhattan", "linear-conflict"};
    for (const auto& row : named_partitions()) names.emplace_back(row.name);
    names.emplace_back(partitions_of_rule);
    return names;
}

std::string chosen_heuristic(const std::string& name, const Shape& shape) {
    if (name == "auto" && shape.is_deepened()) {
        return is_small(shape) || shape == Shape{} ? "manhattan" : "linear-conflict";
    }
    const auto* row = find_named_partitions(name);
    if (row != nullptr ? row->shape == shape : shape.is_deepened()) return name;
    const auto boards = row != nullptr ? fmt::format("{}x{} boards only", row->shape.width, row->shape.height)
                                       : "boards of at most 5x5 cells";
    throw espalier::program::UsageError(fmt::format("--heuristic {} is for {}", name, boards));
}

bool needs_databases(const std::string& name) { return name != "manhattan" && name != "linear-conflict"; }

std::unique_ptr<BoardSearch> Heuristics::make_search(const std::string& name, const Puzzle& puzzle, Wanted wanted) {
    if (name == "manhattan" && puzzle.shape == Manhattan16::shape) return search_of(puzzle, Manhattan16(puzzle));
    if (!needs_databases(name)) return search_of(puzzle, LinearConflict(puzzle.shape, name != "manhattan"));
    try {
        auto& make = makers_[{name, puzzle.shape, puzzle.blank_home, wanted != Wanted::one}];
        if (!make) make = maker_for(name, puzzle, wanted);
        if (make) return make(puzzle);
    } catch (const std::bad_alloc&) {
        // Building databases needs far more memory than anything else here.
        throw std::runtime_error(fmt::format(
            "--heuristic {}: there is not enough memory for its databases{}; {:.1f} GB may be used", name,
            name == "pdb-78" ? ", which take 1.4 GB while they are built, and 0.2 GB where they are kept" : "",
            static_cast<double>(espalier::program::available_memory()) * 1e-9));
    }
    return std::make_unique<Unprepared>(puzzle, LinearConflict(puzzle.shape));
}

// Returns null if a stop was wanted before the databases were built. Duplicate words would hide solutions from a search
// for all of them.
Heuristics::MakeSearch Heuristics::maker_for(const std::string& name, const Puzzle& puzzle, Wanted wanted) {
    const auto* row = find_named_partitions(name);
    espalier::require(row == nullptr || row->shape == puzzle.shape, "the heuristic fits boards of this shape");
    const int usual = puzzle.shape.cells() <= 16 ? DuplicateWords::usual_on_16_cells : DuplicateWords::usual;
    const int letters = wanted == Wanted::one ? usual : DuplicateWords::shortest;
    const auto& words = words_.try_emplace({puzzle.shape, letters}, puzzle.shape, letters).first->second;
    if (row != nullptr && row->are_of_bytes) return maker_of_bytes(*row, puzzle, words);
    return maker_of_catalogue(name, puzzle, words);
}

// These databases are small and built at each start. Those of a representative are for all homes that it stands for.
Heuristics::MakeSearch Heuristics::maker_of_bytes(const NamedPartitions& row, const Puzzle& puzzle,
                                                  const DuplicateWords& words) {
    const auto map = map_to_representative(row.shape, puzzle.blank_home);
    const int home = map[index_of(puzzle.blank_home)];
    const auto partition = partitions_for(row, home).front();
    auto& distances = distances_[{row.name, home}];
    for (std::size_t i = distances.size(); i < partition.size(); ++i) {
        const auto& placements = placements_of(row.shape, std::popcount(partition[i]));
        const PatternDatabase database{.goal = partition[i], .blank_home = home};
        auto built = database.build_distances(placements, team_, stop_wanted_);
        if (built.empty()) return nullptr;
        distances.push_back(std::move(built));
    }
    const auto tables = std::make_shared<const ByteTables>(partition, home, map, distances);
    return [tables, &words](const Puzzle& start) { return search_of(start, ByteSum(*tables, words)); };
}

Heuristics::MakeSearch Heuristics::maker_of_catalogue(const std::string& name, const Puzzle& puzzle,
                                                      const DuplicateWords& words) {
    const auto catalogue = std::make_shared<Catalogue>(puzzle.shape, puzzle.blank_home, partitions_of(name, puzzle));
    std::vector<BuiltDatabase> databases;
    for (const auto& database : catalogue->databases) {
        // Reading one takes hundredths of a second.
        if (stop_wanted_()) return nullptr;
        const auto& placements = placements_of(puzzle.shape, std::popcount(database.goal));
        const auto* bits = bits_of(placements, database);
        if (bits == nullptr) return nullptr;
        databases.push_back({.placements = &placements, .content = bits});
    }
    catalogue->add(words, databases);
    const bool are_few =
        catalogue->patterns.size() <= few_slots && (catalogue->is_of_six_of_25() || catalogue->is_of_16_cells());
    return [catalogue, are_few](const Puzzle& start) {
        return are_few ? search_of(start, CatalogueSum<few_slots>(*catalogue))
                       : search_of(start, CatalogueSum<many_slots>(*catalogue));
    };
}

std::vector<TilePartition> Heuristics::partitions_of(const std::string& name, const Puzzle& puzzle) const {
    if (name == given_partition) return given_;
    if (name == partitions_of_rule) return partitions_by_rule(puzzle.shape, puzzle.blank_home);
    const auto* row = find_named_partitions(name);
    espalier::require(row != nullptr, "there is a heuristic of this name");
    return partitions_for(*row, puzzle.blank_home);
}

// Databases of larger boards are copied into large pages, which makes searches a thirtieth to a tenth faster. To get
// these from the system takes longer than most searches on boards of 16 cells, and each process of a job would have its
// own.
const std::uint8_t* Heuristics::bits_of(const Placements& placements, const PatternDatabase& database) {
    const auto& shape = placements.shape();
    auto& [kept, copy] = bits_[{shape, database.goal, database.blank_home}];
    if (!copy.empty()) return copy.data();
    if (!kept) {
        const auto description = fmt::format("espalier pattern database 3, {}x{}: {:x} blank {}", shape.width,
                                             shape.height, database.goal, database.blank_home);
        kept = std::make_unique<const KeptDatabase>(placements, database, file_of(shape, database), description, team_,
                                                    stop_wanted_);
    }
    if (shape.cells() <= Shape{}.cells() || kept->bits() == nullptr) return kept->bits();
    copy.resize(PatternDatabase::bytes(placements));
    std::copy_n(kept->bits(), copy.size(), copy.begin());
    kept.reset();
    return copy.data();
}

std::string Heuristics::file_of(const Shape& shape, const PatternDatabase& database) const {
    if (cache_folder_.empty()) return "";
    const auto boards = shape == five_by_five ? "24" : fmt::format("{}x{}", shape.width, shape.height);
    return fmt::format("{}/pdb-{}-{:x}-{}", cache_folder_, boards, database.goal, database.blank_home);
}

bool Heuristics::is_at_hand(const std::string& name, const Puzzle& puzzle) const {
    if (const auto* row = find_named_partitions(name); row != nullptr && row->are_of_bytes) {
        const auto map = map_to_representative(puzzle.shape, puzzle.blank_home);
        return distances_.contains({row->name, map[index_of(puzzle.blank_home)]});
    }
    const Catalogue catalogue(puzzle.shape, puzzle.blank_home, partitions_of(name, puzzle));
    return std::ranges::all_of(catalogue.databases, [&](const auto& database) {
        std::error_code ignored;
        return bits_.contains({puzzle.shape, database.goal, database.blank_home}) ||
               std::filesystem::is_regular_file(file_of(puzzle.shape, database), ignored);
    });
}

double AutomaticHeuristic::expected_nodes(int last_threshold, std::uint64_t last_nodes) const {
    const double all = growth * static_cast<double>(last_nodes);
    return last_threshold + 2 < most_moves || shape_ != Shape{} ? all : all * share_of_the_last;
}

// The choice counts nodes instead of measuring time, so that it is the same in every run and on every processor.
AutomaticHeuristic::AutomaticHeuristic(const Heuristics& heuristics, int pes, const Shape& shape, std::uint64_t memory)
    : heuristics_(heuristics), pes_(pes), shape_(shape), memory_(memory) {
    espalier::require(has_choice(shape), "there is a choice");
    stages_.push_back(shape == Shape{} ? Stage{"manhattan", 0, seconds_per_node}
                                       : Stage{"linear-conflict", 0, seconds_per_node_with_conflicts});
    for (const auto& row : named_partitions()) {
        if (row.shape == shape) stages_.push_back({row.name, row.to_build, row.per_node});
    }
    if (stages_.size() > 1) return;
    stages_.push_back({partitions_of_rule, seconds_to_build_by_rule(shape), seconds_per_node_by_rule});
}

std::string AutomaticHeuristic::choose(const Puzzle& puzzle, double expected_nodes) {
    const auto is_at_hand = [&](std::size_t stage) {
        return heuristics_.is_at_hand(std::string(stages_[stage].heuristic), puzzle);
    };
    const auto fits = [&](std::size_t stage) {
        if (stages_[stage].heuristic != largest) return true;
        return memory_ >= (is_at_hand(stage) ? bytes_to_map : bytes_to_build_largest);
    };
    if (stage_ + 1 < stages_.size()) {
        const double expected = expected_nodes * stages_[stage_].per_node / pes_;
        const double to_read = shape_ == Shape{} ? seconds_to_map : seconds_to_read;
        // Most boards are too easy for anything better, so that for them not even the files are looked for.
        if (spent_ + expected <= std::min(to_read, stages_[stage_ + 1].to_build / pes_)) {
            return std::string(stages_[stage_].heuristic);
        }
        // The best later stage whose databases are at hand comes next or, if there is none, the next one.
        auto next = stages_.size() - 1;
        while (next > stage_ + 1 && !(is_at_hand(next) && fits(next))) --next;
        const double to_build = is_at_hand(next) ? to_read : stages_[next].to_build / pes_;
        if (spent_ + expected > to_build && fits(next)) {
            stage_ = next;
            spent_ = 0;
        }
    }
    return std::string(stages_[stage_].heuristic);
}
}  // namespace puzzle15
