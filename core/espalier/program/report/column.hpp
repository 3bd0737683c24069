#pragma once

#include <string>
#include <vector>

namespace espalier::program {

/// A column of a batch's results, each of which is a Row. It is in the file of results, the table for people, or both.
template <class Row>
struct Column {
    using Text = std::string (*)(const Row&);

    std::string name = {};
    Text value = nullptr;   ///< text in the file; null if the file lacks the column
    Text shown = nullptr;   ///< text for people; null if their table lacks the column
    int width = 0;          ///< least width for people; the text is flush right, or flush left if this is negative
    bool is_key = false;    ///< whether it identifies the instance, together with the other keys
    bool is_path = false;   ///< whether it names a file, which may be spelled as a relative or an absolute path
    bool is_brief = false;  ///< whether --quiet shows it; if no column is brief, --quiet shows all
};

/// Returns a line of a table for people: the texts in their widths, which are as in Column, with two blanks between
/// them and none at the end. Requires as many widths as texts.
[[nodiscard]] std::string table_line(const std::vector<std::string>& texts, const std::vector<int>& widths);

}  // namespace espalier::program
