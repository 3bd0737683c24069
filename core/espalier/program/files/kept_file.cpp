// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/kept_file.hpp"
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <system_error>
#include "espalier/program/files/files.hpp"

namespace espalier::program {
namespace {
// Returns what comes before a content, always in as many characters for one description. (To compute a cyclic checksum
// of hundreds of megabytes would take as long as reading them.)
std::string head_of(const std::string& description, std::string_view content) {
    return fmt::format("{}\n{:016x}\n", description, std::hash<std::string_view>{}(content));
}
}  // namespace

std::optional<KeptFile> KeptFile::open(const std::string& path, const std::string& description) {
    const File file(path, O_RDONLY);
    std::error_code failed;
    const auto size = file.is_open() ? static_cast<std::size_t>(std::filesystem::file_size(path, failed)) : 0;
    const auto begin = head_of(description, {}).size();
    if (failed || size < begin) return std::nullopt;
    void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file.descriptor(), 0);
    if (data == MAP_FAILED) {
        throw std::system_error(errno, std::generic_category(),
                                fmt::format("{}: {} MB cannot be mapped into memory", path, size / 1'000'000));
    }
    KeptFile kept(static_cast<const char*>(data), size, begin);
    const std::string_view head(kept.file_.get(), begin);
    if (!head.starts_with(description) || head != head_of(description, kept.content())) return std::nullopt;
    return kept;
}

void KeptFile::write(const std::string& path, const std::string& description, std::string_view content) {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    write_file(path, head_of(description, content).append(content));
}

void KeptFile::Unmap::operator()(const char* file) const { ::munmap(const_cast<char*>(file), size); }
}  // namespace espalier::program
