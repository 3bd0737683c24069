// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>
#include <espalier/memory.hpp>
#include <espalier/program/files/kept_file.hpp>
#include <espalier/transports/threads/team.hpp>
#include "puzzle15/databases/placements.hpp"

namespace puzzle15 {
/// Returns whether somebody wants a long computation to stop. It is called again and again, on any thread.
using StopWanted = std::function<bool()>;

/// Bytes that are looked up in any order.
using LargeTable = std::vector<std::uint8_t, espalier::LargePages<std::uint8_t>>;

/// A pattern database [Korf, Felner 2002]: the distances of some tiles, the pattern, from their homes. The distance of
/// a placement is how often the pattern's tiles have to move until all are at home and the blank is in the region of
/// its home, whatever the other tiles do.
///
/// It is kept in one of two forms. The larger one has a byte for each arrangement of the tiles, with the least distance
/// wherever the blank is. The smaller one has a bit for each placement, half of the distance, rounded down, modulo 2.
/// Each move of a tile of the pattern changes the distance by exactly 1, and the colour of the tile's cell, as on a
/// chess board, so that the colours and the bit tell the distance modulo 4 and thereby whether a move leads to home or
/// away.
struct PatternDatabase {
    Cells goal = 0;  ///< the homes of its tiles, which it numbers in rising order
    int blank_home = 0;

    /// Returns how many bytes the bits of one row take, one order behind the other.
    static std::size_t row_bytes(const Placements& placements) { return (placements.orders().size() + 7) / 8; }
    static std::size_t bytes(const Placements& placements) { return placements.rows() * row_bytes(placements); }

    /// Returns the distances on 4 x 4 boards by four bits for the cell of each tile, or nothing if a stop was wanted.
    /// Most bytes are unused, but nothing has to be computed to find one. Builds them breadth first on the threads of
    /// the team, or on the calling thread if it is null. Requires at most six tiles.
    LargeTable build_distances(const Placements& placements, espalier::Team* team, const StopWanted& stop_wanted) const;

    /// Returns the bits by row and order, or nothing if a stop was wanted. Builds them as build_distances() does.
    /// Requires that at least two cells are left beside the tiles and the blank, as half of the placements could not be
    /// reached otherwise.
    std::vector<std::uint8_t> build_bits(const Placements& placements, espalier::Team* team,
                                         const StopWanted& stop_wanted) const;

    friend bool operator==(const PatternDatabase&, const PatternDatabase&) = default;
};

/// The bytes or bits of a database that was built, and the numbers of its placements. Both outlive this.
struct BuiltDatabase {
    const Placements* placements = nullptr;
    const std::uint8_t* content = nullptr;
};

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
    bool map(const std::string& path, const std::string& description);
    void keep(const std::string& path, const std::string& description);

    std::optional<espalier::program::KeptFile> file_;
    std::vector<std::uint8_t> built_;
};
}  // namespace puzzle15
