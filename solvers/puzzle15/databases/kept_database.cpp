// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <thread>

#include <espalier/program/errors.hpp>
#include <espalier/program/exit.hpp>
#include <espalier/program/files/file_lock.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/launcher.hpp>

#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {
namespace {

using espalier::program::complain;
using espalier::program::FileLock;
using Bits = std::span<const std::uint8_t>;

/// The beginning of a file of databases.
struct Header {
    static constexpr std::string_view expected = "espalier pattern databases 2\n";

    std::array<char, 32> magic{};
    std::array<char, 80> description{};
    std::uint64_t size = 0;
    std::uint64_t checksum = 0;

    friend bool operator==(const Header&, const Header&) = default;
};
static_assert(sizeof(Header) == 128);

// Returns Fletcher's sums over eight lanes of words. They change if a byte is changed, lost or exchanged, and take no
// longer than reading the memory does.
std::uint64_t checksum_of(Bits bytes) {
    constexpr std::size_t lanes = 8;
    std::array<std::uint64_t, lanes> row{};
    std::array<std::uint64_t, lanes> sums{};
    std::array<std::uint64_t, lanes> sums_of_sums{};
    const auto add = [&](std::size_t size) {
        std::memcpy(row.data(), bytes.data(), size);
        bytes = bytes.subspan(size);
        for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += row[lane];
        for (std::size_t lane = 0; lane < lanes; ++lane) sums_of_sums[lane] += sums[lane];
    };
    while (bytes.size() >= sizeof row) add(sizeof row);
    row.fill(0);
    if (!bytes.empty()) add(bytes.size());
    std::uint64_t sum = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        sum = (sum ^ sums[lane]) * 0x9e3779b97f4a7c15U;
        sum = (sum ^ sums_of_sums[lane] ^ sum >> 32) * 0xbf58476d1ce4e5b9U;
    }
    return sum;
}

Header header_of(Bits bits, const std::string& description) {
    Header header{.size = bits.size(), .checksum = checksum_of(bits)};
    Header::expected.copy(header.magic.data(), header.magic.size());
    description.copy(header.description.data(), header.description.size() - 1);
    return header;
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
    if (file_) return file_.get() + sizeof(Header);
    return built_.empty() ? nullptr : built_.data();
}

// Maps the file if it exists and is whole. Returns whether it is.
bool KeptDatabase::map(const std::string& path, const std::string& description) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    std::error_code failed;
    const auto size = static_cast<std::size_t>(std::filesystem::file_size(path, failed));
    const bool has_header = !failed && size > sizeof(Header);
    void* const data = has_header ? ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0) : MAP_FAILED;
    const int error = errno;
    ::close(descriptor);
    if (!has_header) return false;
    if (data == MAP_FAILED) {
        throw std::system_error(error, std::generic_category(),
                                fmt::format("{}: {} MB cannot be mapped into memory", path, size / 1'000'000));
    }
    file_ = {static_cast<const std::uint8_t*>(data), Unmap{size}};
    // The file may be damaged, or have another content than the description says.
    Header header;
    std::memcpy(&header, data, sizeof header);
    if (header != header_of(Bits(file_.get(), size).subspan(sizeof header), description)) file_.reset();
    return file_ != nullptr;
}

void KeptDatabase::Unmap::operator()(const std::uint8_t* file) const {
    ::munmap(const_cast<std::uint8_t*>(file), size);
}

// A search need not fail because what it has built cannot be kept. Building takes more memory than the copy here.
void KeptDatabase::keep(const std::string& path, const std::string& description) {
    const auto header = header_of(built_, description);
    std::string file(sizeof header + built_.size(), '\0');
    std::memcpy(file.data(), &header, sizeof header);
    std::ranges::copy(built_, file.begin() + sizeof header);
    try {
        espalier::program::write_file(path, file);
        if (map(path, description)) built_ = {};
    } catch (const espalier::program::OutputError& error) {
        complain("puzzle15", fmt::format("the databases are not kept: {}", error.what()));
    } catch (const std::system_error& error) {
        complain("puzzle15", error.what());
    }
}

}  // namespace puzzle15
