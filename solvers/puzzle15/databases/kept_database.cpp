// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <chrono>
#include <filesystem>
#include <memory>
#include <system_error>
#include <thread>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/kept_file.hpp>
#include <espalier/program/launcher.hpp>
#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {
namespace {
using espalier::program::complain;
using espalier::program::FileLock;
using espalier::program::KeptFile;

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
    const bool is_kept = !path.empty() && !espalier::program::is_special(path);
    std::unique_ptr<FileLock> lock;
    if (is_kept) {
        if (map(path, description)) return;
        lock = lock_for_building(path, stop_wanted);
        // Another process may have built the database before this one got the lock.
        if (stop_wanted() || map(path, description)) return;
        std::error_code ignored;
        if (std::filesystem::exists(path, ignored)) {
            complain("puzzle15",
                     path + ": damaged, or not the databases that are looked for here; they are built again");
        }
        if (lock) espalier::program::remove_unfinished(path);
    } else if (!path.empty()) {
        complain("puzzle15", path + ": no regular file; the databases are built in memory and not kept");
    }
    built_ = database.build_bits(placements, team, stop_wanted);
    if (is_kept && !built_.empty()) keep(path, description);
}

const std::uint8_t* KeptDatabase::bits() const {
    if (file_) return reinterpret_cast<const std::uint8_t*>(file_->content().data());
    return built_.empty() ? nullptr : built_.data();
}

// Maps the file if it exists and is whole. Returns whether it is.
bool KeptDatabase::map(const std::string& path, const std::string& description) {
    file_ = KeptFile::open(path, description);
    return file_.has_value();
}

// A search need not fail because what it has built cannot be kept. Building takes more memory than the copy here.
void KeptDatabase::keep(const std::string& path, const std::string& description) {
    try {
        KeptFile::write(path, description, {reinterpret_cast<const char*>(built_.data()), built_.size()});
        if (map(path, description)) built_ = {};
    } catch (const espalier::program::OutputError& error) {
        complain("puzzle15", fmt::format("the databases are not kept: {}", error.what()));
    } catch (const std::system_error& error) {
        complain("puzzle15", error.what());
    }
}
}  // namespace puzzle15
