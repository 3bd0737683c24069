#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace puzzle15 {

/// A file cannot be mapped, although it may be good; says how large it is, and why.
class MappingError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Databases in a file that is mapped into memory: all processes of a computer share one copy.
class MappedDatabase {
public:
    /// The file if it is there and whole: null if it has another content than `description` says, or is damaged. Throws
    /// MappingError if that cannot be known, as there is no room for the file.
    static std::unique_ptr<MappedDatabase> open(const std::string& path, const std::string& description);

    /// Writes a file for open(), under a temporary name first. Requires that all databases but the last are multiples
    /// of 64 bytes. Throws OutputError.
    static void write(const std::string& path, const std::string& description,
                      const std::vector<std::vector<std::uint8_t>>& databases);

    ~MappedDatabase();
    MappedDatabase(const MappedDatabase&) = delete;
    MappedDatabase& operator=(const MappedDatabase&) = delete;

    /// All databases, one behind the other.
    std::span<const std::uint8_t> content() const;

private:
    MappedDatabase(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    bool is_whole(const std::string& description) const;

    const std::uint8_t* data_;
    std::size_t size_;
};

}  // namespace puzzle15
