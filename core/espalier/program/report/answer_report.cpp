#include "espalier/program/report/answer_report.hpp"

#include <string>

#include "espalier/program/report/numbers.hpp"

namespace espalier::program {

namespace {

std::string text_of(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_unsigned()) return grouped(value.get<std::uint64_t>());
    return value.dump();
}

const char* meaning_of(Status status) {
    switch (status) {
        case Status::optimal: return "optimal: nothing is better";
        case Status::feasible: return "feasible: there may be better ones";
        case Status::infeasible: return "infeasible: there is no solution";
        case Status::unknown: break;
        case Status::complete: return "complete: everything was searched";
    }
    return "unknown: not everything was searched";
}

}  // namespace

void tell_people(Report& report) {
    if (report.lines.empty()) {
        if (!report.objective.is_null()) report.lines.push_back({"objective", text_of(report.objective)});
        if (!report.solution.is_null()) report.lines.push_back({"solution", text_of(report.solution)});
    }
    report.lines.push_back({"status", meaning_of(report.status)});
    if (!report.bare.empty()) return;
    const auto& brief = report.objective.is_null() ? Json(name_of(report.status)) : report.objective;
    report.bare = brief.is_string() ? brief.get<std::string>() : brief.dump();
}

}  // namespace espalier::program
