#include "puzzle15/databases/mapped_database.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>

#include <espalier/program/errors.hpp>
#include <espalier/require.hpp>

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

/// Fletcher's sums over eight lanes of words. They change if a byte is changed, lost or exchanged, and take no longer
/// than reading the memory does.
class Checksum {
public:
    /// Adds bytes. Requires whole rows of eight words, except for the last call.
    void add(std::span<const std::uint8_t> bytes) {
        std::array<std::uint64_t, lanes> row{};
        for (; bytes.size() >= sizeof row; bytes = bytes.subspan(sizeof row)) {
            std::memcpy(row.data(), bytes.data(), sizeof row);
            add_row(row);
        }
        if (bytes.empty()) return;
        row.fill(0);
        std::memcpy(row.data(), bytes.data(), bytes.size());
        add_row(row);
    }

    std::uint64_t value() const {
        std::uint64_t sum = 0;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            sum = (sum ^ sums_[lane]) * 0x9e3779b97f4a7c15U;
            sum = (sum ^ sums_of_sums_[lane] ^ sum >> 32) * 0xbf58476d1ce4e5b9U;
        }
        return sum;
    }

private:
    static constexpr std::size_t lanes = 8;

    void add_row(const std::array<std::uint64_t, lanes>& row) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            sums_[lane] += row[lane];
            sums_of_sums_[lane] += sums_[lane];
        }
    }

    std::array<std::uint64_t, lanes> sums_{};
    std::array<std::uint64_t, lanes> sums_of_sums_{};
};

Header header_for(const std::string& description) {
    Header header;
    Header::expected.copy(header.magic.data(), header.magic.size());
    description.copy(header.description.data(), header.description.size() - 1);
    return header;
}

bool write_all(int descriptor, const void* data, std::size_t size) {
    const auto* bytes = static_cast<const char*>(data);
    while (size > 0) {
        const auto written = ::write(descriptor, bytes, size);
        if (written < 0) return false;
        bytes += written;
        size -= static_cast<std::size_t>(written);
    }
    return true;
}

std::uint64_t checksum_of(const std::vector<std::vector<std::uint8_t>>& databases) {
    Checksum checksum;
    for (const auto& database : databases) checksum.add(database);
    return checksum.value();
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
    if (header.size != content().size()) return false;
    Checksum checksum;
    checksum.add(content());
    return checksum.value() == header.checksum;
}

MappedDatabase::~MappedDatabase() { ::munmap(const_cast<std::uint8_t*>(data_), size_); }

std::span<const std::uint8_t> MappedDatabase::content() const {
    return std::span(data_, size_).subspan(sizeof(Header));
}

// The databases are half a gigabyte in several parts, so espalier::program::write_file(), which takes one string, is no
// use here.
void MappedDatabase::write(const std::string& path, const std::string& description,
                           const std::vector<std::vector<std::uint8_t>>& databases) {
    for (std::size_t i = 0; i + 1 < databases.size(); ++i) {
        espalier::require(databases[i].size() % 64 == 0, "all databases but the last are multiples of 64 bytes");
    }
    Header header = header_for(description);
    for (const auto& database : databases) header.size += database.size();
    header.checksum = checksum_of(databases);
    const std::string temporary = fmt::format("{}.{}.part", path, ::getpid());
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = descriptor >= 0 && write_all(descriptor, &header, sizeof header);
    for (const auto& database : databases) good = good && write_all(descriptor, database.data(), database.size());
    if (descriptor >= 0 && ::close(descriptor) != 0) good = false;
    if (good && ::rename(temporary.c_str(), path.c_str()) == 0) return;
    const std::string reason = std::strerror(errno);
    ::unlink(temporary.c_str());
    throw espalier::program::OutputError(fmt::format("{}: cannot be written: {}", path, reason));
}

}  // namespace puzzle15
