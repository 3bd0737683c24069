#include "puzzle15/catalogues/kept_bits.hpp"

#include <fmt/format.h>

#include <espalier/program/errors.hpp>

#include "puzzle15/patterns/kept_file.hpp"
#include "puzzle15/patterns/mapped_database.hpp"

namespace puzzle15 {
namespace {

std::string description_of(const Placements& placements, const OneBitDatabase& database) {
    return fmt::format("bits {}x{}: {:x} blank {}", placements.shape().width, placements.shape().height, database.goal,
                       database.blank_home);
}

}  // namespace

std::string KeptBits::path_of(const std::string& folder, const Shape& shape, const OneBitDatabase& database) {
    const auto boards = shape == Shape{5, 5} ? "24" : fmt::format("{}x{}", shape.width, shape.height);
    return fmt::format("{}/pdb-{}-{:x}-{}", folder, boards, database.goal, database.blank_home);
}

KeptBits::KeptBits(const Placements& placements, const OneBitDatabase& database, const std::string& folder,
                   espalier::Team* team, const StopWanted& stop_wanted) {
    const auto path = folder.empty() ? "" : path_of(folder, placements.shape(), database);
    const auto description = description_of(placements, database);
    if (const auto mapped = path.empty() ? nullptr : MappedDatabase::open(path, description)) {
        bits_ = large_table(mapped->content());
        return;
    }
    if (file_exists(path)) say(path + ": damaged, or not the database that is looked for here; it is built again");
    const auto built = database.build(placements, team, stop_wanted);
    if (built.empty()) return;
    if (!path.empty()) keep(built, path, description);
    bits_ = large_table(built);
}

// A search need not fail because what it has built cannot be kept.
void KeptBits::keep(const std::vector<std::uint8_t>& bits, const std::string& path,
                    const std::string& description) const {
    try {
        MappedDatabase::write(path, description, {bits});
    } catch (const espalier::program::OutputError& error) {
        say(fmt::format("a database is not kept: {}", error.what()));
    }
}

}  // namespace puzzle15
