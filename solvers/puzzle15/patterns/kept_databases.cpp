#include "puzzle15/patterns/kept_databases.hpp"

#include <fmt/format.h>

#include <espalier/program/errors.hpp>

#include "puzzle15/patterns/kept_file.hpp"
#include "puzzle15/patterns/pattern_lookup.hpp"

namespace puzzle15 {
namespace {

std::string description_of(const Partition& partition) {
    std::string text = fmt::format("blank {}:", partition.blank_home);
    for (const auto& pattern : partition.patterns) {
        for (const int home : pattern) text += fmt::format(" {}", home);
        text += " /";
    }
    return text;
}

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
    if (mapped_ || !built_.empty()) find_starts(partition);
}

void KeptDatabases::build(const Partition& partition, const std::string& path, espalier::Team* team,
                          const StopWanted& stop_wanted) {
    if (file_exists(path)) say(path + ": damaged, or not the databases that are looked for here; they are built again");
    built_ = build_databases(partition, team, stop_wanted);
    for (std::size_t i = 0; i < built_.size(); ++i) {
        const Arrangements arrangements(static_cast<int>(partition.patterns[i].size()));
        built_[i] = sorted_by_order(arrangements, built_[i]);
    }
    if (path.empty() || built_.empty()) return;
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
    const auto* next = mapped_ ? mapped_->content().data() : nullptr;
    for (std::size_t i = 0; i < partition.patterns.size(); ++i) {
        starts_.push_back(mapped_ ? next : built_[i].data());
        if (mapped_) next += Arrangements::number_of(partition.patterns[i].size());
    }
}

}  // namespace puzzle15
