#include "puzzle15/patterns/kept_databases.hpp"

#include <fmt/format.h>

#include <espalier/program/errors.hpp>

#include "puzzle15/catalogues/one_bit_database.hpp"
#include "puzzle15/patterns/kept_file.hpp"

namespace puzzle15 {
namespace {

std::string description_of(const Partition& partition) {
    std::string text = fmt::format("bits, blank {}:", partition.blank_home);
    for (const auto& pattern : partition.patterns) {
        for (const int home : pattern) text += fmt::format(" {}", home);
        text += " /";
    }
    return text;
}

// As the parts of a file have to be.
std::size_t rounded(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

}  // namespace

DatabaseList build_databases(const Partition& partition, espalier::Team* team, const StopWanted& stop_wanted) {
    DatabaseList databases;
    for (const auto& pattern : partition.patterns) {
        const Arrangements arrangements(static_cast<int>(pattern.size()));
        databases.push_back(build_pattern_database(arrangements, pattern, partition.blank_home, team, stop_wanted));
        if (databases.back().empty()) return {};
    }
    return databases;
}

KeptDatabases::KeptDatabases(const Partition& partition, const std::string& path, espalier::Team* team,
                             const StopWanted& stop_wanted) {
    if (!path.empty()) mapped_ = MappedDatabase::open(path, description_of(partition));
    if (!mapped_) build(partition, path, team, stop_wanted);
    find_starts(partition);
}

void KeptDatabases::build(const Partition& partition, const std::string& path, espalier::Team* team,
                          const StopWanted& stop_wanted) {
    if (file_exists(path)) say(path + ": damaged, or not the databases that are looked for here; they are built again");
    for (const auto& pattern : partition.patterns) {
        const Placements placements(Shape{}, static_cast<int>(pattern.size()));
        built_.push_back(one_bit_database_of(pattern, partition.blank_home).build(placements, team, stop_wanted));
        if (built_.back().empty()) built_.clear();
        if (built_.empty()) return;
        built_.back().resize(rounded(built_.back().size()));
    }
    if (path.empty()) return;
    // A search need not fail because what it has built cannot be kept.
    try {
        MappedDatabase::write(path, description_of(partition), built_);
        mapped_ = MappedDatabase::open(path, description_of(partition));
        if (mapped_) built_.clear();
    } catch (const espalier::program::OutputError& error) {
        say(fmt::format("the databases are not kept: {}", error.what()));
    } catch (const MappingError& error) {
        say(error.what());
    }
}

void KeptDatabases::find_starts(const Partition& partition) {
    if (!mapped_) {
        for (const auto& bits : built_) starts_.push_back(bits.data());
        return;
    }
    const auto* next = mapped_->content().data();
    for (const auto& pattern : partition.patterns) {
        starts_.push_back(next);
        next += rounded(OneBitDatabase::bytes(Placements(Shape{}, static_cast<int>(pattern.size()))));
    }
}

}  // namespace puzzle15
