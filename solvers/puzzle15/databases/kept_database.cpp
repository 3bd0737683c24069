// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/databases/kept_database.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include <espalier/program/errors.hpp>
#include <espalier/program/exit.hpp>
#include <espalier/program/files/file_lock.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/launcher.hpp>

namespace puzzle15 {
namespace {

using espalier::program::complain;
using espalier::program::FileLock;

bool is_special(const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

// Returns a lock that keeps other processes from building the same file. While another process has it, waits for that
// one and says so. Returns null if a stop was wanted meanwhile, or if the folder has no room for a lock: a search need
// not fail because another one may build the same.
std::unique_ptr<FileLock> lock_for_building(const std::string& path, const StopWanted& stop_wanted) {
    using namespace std::chrono_literals;
    constexpr int silent_attempts = 5;
    int attempts = 0;
    const auto wait = [&](const std::string& builder) {
        if (++attempts == silent_attempts && espalier::program::launched_rank() == 0) {
            complain("puzzle15", fmt::format("{}: {} is building these databases; waiting for them", path, builder));
        }
        if (stop_wanted()) return false;
        std::this_thread::sleep_for(50ms);
        return true;
    };
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    try {
        return std::make_unique<FileLock>(path, wait);
    } catch (const espalier::program::InputError&) {
        return nullptr;
    }
}

}  // namespace

KeptDatabase::KeptDatabase(const Placements& placements, const PatternDatabase& database, const std::string& path,
                           const std::string& description, espalier::Team* team, const StopWanted& stop_wanted) {
    const auto build = [&] { built_ = database.build_bits(placements, team, stop_wanted); };
    if (path.empty()) {
        build();
    } else if (is_special(path)) {
        complain("puzzle15", path + ": no regular file; the databases are built in memory and not kept");
        build();
    } else {
        mapped_ = MappedDatabase::open(path, description);
        if (!mapped_) build_once(path, description, stop_wanted, build);
    }
}

// Another process may have built the database before this one got the lock.
template <class Build>
void KeptDatabase::build_once(const std::string& path, const std::string& description, const StopWanted& stop_wanted,
                              const Build& build) {
    const auto lock = lock_for_building(path, stop_wanted);
    if (stop_wanted()) return;
    mapped_ = MappedDatabase::open(path, description);
    if (mapped_) return;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) {
        complain("puzzle15", path + ": damaged, or not the databases that are looked for here; they are built again");
    }
    if (lock) espalier::program::remove_unfinished(path);
    build();
    if (!built_.empty()) keep(path, description);
}

// A search need not fail because what it has built cannot be kept.
void KeptDatabase::keep(const std::string& path, const std::string& description) {
    try {
        MappedDatabase::write(path, description, built_);
        mapped_ = MappedDatabase::open(path, description);
        if (mapped_) built_ = {};
    } catch (const espalier::program::OutputError& error) {
        complain("puzzle15", fmt::format("the databases are not kept: {}", error.what()));
    } catch (const std::system_error& error) {
        complain("puzzle15", error.what());
    }
}

}  // namespace puzzle15
