// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/databases/mapped_database.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>

#include <espalier/program/files/files.hpp>

namespace puzzle15 {
namespace {

/// The beginning of a file of databases.
struct Header {
    static constexpr std::string_view expected = "espalier pattern databases 2\n";

    std::array<char, 32> magic{};
    std::array<char, 80> description{};
    std::uint64_t size = 0;
    std::uint64_t checksum = 0;
};
static_assert(sizeof(Header) == 128);

// Returns Fletcher's sums over eight lanes of words. They change if a byte is changed, lost or exchanged, and take no
// longer than reading the memory does.
std::uint64_t checksum_of(std::span<const std::uint8_t> bytes) {
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

Header header_for(const std::string& description) {
    Header header;
    Header::expected.copy(header.magic.data(), header.magic.size());
    description.copy(header.description.data(), header.description.size() - 1);
    return header;
}

}  // namespace

std::unique_ptr<MappedDatabase> MappedDatabase::open(const std::string& path, const std::string& description) {
    // A pipe would keep open() waiting for somebody who writes.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return nullptr;
    struct stat status {};
    const bool known = ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
                       status.st_size > static_cast<off_t>(sizeof(Header));
    const auto size = known ? static_cast<std::size_t>(status.st_size) : 0;
    void* data = known ? ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0) : MAP_FAILED;
    const int error = errno;
    ::close(descriptor);
    if (!known) return nullptr;
    if (data == MAP_FAILED) {
        throw std::system_error(error, std::generic_category(),
                                fmt::format("{}: {} MB cannot be mapped into memory", path, size / 1'000'000));
    }
    std::unique_ptr<MappedDatabase> database(new MappedDatabase(static_cast<const std::uint8_t*>(data), size));
    if (!database->is_whole(description)) return nullptr;
    return database;
}

bool MappedDatabase::is_whole(const std::string& description) const {
    Header header;
    std::memcpy(&header, data_, sizeof header);
    const auto wanted = header_for(description);
    if (header.magic != wanted.magic || header.description != wanted.description) return false;
    return header.size == content().size() && header.checksum == checksum_of(content());
}

MappedDatabase::~MappedDatabase() { ::munmap(const_cast<std::uint8_t*>(data_), size_); }

std::span<const std::uint8_t> MappedDatabase::content() const {
    return std::span(data_, size_).subspan(sizeof(Header));
}

// Building a database takes more memory than the copy of it here.
void MappedDatabase::write(const std::string& path, const std::string& description,
                           std::span<const std::uint8_t> content) {
    Header header = header_for(description);
    header.size = content.size();
    header.checksum = checksum_of(content);
    std::string file(sizeof header + content.size(), '\0');
    std::memcpy(file.data(), &header, sizeof header);
    std::ranges::copy(content, file.begin() + sizeof header);
    espalier::program::write_file(path, file);
}

}  // namespace puzzle15
