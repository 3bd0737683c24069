#include "command_line/files_below.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "command_line/errors.hpp"

namespace command_line {

namespace {

namespace fs = std::filesystem;

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

bool is_something_else(const fs::path& path) {
    constexpr std::array<std::string_view, 5> endings{".md", ".tsv", ".json", ".jsonl", ".py"};
    return std::find(endings.begin(), endings.end(), path.extension().string()) != endings.end();
}

std::vector<std::string> files_in(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        std::error_code ignored;
        if (is_hidden(entry->path())) {
            entry.disable_recursion_pending();
        } else if (!entry->is_directory(ignored) && !is_something_else(entry->path())) {
            files.push_back(entry->path().string());
        }
    }
    if (error) throw InputError(folder, "cannot be read: " + error.message());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

std::vector<std::string> files_below(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const auto& path : paths) {
        std::error_code ignored;
        if (fs::is_directory(path, ignored)) {
            const auto below = files_in(path);
            files.insert(files.end(), below.begin(), below.end());
        } else {
            files.push_back(path);
        }
    }
    return files;
}

}  // namespace command_line
