// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>
#include <espalier/program/memory_limit.hpp>
#include <espalier/transports/threads/team.hpp>
#include "puzzle15/board/board.hpp"
#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/search/board_search.hpp"
#include "puzzle15/search/duplicate_words.hpp"
#include "puzzle15/sums/byte_sum.hpp"

namespace puzzle15 {
/// The tiles along one line of cells, in three bits for each cell: one more than the place, along the line, where the
/// tile is at home, or 0 if its home is not in this line.
using LineOfTiles = std::uint16_t;

/// Returns how many of the tiles that are at home in a line must leave it, given by their homes in the order of their
/// cells: all but those of a longest rising sequence, which can stay.
int tiles_that_leave(std::span<const int> homes);
int tiles_that_leave(LineOfTiles line);

/// The sum of the tiles' distances from home, and two moves more for each tile that has to leave its line to let others
/// pass that are at home in it [Hansson, Mayer, Yung 1992], for boards of any shape.
class LinearConflict {
public:
    /// The rows and the columns.
    using Lines = std::array<std::array<LineOfTiles, Shape::most_deepened_side>, 2>;

    struct State {
        std::array<std::uint8_t, Shape::most_deepened_cells> homes;  ///< by cell
        std::uint8_t distance;
        std::uint8_t conflicts;  ///< tiles that have to leave their rows or columns
        Lines lines;
    };

    /// If conflicts are not counted, the heuristic is the Manhattan distance.
    explicit LinearConflict(const Shape& shape, bool counts_conflicts = true);
    State start(const Puzzle& puzzle) const;
    State moved(const State& state, int blank, int target) const;
    int estimate(const State& state) const { return state.distance + 2 * state.conflicts; }

private:
    /// The row and the column.
    using Coordinates = std::array<std::uint8_t, 2>;

    const Coordinates& place(int cell) const { return places_[index_of(cell)]; }

    bool counts_conflicts_;
    std::array<Coordinates, Shape::most_deepened_cells> places_{};  // by cell
    const std::uint8_t* leaving_;                                   // by LineOfTiles
};

/// The heuristics that look up databases for boards of any shape: the sums of partitions_by_rule(), and those of the
/// user's own partitions.
inline constexpr std::string_view partitions_of_rule = "pdb-parts";
inline constexpr std::string_view given_partition = "partition";

/// Returns the names on the command line, `auto` first.
std::vector<std::string> heuristic_names();

/// Returns whether a board of this shape is solved with the Manhattan distance before anything else would be ready.
constexpr bool is_small(const Shape& shape) { return shape.cells() < 12; }

/// Returns the heuristic that a name stands for. Requires a name from heuristic_names(), or given_partition. Throws
/// UsageError if the heuristic does not fit boards of this shape.
std::string chosen_heuristic(const std::string& name, const Shape& shape);

/// Returns whether the heuristic of this name adds up distances from pattern databases. Requires another one than auto.
bool needs_databases(const std::string& name);

/// Makes searches by the names of their heuristics. A database is built, or read from its file, when it is first
/// needed, and stays, because several heuristics and goals share it.
class Heuristics {
public:
    /// Builds with the threads of the team, which outlives this, or on the calling thread if it is null. Keeps what
    /// takes long to build in the folder or, if that is empty, in memory only. Asks `stop_wanted` while it builds. All
    /// boards that are searched with given_partition have the given partitions.
    Heuristics(
        espalier::Team* team, std::string cache_folder, StopWanted stop_wanted = [] { return false; },
        std::vector<TilePartition> given_partitions = {})
        : team_(team),
          cache_folder_(std::move(cache_folder)),
          stop_wanted_(std::move(stop_wanted)),
          given_(std::move(given_partitions)) {}

