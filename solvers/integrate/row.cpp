#include "integrate/row.hpp"

#include <espalier/program/report/numbers.hpp>

namespace integrate {

namespace {

// Empty where there is nothing.
std::string text_of(const espalier::program::Json& json) {
    if (json.is_null()) return {};
    return json.is_string() ? json.get<std::string>() : json.dump();
}

// A path has no limits, and a principal value is another one than that of the integral.
std::string from_text(const Instance& instance) {
    if (!instance.path.empty()) return "path " + instance.path;
    return instance.from + (instance.principal_value ? " (principal value)" : "");
}

std::string member(const Row& row, const char* name) {
    const auto* found = row.report.more.find(name);
    return found == nullptr ? std::string() : text_of(*found);
}

}  // namespace

std::vector<espalier::program::Column<Row>> columns() {
    return {{.name = "name", .value = [](const Row& row) { return row.instance.name; }, .is_key = true},
            {.name = "expression", .value = [](const Row& row) { return row.instance.expression; }, .is_key = true},
            {.name = "from", .value = [](const Row& row) { return from_text(row.instance); }, .is_key = true},
            {.name = "to", .value = [](const Row& row) { return row.instance.to; }, .is_key = true},
            {.name = "digits", .value = [](const Row& row) { return std::to_string(row.digits); }, .is_key = true},
            {.name = "status", .value = [](const Row& row) -> std::string { return name_of(row.report.status); }},
            {.name = "value",
             .value = [](const Row& row) { return row.report.objective.is_null() ? "" : row.report.bare; }},
            {.name = "error_estimate", .value = [](const Row& row) { return member(row, "error_estimate"); }},
            {.name = "method", .value = [](const Row& row) { return member(row, "method"); }},
            {.name = "evaluations", .value = [](const Row& row) { return member(row, "evaluations"); }},
            {.name = "seconds", .value = [](const Row& row) { return espalier::program::seconds_text(row.seconds); }}};
}

}  // namespace integrate
