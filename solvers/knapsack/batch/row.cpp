#include "knapsack/batch/row.hpp"

#include <espalier/program/files/text_reader.hpp>
#include <espalier/program/report/numbers.hpp>

namespace knapsack {

namespace {

using espalier::program::on_one_line;
using espalier::program::rounded;
using espalier::program::seconds_text;

bool is_broken(const Row& row) { return !row.entry.error.empty(); }

std::string status(const Row& row) { return row.status; }
std::string bound(const Row& row) { return row.bound; }

std::string items(const Row& row) { return is_broken(row) ? "" : std::to_string(row.entry.instance.items()); }

// What is wrong with a broken one takes the place of its results.
std::string profit_or_error(const Row& row) { return is_broken(row) ? on_one_line(row.entry.error) : row.profit; }

std::string nodes(const Row& row) { return is_broken(row) ? "" : std::to_string(row.nodes); }

std::string rounded_nodes(const Row& row) { return is_broken(row) ? "" : rounded(static_cast<double>(row.nodes)); }

std::string seconds(const Row& row) { return is_broken(row) ? "" : seconds_text(row.seconds); }

}  // namespace

std::string label(const Entry& entry) {
    return on_one_line(entry.number == 1 ? entry.file : entry.file + '#' + std::to_string(entry.number));
}

std::vector<espalier::program::Column<Row>> columns() {
    return {
        {.name = "instance", .shown = [](const Row& row) { return label(row.entry); }, .width = -8, .is_brief = true},
        {.name = "file", .value = [](const Row& row) { return row.entry.file; }, .is_key = true, .is_path = true},
        {.name = "number", .value = [](const Row& row) { return std::to_string(row.entry.number); }, .is_key = true},
        {.name = "instance", .value = [](const Row& row) { return row.entry.instance.name; }},
        {.name = "items", .value = items},
        {.name = "status", .value = status, .shown = status, .width = -10},
        {.name = "profit",
         .value = [](const Row& row) { return row.profit; },
         .shown = profit_or_error,
         .width = 16,
         .is_brief = true},
        {.name = "bound", .value = bound, .shown = bound, .width = 16},
        {.name = "weight", .value = [](const Row& row) { return row.weight; }},
        {.name = "nodes", .value = nodes, .shown = rounded_nodes, .width = 10},
        {.name = "seconds", .value = seconds, .shown = seconds, .width = 9},
        {.name = "message", .value = [](const Row& row) { return row.entry.error; }}};
}

}  // namespace knapsack
