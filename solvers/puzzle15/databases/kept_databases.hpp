#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "puzzle15/databases/mapped_database.hpp"
#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {

/// Databases of bits, which take long to build: they are mapped from their file, or built and kept there.
class KeptDatabases {
public:
    /// The databases of one file, with the numbers of their placements, which outlive this.
    using Wanted = std::vector<std::pair<const Placements*, PatternDatabase>>;

    /// Maps the file or, if it is damaged or has another description, says so on the standard error and replaces it.
    /// Waits while another process builds the file, and says so there, too. Says there, too, if the databases cannot be
    /// kept, which is no error, for instance because a folder has the path. Without a path they stay in memory. Throws
    /// std::system_error.
    KeptDatabases(const Wanted& databases, const std::string& path, const std::string& description,
                  espalier::Team* team, const StopWanted& stop_wanted);

    /// Returns false if a stop was wanted before all databases were built.
    bool are_whole() const { return !starts_.empty(); }

    /// Returns the bits of one of the databases. Requires that they are whole.
    const std::uint8_t* bits(std::size_t number) const { return starts_[number]; }

private:
    void build_once(const Wanted& databases, const std::string& path, const std::string& description,
                    espalier::Team* team, const StopWanted& stop_wanted);
    void build(const Wanted& databases, espalier::Team* team, const StopWanted& stop_wanted);
    void keep(const std::string& path, const std::string& description);
    void find_starts(const Wanted& databases);

    std::unique_ptr<MappedDatabase> mapped_;
    std::vector<std::vector<std::uint8_t>> built_;
    std::vector<const std::uint8_t*> starts_;
};

}  // namespace puzzle15
