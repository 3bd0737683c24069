#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>

#include <espalier/transports/team.hpp>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/catalogues/kept_bits.hpp"
#include "puzzle15/search/board_search.hpp"

namespace puzzle15 {

/// Makes searches that look up a catalogue's databases. A database is built, or read from its file, when it is first
/// needed, and stays: catalogues share them.
class CatalogueDatabases {
public:
    /// As Databases.
    CatalogueDatabases(espalier::Team* team, std::string cache_folder, StopWanted stop_wanted);
    ~CatalogueDatabases();

    /// A search that finds all solutions, or that reaches few boards twice and finds one. Null if a stop was wanted
    /// before the databases were built. Requires a 5 x 5 board and a name from catalogues().
    std::unique_ptr<BoardSearch> make_search(const std::string& name, const Puzzle& puzzle, Wanted wanted);

    /// Whether make_search() has nothing, or only files to read, to wait for.
    bool is_at_hand(const std::string& name, const Puzzle& puzzle) const;

private:
    class Entry;

    const KeptBits* bits_of(const OneBitDatabase& database);
    std::unique_ptr<Entry> make_entry(const std::string& name, const Puzzle& puzzle, Wanted wanted);

    espalier::Team* team_;
    std::string cache_folder_;
    StopWanted stop_wanted_;
    std::unique_ptr<const Placements> placements_;
    std::map<std::pair<Cells, int>, std::unique_ptr<KeptBits>> bits_;               // by goal and blank's home
    std::map<std::tuple<std::string, int, bool>, std::unique_ptr<Entry>> entries_;  // name, blank's home, all solutions
};

}  // namespace puzzle15
