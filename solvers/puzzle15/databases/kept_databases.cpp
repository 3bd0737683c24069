#include "puzzle15/databases/kept_databases.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include <espalier/program/errors.hpp>
#include <espalier/program/exit.hpp>

namespace puzzle15 {
namespace {

// The parts of a file are multiples of 64 bytes.
std::size_t rounded(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

}  // namespace

KeptDatabases::KeptDatabases(const Wanted& databases, const std::string& path, const std::string& description,
                             espalier::Team* team, const StopWanted& stop_wanted) {
    if (!path.empty()) mapped_ = MappedDatabase::open(path, description);
    if (!mapped_) {
        std::error_code ignored;
        if (std::filesystem::exists(path, ignored)) {
            espalier::program::complain(
                "puzzle15", path + ": damaged, or not the databases that are looked for here; they are built again");
        }
        build(databases, team, stop_wanted);
        if (built_.empty()) return;
        if (!path.empty()) keep(path, description);
    }
    find_starts(databases);
}

void KeptDatabases::build(const Wanted& databases, espalier::Team* team, const StopWanted& stop_wanted) {
    for (const auto& [placements, database] : databases) {
        built_.push_back(database.build_bits(*placements, team, stop_wanted));
        if (built_.back().empty()) built_.clear();
        if (built_.empty()) return;
        built_.back().resize(rounded(built_.back().size()));
    }
}

// A search need not fail because what it has built cannot be kept.
void KeptDatabases::keep(const std::string& path, const std::string& description) {
    try {
        MappedDatabase::write(path, description, built_);
        mapped_ = MappedDatabase::open(path, description);
        if (mapped_) built_.clear();
    } catch (const espalier::program::OutputError& error) {
        espalier::program::complain("puzzle15", fmt::format("the databases are not kept: {}", error.what()));
    } catch (const std::system_error& error) {
        espalier::program::complain("puzzle15", error.what());
    }
}

void KeptDatabases::find_starts(const Wanted& databases) {
    if (!mapped_) {
        for (const auto& bits : built_) starts_.push_back(bits.data());
        return;
    }
    const auto* next = mapped_->content().data();
    for (const auto& [placements, database] : databases) {
        starts_.push_back(next);
        next += rounded(PatternDatabase::bytes(*placements));
    }
}

}  // namespace puzzle15
