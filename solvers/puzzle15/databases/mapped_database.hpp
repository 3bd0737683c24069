// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace puzzle15 {

/// A database in a file that is mapped into memory, so that all processes of a computer share one copy.
class MappedDatabase {
public:
    /// Returns the file if it exists and is whole, or null if it is damaged, has another content than `description`
    /// says, or is no regular file. Throws std::system_error, with the file's size and the reason, if this cannot be
    /// known because there is no room for the file.
    static std::unique_ptr<MappedDatabase> open(const std::string& path, const std::string& description);

    /// Writes a file for open(), under a temporary name first, into a folder that exists. Throws OutputError.
    static void write(const std::string& path, const std::string& description, std::span<const std::uint8_t> content);

    ~MappedDatabase();
    MappedDatabase(const MappedDatabase&) = delete;
    MappedDatabase& operator=(const MappedDatabase&) = delete;

    std::span<const std::uint8_t> content() const;

private:
    MappedDatabase(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    bool is_whole(const std::string& description) const;

    const std::uint8_t* data_;
    std::size_t size_;
};

}  // namespace puzzle15
