#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "puzzle15/patterns/large_table.hpp"
#include "puzzle15/patterns/mapped_database.hpp"
#include "puzzle15/patterns/partition.hpp"

namespace puzzle15 {

/// By pattern, see build_pattern_database().
using DatabaseList = std::vector<std::vector<std::uint8_t>>;

/// Built by the threads of the team, if there is one. Empty if a stop was wanted.
DatabaseList build_databases(
    const Partition& partition, espalier::Team* team, const StopWanted& stop_wanted = [] { return false; });

/// Databases of one bit that take long to build: mapped from their file, or built and kept there. They are not read into
/// large pages, which would make searches a thirtieth to a tenth faster: to get these from the system takes as long as all
/// of Korf's boards, or several times as long, and each process of a job would have its own.
class KeptDatabases {
public:
    /// A file that is damaged, or of another partition, is replaced, and said to be. That databases cannot be kept is
    /// said too, but is no error. Without a path they stay in memory.
    KeptDatabases(
        const Partition& partition, const std::string& path, espalier::Team* team,
        const StopWanted& stop_wanted = [] { return false; });

    /// Was no stop wanted before they were built?
    bool are_whole() const { return !starts_.empty(); }

    /// See OneBitDatabase.
    const std::uint8_t* of_pattern(std::size_t pattern) const { return starts_[pattern]; }

private:
    void build(const Partition& partition, const std::string& path, espalier::Team* team,
               const StopWanted& stop_wanted);
    void find_starts(const Partition& partition);

    std::unique_ptr<MappedDatabase> mapped_;
    DatabaseList built_;
    std::vector<const std::uint8_t*> starts_;
};

}  // namespace puzzle15
