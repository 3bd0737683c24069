#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/catalogues/catalogue_databases.hpp"
#include "puzzle15/search/board_search.hpp"
#include "puzzle15/search/duplicate_words.hpp"

namespace puzzle15 {

/// Makes searches that look up pattern databases. A database is built, or read from its file, when it is first
/// needed, and stays.
class Databases {
public:
    /// Builds with the threads of the team, which outlives this, or without one if it is null, and keeps what takes
    /// long to build in the folder; if that is empty, in memory only. While they are built it is asked whether
    /// somebody wants that to stop. `given`: partitions of the user's own, see CatalogueDatabases.
    Databases(
        espalier::Team* team, std::string cache_folder, StopWanted stop_wanted = [] { return false; },
        std::vector<TilePartition> given = {});
    ~Databases();

    /// Null if a stop was wanted before the databases were built. Requires a 4 x 4 board and a name from partitions().
    std::unique_ptr<BoardSearch> make_search(const std::string& name, const Puzzle& puzzle,
                                             Wanted wanted = Wanted::one);

    /// Those for boards of other shapes, too.
    CatalogueDatabases& catalogues() { return catalogues_; }

    /// Whether make_search() has nothing, or only files to read, to wait for. Requires a 4 x 4 board and a name from
    /// partitions(), or one that catalogues() has.
    bool is_at_hand(const std::string& name, const Puzzle& puzzle) const;

private:
    class Entry;
    class Direct;
    class OneBit;
    using Key = std::pair<std::string, int>;  // the name and the representative of the blank's home

    std::string file_of(const Key& key) const;
    std::unique_ptr<Entry> make_entry(const Key& key, const Puzzle& puzzle) const;
    std::shared_ptr<const DuplicateWords> words_for(Wanted wanted);

    espalier::Team* team_;
    std::string cache_folder_;
    StopWanted stop_wanted_;
    std::map<Key, std::unique_ptr<Entry>> entries_;
    std::map<int, std::shared_ptr<const DuplicateWords>> words_;  // by their letters
    CatalogueDatabases catalogues_;
};

}  // namespace puzzle15
