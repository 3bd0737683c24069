// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/answer_report.hpp"
#include <fmt/format.h>
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
}  // namespace espalier::program
