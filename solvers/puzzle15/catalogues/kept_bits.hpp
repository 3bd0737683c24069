#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzle15/catalogues/one_bit_database.hpp"
#include "puzzle15/patterns/large_table.hpp"

namespace puzzle15 {

/// The bits of a database: read from its file, or built and kept there.
class KeptBits {
public:
    /// The file of a database, in a folder.
    static std::string path_of(const std::string& folder, const Shape& shape, const OneBitDatabase& database);

    /// A file that is damaged is replaced, and said to be. That bits cannot be kept is said too, but is no error. If
    /// the folder is empty they are not.
    KeptBits(const Placements& placements, const OneBitDatabase& database, const std::string& folder,
             espalier::Team* team, const StopWanted& stop_wanted);

    /// Null if a stop was wanted before they were built.
    const std::uint8_t* data() const { return bits_.empty() ? nullptr : bits_.data(); }

private:
    void keep(const std::vector<std::uint8_t>& bits, const std::string& path, const std::string& description) const;

    LargeTable bits_;
};

}  // namespace puzzle15
