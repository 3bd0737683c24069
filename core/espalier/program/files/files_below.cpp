// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/files_below.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include "espalier/program/errors.hpp"

namespace espalier::program {
namespace {
namespace fs = std::filesystem;

bool is_something_else(const fs::path& path) {
    constexpr std::array<std::string_view, 6> endings{".md", ".tsv", ".json", ".jsonl", ".py", ".lock"};
    return std::find(endings.begin(), endings.end(), path.extension().string()) != endings.end();
}

// Returns whether a file may be read. A pipe or a device could make the reader wait. A link that leads nowhere was
// meant to be a file, so it is kept, and the attempt to read it tells what is wrong.
bool may_be_read(const fs::directory_entry& entry) {
    std::error_code ignored;
    return entry.is_regular_file(ignored) || (entry.is_symlink(ignored) && !entry.exists(ignored));
}

using IsWanted = std::function<bool(const fs::path&)>;

void add_files_in(const fs::path& folder, const IsWanted& is_wanted, std::vector<std::string>& files) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (entry->path().filename().string().starts_with('.')) continue;  // a hidden file
        if (entry->is_directory(ignored)) {
            if (!entry->is_symlink(ignored)) add_files_in(entry->path(), is_wanted, files);
        } else if (may_be_read(*entry) && is_wanted(entry->path())) {
            files.push_back(entry->path().string());
        }
    }
    if (error) files.push_back(folder.string());
}

std::vector<std::string> wanted_files_below(const std::vector<std::string>& paths,
                                            const std::vector<std::string>& written, const IsWanted& is_wanted,
                                            std::string_view wanted) {
    std::unordered_set<std::string> ours;
    for (const auto& path : written) ours.insert(spelled_out(path));
    std::vector<std::string> files;
    for (const auto& path : paths) {
        const auto normal = fs::path(path).lexically_normal();
        std::error_code ignored;
        if (fs::is_directory(normal, ignored)) {
            std::vector<std::string> found;
            add_files_in(normal, is_wanted, found);
            std::erase_if(found, [&](const auto& file) { return ours.contains(spelled_out(file)); });
            std::ranges::sort(found);
            files.insert(files.end(), found.begin(), found.end());
        } else {
            files.push_back(normal.string());
        }
    }
    std::unordered_set<std::string> seen;
    std::erase_if(files, [&](const auto& file) { return !seen.insert(spelled_out(file)).second; });
    if (files.empty() && !paths.empty()) {
        throw InputError(fmt::format("{}: there are no {} below this folder", fmt::join(paths, ", "), wanted));
    }
    return files;
}
}  // namespace

std::string spelled_out(const std::string& path) {
    std::error_code error;
    const auto absolute = fs::absolute(path, error);
    return error ? path : absolute.lexically_normal().string();
}

std::vector<std::string> files_below(const std::vector<std::string>& paths, const std::vector<std::string>& written,
                                     const std::vector<std::string>& also) {
    const auto is_instance = [&](const fs::path& path) {
        return !is_something_else(path) || std::ranges::find(also, path.extension().string()) != also.end();
    };
    return wanted_files_below(paths, written, is_instance, "instances");
}

std::vector<std::string> files_below(const std::string& path, const std::string& ending,
                                     const std::vector<std::string>& written) {
    return wanted_files_below(
        {path}, written, [&](const fs::path& file) { return file.extension() == ending; },
        "files that end in " + ending);
}
}  // namespace espalier::program
