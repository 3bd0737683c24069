// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {

/// A database of bits, which takes long to build: it is mapped from its file, so that all processes of a computer share
/// one copy, or built and kept there.
class KeptDatabase {
public:
    /// Maps the file or, if it is damaged or has another description, says so on the standard error and replaces it.
    /// Waits while another process builds the file, and says so there, too. Says there, too, if the database cannot be
    /// kept, which is no error, for instance because a folder has the path. Without a path it stays in memory. Throws
    /// std::system_error, with the file's size and the reason, if there is no room for mapping it.
    KeptDatabase(const Placements& placements, const PatternDatabase& database, const std::string& path,
                 const std::string& description, espalier::Team* team, const StopWanted& stop_wanted);

    /// Returns the bits, or null if a stop was wanted before the database was built.
    const std::uint8_t* bits() const;

private:
    struct Unmap {
        std::size_t size;
        void operator()(const std::uint8_t* file) const;
    };

    bool map(const std::string& path, const std::string& description);
    void keep(const std::string& path, const std::string& description);

    std::unique_ptr<const std::uint8_t[], Unmap> file_;
    std::vector<std::uint8_t> built_;
};

}  // namespace puzzle15