    /// Returns the search from this start for the wanted solutions. With databases, a search for one solution reaches
    /// few boards twice. If a stop was wanted before its databases were built, the search never gets on. Requires
    /// chosen_heuristic(name, puzzle.shape) == name.
    std::unique_ptr<BoardSearch> make_search(const std::string& name, const Puzzle& puzzle,
                                             Wanted wanted = Wanted::one);

    /// Returns whether make_search() has nothing to wait for, or only files to read. Requires a heuristic that needs
    /// databases.
    bool is_at_hand(const std::string& name, const Puzzle& puzzle) const;

private:
    using MakeSearch = std::function<std::unique_ptr<BoardSearch>(const Puzzle&)>;
    // The name, the shape, the blank's home, and whether all solutions are wanted.
    using Key = std::tuple<std::string, Shape, int, bool>;

    MakeSearch maker_for(const std::string& name, const Puzzle& puzzle, Wanted wanted);
    MakeSearch maker_of_bytes(const NamedPartitions& row, const Puzzle& puzzle, const DuplicateWords& words);
    MakeSearch maker_of_catalogue(const std::string& name, const Puzzle& puzzle, const DuplicateWords& words);
    std::vector<TilePartition> partitions_of(const std::string& name, const Puzzle& puzzle) const;
    const Placements& placements_of(const Shape& shape, int tiles) {
        return placements_.try_emplace({shape, tiles}, shape, tiles).first->second;
    }
    const std::uint8_t* bits_of(const Placements& placements, const PatternDatabase& database);
    std::string file_of(const Shape& shape, const PatternDatabase& database) const;

    espalier::Team* team_;
    std::string cache_folder_;
    StopWanted stop_wanted_;
    std::vector<TilePartition> given_;
    std::map<std::pair<Shape, int>, Placements> placements_;  // by the number of tiles, too
    std::map<std::pair<Shape, int>, DuplicateWords> words_;   // by the number of their letters, too
    // Mapped databases or their copies, by the goal and the blank's home, too.
    std::map<std::tuple<Shape, Cells, int>, std::pair<std::unique_ptr<const KeptDatabase>, LargeTable>> bits_;
    std::map<std::pair<std::string_view, int>, std::vector<LargeTable>> distances_;  // by the blank's home, too
    std::map<Key, MakeSearch> makers_;
};

/// Chooses heuristics so that building databases and searching take little time together. It is not known beforehand
/// how long a search will take, so a better database is built as soon as the searches with the heuristic before it,
/// including the next one, would take as long as building it. The total is at most twice that of the better choice in
/// hindsight [ski rental: Karlin et al. 1988]. Databases that are at hand cost nothing and are used.
class AutomaticHeuristic {
public:
    /// Chooses for boards of this shape. Does not choose heuristics whose databases take more than `memory` bytes.
    AutomaticHeuristic(const Heuristics& heuristics, int pes, const Shape& shape = {},
                       std::uint64_t memory = espalier::program::available_memory());

    /// Returns whether there is a choice for boards of this shape.
    static bool has_choice(const Shape& shape) { return shape == Shape{} || !is_small(shape); }

    /// Returns the expected number of nodes of the iteration after one with `last_nodes` nodes.
    double expected_nodes(int last_threshold, std::uint64_t last_nodes) const;

    /// Returns the heuristic for the next iterations, which would have `expected_nodes` together with the heuristic
    /// that was chosen before.
    std::string choose(const Puzzle& puzzle, double expected_nodes);

    /// Notes that a search with the chosen heuristic generated this many nodes.
    void searched(std::uint64_t nodes) { spent_ += static_cast<double>(nodes) * stages_[stage_].per_node / pes_; }

private:
    struct Stage {
        std::string_view heuristic;
        double to_build;
        double per_node;
    };

    const Heuristics& heuristics_;
    int pes_;
    Shape shape_;
    std::uint64_t memory_;
    std::vector<Stage> stages_;
    std::size_t stage_ = 0;
    double spent_ = 0;  ///< seconds of searching in this stage
};
}  // namespace puzzle15
