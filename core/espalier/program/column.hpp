#pragma once

#include <string>
#include <vector>

namespace espalier::program {

/// A column of a batch's results, each of which is a Row: of the file of results, of the table for people, or of both.
template <class Row>
struct Column {
    using Text = std::string (*)(const Row&);

    std::string name = {};
    Text value = nullptr;   ///< in the file; none: the column is not there
    Text shown = nullptr;   ///< for people; none: the column is not there
    int width = 0;          ///< for people, at least; flush right, or flush left if it is negative
    bool is_key = false;    ///< tells one instance from another, together with the other columns that do
    bool is_brief = false;  ///< --quiet shows these columns alone; all that people see if there is none
};

/// A line of a table for people: the texts, each `widths` wide as Column says, two blanks between them and none behind.
[[nodiscard]] std::string table_line(const std::vector<std::string>& texts, const std::vector<int>& widths);

}  // namespace espalier::program
