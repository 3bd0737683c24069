// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/answer_report.hpp"
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cstddef>
#include "espalier/program/report/numbers.hpp"

namespace espalier::program {
namespace {
std::string text_of(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_unsigned()) return grouped(value.get<std::uint64_t>());
    return value.dump();
}

const char* meaning_of(Status status) {
    constexpr std::array meanings = {"optimal: nothing is better",           "feasible: there may be better ones",
                                     "found: there is a solution",           "infeasible: there is no solution",
                                     "unknown: not everything was searched", "complete: everything was searched"};
    return meanings[static_cast<std::size_t>(status)];
}

void add_bound(Report& report) {
    if (report.status != Status::feasible && report.status != Status::unknown) return;
    if (report.bound.is_null()) return;
    report.lines.push_back({"bound", text_of(report.bound)});
}

// Lists the best of several solutions.
void add_several(Report& report) {
    constexpr std::size_t most = 20;
    const auto number = report.several.size();
    report.lines.push_back({"solutions", grouped(number)});
    for (std::size_t i = 0; i < std::min(number, most); ++i) {
        report.lines.push_back({text_of(report.several[i].first), text_of(report.several[i].second)});
    }
    if (number > most) report.lines.push_back({"...", fmt::format("{} more, which --json lists", number - most)});
}
}  // namespace

void tell_people(Report& report) {
    if (report.lines.empty() && !report.several.empty()) {
        add_several(report);
    } else if (report.lines.empty()) {
        if (!report.objective.is_null()) report.lines.push_back({"objective", text_of(report.objective)});
        if (!report.solution.is_null()) report.lines.push_back({"solution", text_of(report.solution)});
        if (report.status == Status::infeasible) {
            report.lines.push_back({"solution", "There is none: everything was searched."});
        }
    }
    add_bound(report);
    for (const auto& [name, count] : report.counters.members()) report.lines.push_back({name, text_of(count)});
    report.lines.push_back({"status", meaning_of(report.status)});
    if (!report.bare.empty()) return;
    const auto& found = report.status == Status::found ? report.solution : report.objective;
    const auto& brief = found.is_null() ? Json(name_of(report.status)) : found;
    report.bare = brief.is_string() ? brief.get<std::string>() : brief.dump();
}

SolutionsFile::SolutionsFile(std::string path) : path_(std::move(path)) {
    file_ = File(path_, O_RDWR | O_CREAT);
    if (!file_.is_open()) file_ = File(path_, O_WRONLY);  // a pipe cannot be read, too
    struct stat status {};
    if (!file_.is_open() || ::fstat(file_.descriptor(), &status) != 0) fail_to_write(path_);
    is_regular_ = S_ISREG(status.st_mode);
}

void SolutionsFile::write_at(std::uint64_t position, std::string_view text) {
    if (position == 0) end_at(0);
    if (is_regular_ && size() < position) fail_to_write(path_, "it ends before what the checkpoint counts as written");
    if (is_regular_) ::lseek(file_.descriptor(), static_cast<off_t>(position), SEEK_SET);
    if (!write_all(file_.descriptor(), text)) fail_to_write(path_);
}

void SolutionsFile::end_at(std::uint64_t position) {
    if (!is_regular_) return;
    if (size() < position) fail_to_write(path_, "it ends before what was written");
    if (size() != position && ::ftruncate(file_.descriptor(), static_cast<off_t>(position)) != 0) fail_to_write(path_);
}

void SolutionsFile::sync() const {
    if (is_regular_ && ::fdatasync(file_.descriptor()) != 0) fail_to_write(path_);
}

std::uint64_t SolutionsFile::size() const {
    struct stat status {};
    if (::fstat(file_.descriptor(), &status) != 0) fail_to_write(path_);
    return static_cast<std::uint64_t>(status.st_size);
}
}  // namespace espalier::program
