#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/catalogues/catalogue_tables.hpp"
#include "puzzle15/catalogues/kept_bits.hpp"
#include "puzzle15/search/board_search.hpp"

namespace puzzle15 {

/// Makes searches that look up a catalogue's databases. A database is built, or read from its file, when it is first
/// needed, and stays: catalogues share them.
class CatalogueDatabases {
public:
    /// Heuristics for boards of any shape, besides those of catalogues(): partitions_by_rule(), and the given ones.
    static constexpr std::string_view by_rule = "pdb-parts";
    static constexpr std::string_view given = "partition";
    /// Is the name one of all these?
    static bool has(std::string_view name);

    /// As Databases; `given`: partitions of the tiles of all boards that are searched with the heuristic of that name.
    CatalogueDatabases(espalier::Team* team, std::string cache_folder, StopWanted stop_wanted,
                       std::vector<TilePartition> given = {});
    ~CatalogueDatabases();

    /// A search that finds all solutions, or that reaches few boards twice and finds one. Null if a stop was wanted
    /// before the databases were built. Requires a name from catalogues() and a 5 x 5 board, `by_rule` or `given`.
    std::unique_ptr<BoardSearch> make_search(const std::string& name, const Puzzle& puzzle, Wanted wanted);

    /// Whether make_search() has nothing, or only files to read, to wait for.
    bool is_at_hand(const std::string& name, const Puzzle& puzzle) const;

private:
    class Entry;

    using ShapeKey = std::pair<int, int>;  // width and height

    const Placements& placements_of(const Shape& shape, int tiles);
    const KeptBits* bits_of(const Placements& placements, const OneBitDatabase& database);
    Catalogue catalogue_for(const std::string& name, const Puzzle& puzzle) const;
    std::unique_ptr<Entry> make_entry(Catalogue catalogue, Wanted wanted);

    espalier::Team* team_;
    std::string cache_folder_;
    StopWanted stop_wanted_;
    std::vector<TilePartition> given_;
    std::map<std::pair<ShapeKey, int>, Placements> placements_;                   // by the number of tiles, too
    std::map<std::tuple<ShapeKey, Cells, int>, std::unique_ptr<KeptBits>> bits_;  // by goal and blank's home, too
    // By name, shape, blank's home, and whether all solutions are wanted.
    std::map<std::tuple<std::string, ShapeKey, int, bool>, std::unique_ptr<Entry>> entries_;
};

}  // namespace puzzle15
