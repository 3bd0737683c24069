// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include <espalier/pack.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>

#include "golomb/search/search.hpp"
#include "golomb/tree/node.hpp"

namespace golomb {
namespace {

// The least number of marks whose tables are kept: those of fewer marks are computed as fast as they are read.
constexpr int fewest_marks = 16;

// Returns a line that names all that the table depends on.
std::string description(const Instance& instance) {
    return fmt::format("golomb {}, lengths: {} {} {}\n", tree_version, instance.marks, instance.longest,
                       fmt::join(instance.shorter_lower_bounds, " "));
}

// Returns a digest of fixed length. (A cyclic checksum would take half as long as computing the table.)
std::string digest_line(std::string_view text) { return fmt::format("{:016x}\n", std::hash<std::string_view>{}(text)); }

// Returns what follows the description in the file: a digest and the packed table.
std::string content_of(const ChooseTable& table) {
    const auto bytes = espalier::pack(table);
    const std::string_view packed(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return digest_line(packed).append(packed);
}

// The file is mapped, as copying it would take longer than all the rest of a short search.
std::optional<ChooseTable> read_table(const std::string& path, const std::string& description) {
    const auto size_of_digest = digest_line({}).size();
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    std::error_code failed;
    const auto size = static_cast<std::size_t>(std::filesystem::file_size(path, failed));
    void* const data = failed ? MAP_FAILED : ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    ::close(file);
    if (data == MAP_FAILED) return std::nullopt;
    const auto unmap = [size](void* mapped) { ::munmap(mapped, size); };
    const std::unique_ptr<void, decltype(unmap)> mapped(data, unmap);
    try {
        const std::string_view text(static_cast<const char*>(data), size);
        if (!text.starts_with(description) || text.size() < description.size() + size_of_digest) return std::nullopt;
        const auto packed = text.substr(description.size() + size_of_digest);
        if (text.compare(description.size(), size_of_digest, digest_line(packed)) != 0) return std::nullopt;
        return espalier::unpack<ChooseTable>(std::as_bytes(std::span(packed)));
    } catch (const std::length_error&) {
        return std::nullopt;
    }
}

void keep(const std::string& path, const std::string& text) {
    std::error_code failed;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), failed);
    try {
        espalier::program::write_file(path, text);
    } catch (const espalier::program::OutputError&) {
        // A search need not fail because its table cannot be kept.
    }
}

}  // namespace

ChooseTable kept_table(const Instance& instance, const std::string& folder) {
    if (folder.empty() || instance.marks < fewest_marks) return Search::table_for(instance);
    const auto line = description(instance);
    const auto path = fmt::format("{}/golomb-{}-{}-{:016x}", folder, instance.marks, instance.longest,
                                  std::hash<std::string>{}(line));
    if (espalier::program::is_special(path)) return Search::table_for(instance);
    if (auto table = read_table(path, line)) return *std::move(table);
    auto table = Search::table_for(instance);
    keep(path, line + content_of(table));
    return table;
}

}  // namespace golomb
