#pragma once

#include <string>
#include <vector>

#include <espalier/program/report.hpp>
#include "knapsack/batch/entry.hpp"

namespace knapsack {

/// What a batch says about one instance.
struct Row {
    std::string status;  ///< that of the finding, or "broken"
    std::string profit = {};
    std::string bound = {};
    std::string weight = {};
    espalier::Nodes nodes = 0;
    double seconds = 0;  ///< of all PEs together
};

/// The columns of the results file, and a line of it.
const std::vector<std::string>& result_columns();
std::vector<std::string> result_fields(const Entry& entry, const Row& row);

/// Was this line of a results file written for a file that could not be read?
bool is_broken(const std::vector<std::string>& fields);
/// Which instance it is of: the file and the number.
std::pair<std::string, std::string> instance_of(const std::vector<std::string>& fields);

/// What stands for an instance in tables for people: the file and, in one of many instances, the number.
std::string label(const Entry& entry);

/// A line for people; labels take `width` columns.
std::string table_header(std::size_t width);
std::string table_line(const Entry& entry, const Row& row, std::size_t width);

}  // namespace knapsack
