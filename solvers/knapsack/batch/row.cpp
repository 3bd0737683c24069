#include "knapsack/batch/row.hpp"

#include <fmt/format.h>

#include <espalier/program/numbers.hpp>

namespace knapsack {

namespace {

// Without line breaks and all else that a terminal obeys: a name of a file may have that.
std::string on_one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        line += byte < ' ' || byte == 0x7f ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
    }
    return line;
}

}  // namespace

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
            broken ? "" : espalier::program::seconds_text(row.seconds),
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

std::string label(const Entry& entry) {
    return on_one_line(entry.number == 1 ? entry.file : entry.file + '#' + std::to_string(entry.number));
}

std::string table_line(const Entry& entry, const Row& row, std::size_t width) {
    const auto name = label(entry);
    if (!entry.error.empty()) {
        return fmt::format("{:<{}}  {:<10}  {}\n", name, width, row.status, on_one_line(entry.error));
    }
    return fmt::format("{:<{}}  {:<10}  {:>16}  {:>16}  {:>10}  {:>9}\n", name, width, row.status, row.profit,
                       row.bound, espalier::program::rounded(static_cast<double>(row.nodes)),
                       espalier::program::seconds_text(row.seconds));
}

}  // namespace knapsack
