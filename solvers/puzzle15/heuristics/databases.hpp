// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/databases/kept_database.hpp"
#include "puzzle15/databases/partitions.hpp"
#include "puzzle15/search/board_search.hpp"
#include "puzzle15/search/duplicate_words.hpp"
#include "puzzle15/sums/byte_sum.hpp"

namespace puzzle15 {

/// Makes searches that look up pattern databases. A database is built, or read from its file, when it is first needed,
/// and stays, because several heuristics and goals share it.
class Databases {
public:
    /// The heuristics for boards of any shape, besides those of named_partitions(): the sums of partitions_by_rule()
    /// and of the given partitions.
    static constexpr std::string_view by_rule = "pdb-parts";
    static constexpr std::string_view given = "partition";

    /// Builds with the threads of the team, which outlives this, or on the calling thread if it is null. Keeps what
    /// takes long to build in the folder or, if that is empty, in memory only. Asks `stop_wanted` while it builds. All
    /// boards that are searched with the heuristic `given` have the partitions of that name.
    Databases(
        espalier::Team* team, std::string cache_folder, StopWanted stop_wanted = [] { return false; },
        std::vector<TilePartition> given_partitions = {});

    /// Returns a search that finds one solution and reaches few boards twice, or one that finds all solutions. Returns
    /// null if a stop was wanted before the databases were built. Requires `by_rule`, `given`, or a name from
    /// named_partitions() and a board of its shape.
    std::unique_ptr<BoardSearch> make_search(const std::string& name, const Puzzle& puzzle,
                                             Wanted wanted = Wanted::one);

    /// Returns whether make_search() has nothing to wait for, or only files to read.
    bool is_at_hand(const std::string& name, const Puzzle& puzzle) const;

private:
    using MakeSearch = std::function<std::unique_ptr<BoardSearch>(const Puzzle&)>;
    using ShapeKey = std::pair<int, int>;  // the width and the height
    // The name, the shape, the blank's home, and whether all solutions are wanted.
    using Key = std::tuple<std::string, ShapeKey, int, bool>;

    MakeSearch maker_for(const std::string& name, const Puzzle& puzzle, Wanted wanted);
    MakeSearch maker_of_bytes(const NamedPartitions& row, const Puzzle& puzzle, const DuplicateWords& words);
    MakeSearch maker_of_catalogue(const std::string& name, const Puzzle& puzzle, const DuplicateWords& words);
    std::vector<TilePartition> partitions_of(const std::string& name, const Puzzle& puzzle) const;
    const Placements& placements_of(const Shape& shape, int tiles);
    const std::uint8_t* bits_of(const Placements& placements, const PatternDatabase& database);
    const DuplicateWords& words_for(const Shape& shape, Wanted wanted);
    std::string file_of(const Shape& shape, const PatternDatabase& database) const;

    espalier::Team* team_;
    std::string cache_folder_;
    StopWanted stop_wanted_;
    std::vector<TilePartition> given_;
    std::map<std::pair<ShapeKey, int>, Placements> placements_;  // by the number of tiles, too
    std::map<std::pair<ShapeKey, int>, DuplicateWords> words_;   // by the number of their letters, too
    // Mapped databases or their copies, by the goal and the blank's home, too.
    std::map<std::tuple<ShapeKey, Cells, int>, std::pair<std::unique_ptr<const KeptDatabase>, LargeTable>> bits_;
    std::map<std::pair<std::string_view, int>, std::vector<LargeTable>> distances_;  // by the blank's home, too
    std::map<Key, MakeSearch> makers_;
};

}  // namespace puzzle15
