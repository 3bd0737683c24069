#include "knapsack/batch/row.hpp"

#include <fmt/format.h>

#include "command_line/numbers.hpp"

namespace knapsack {

const std::vector<std::string>& result_columns() {
    static const std::vector<std::string> columns = {"file",  "number", "instance", "items",   "status", "profit",
                                                     "bound", "weight", "nodes",    "seconds", "message"};
    return columns;
}

std::vector<std::string> result_fields(const Entry& entry, const Row& row) {
    const bool broken = !entry.error.empty();
    return {entry.file,
            std::to_string(entry.number),
            entry.instance.name,
            broken ? "" : std::to_string(entry.instance.items()),
            row.status,
            row.profit,
            row.bound,
            row.weight,
            broken ? "" : std::to_string(row.nodes),
            broken ? "" : command_line::seconds_text(row.seconds),
            entry.error};
}

bool is_broken(const std::vector<std::string>& fields) { return fields.at(4) == "broken"; }

std::pair<std::string, std::string> instance_of(const std::vector<std::string>& fields) {
    return {fields.at(0), fields.at(1)};
}

std::string table_header(std::size_t width) {
    return fmt::format("{:<{}}  {:<10}  {:>16}  {:>16}  {:>10}  {:>9}\n", "instance", width, "status", "profit",
                       "bound", "nodes", "seconds");
}

std::string table_line(const Entry& entry, const Row& row, std::size_t width) {
    if (!entry.error.empty()) return fmt::format("{:<{}}  {:<10}  {}\n", entry.label(), width, row.status, entry.error);
    return fmt::format("{:<{}}  {:<10}  {:>16}  {:>16}  {:>10}  {:>9}\n", entry.label(), width, row.status, row.profit,
                       row.bound, command_line::rounded(static_cast<double>(row.nodes)),
                       command_line::seconds_text(row.seconds));
}

}  // namespace knapsack
