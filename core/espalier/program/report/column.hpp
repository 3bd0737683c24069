#pragma once

#include <string>
#include <vector>

namespace espalier::program {

/// A column of a batch's results, each of which is a Row: in the file of results, in the table for people, or in both.
template <class Row>
struct Column {
    using Text = std::string (*)(const Row&);

    std::string name = {};
    Text value = nullptr;   ///< in the file; null: the file lacks the column
    Text shown = nullptr;   ///< for people; null: their table lacks the column
    int width = 0;          ///< for people, at least; flush right, or flush left if it is negative
    bool is_key = false;    ///< identifies the instance, together with the other keys
    bool is_path = false;   ///< names a file, which has other names: relative ones and absolute ones
    bool is_brief = false;  ///< --quiet shows only these columns; all that are shown if there are none
};

/// A line of a table for people: the texts, each in its width as Column says, two blanks between them and none at the
/// end. Requires as many widths as texts.
[[nodiscard]] std::string table_line(const std::vector<std::string>& texts, const std::vector<int>& widths);

}  // namespace espalier::program
