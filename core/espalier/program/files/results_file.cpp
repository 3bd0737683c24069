// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/results_file.hpp"
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <utility>
#include "espalier/program/errors.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/threads/operating_system.hpp"

namespace espalier::program {
namespace {
std::string quoted_if_needed(const std::string& field) {
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string quoted = "\"";
    for (const char c : field) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}
}  // namespace

std::string csv_line(const std::vector<std::string>& fields) {
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) line += (i > 0 ? "," : "") + quoted_if_needed(fields[i]);
    return line + '\n';
}

std::vector<std::vector<std::string>> parse_csv(std::string_view text, std::size_t& size) {
    std::vector<std::vector<std::string>> lines;
    std::vector<std::string> line(1);
    bool is_quoted = false;
    size = 0;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const char c = text[place];
        const bool is_doubled = c == '"' && is_quoted && place + 1 < text.size() && text[place + 1] == '"';
        if (is_doubled) {
            line.back() += text[++place];
        } else if (c == '"') {
            is_quoted = !is_quoted;
        } else if (is_quoted || (c != ',' && c != '\n' && c != '\r')) {
            line.back() += c;
        } else if (c == ',') {
            line.emplace_back();
        } else if (c == '\n') {
            lines.push_back(std::exchange(line, std::vector<std::string>(1)));
            size = place + 1;
        }
    }
    return lines;
}

ResultsFile::ResultsFile(std::string path, const Line& columns, const std::function<bool(const Line&)>& keep)
    : path_(std::move(path)), columns_(columns.size()) {
    std::error_code unknown;
    const bool is_there = std::filesystem::exists(path_, unknown);
    if (!is_there || std::filesystem::is_regular_file(path_, unknown)) {
        lock_.emplace(path_);
        write_file_durably(target_of(path_), is_there ? tidied(columns, keep) : csv_line(columns));
    }
    file_ = File(path_, O_WRONLY | O_APPEND);
    if (!file_.is_open()) throw InputError(fmt::format("{}: cannot be written: {}", path_, std::strerror(errno)));
    // A slow disk takes milliseconds, for which a search should not wait. Errors are ignored; a pipe, for instance, has
    // no disk.
    syncing_ = repeat_every(std::chrono::milliseconds(100), [this] {
        if (is_changed_.exchange(false)) ::fdatasync(file_.descriptor());
    });
}

ResultsFile::~ResultsFile() {
    if (is_changed_) ::fdatasync(file_.descriptor());
}

void ResultsFile::append(const Line& fields) {
    require(fields.size() == columns_, "a line of results has a field for each column");
    const auto line = csv_line(fields);
    const auto written = ::write(file_.descriptor(), line.data(), line.size());
    is_changed_ = true;
    if (written != static_cast<ssize_t>(line.size()))
        fail_to_write(path_, written < 0 ? "" : "no room for a whole line");
}

void ResultsFile::sync() {
    // A pipe and other files that cannot be synchronised are not expected to last.
    if (::fdatasync(file_.descriptor()) == 0 || errno == EINVAL || errno == EROFS) return;
    fail_to_write(path_);
}

// Reads the earlier lines and returns the new beginning of the file.
std::string ResultsFile::tidied(const Line& columns, const std::function<bool(const Line&)>& keep) {
    std::size_t complete = 0;
    auto lines = parse_csv(read_file(path_), complete);
    std::string text = csv_line(columns);
    if (lines.empty()) return text;
    if (lines.front() != columns) {
        throw InputError(path_, 1, "these are other columns", fmt::format("{}", fmt::join(columns, ",")));
    }
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].size() != columns.size() || !keep(lines[i])) continue;
        text += csv_line(lines[i]);
        earlier_.push_back(std::move(lines[i]));
    }
    return text;
}
}  // namespace espalier::program
