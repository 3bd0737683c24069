// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/table_line.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "espalier/require.hpp"

namespace espalier::program {

std::string table_line(const std::vector<std::string>& texts, const std::vector<int>& widths) {
    require(texts.size() == widths.size(), "a line of a table has a text for each column");
    std::string line;
    for (std::size_t column = 0; column < texts.size(); ++column) {
        const int width = std::abs(widths[column]);
        if (column > 0) line += "  ";
        line += widths[column] < 0 ? fmt::format("{:<{}}", texts[column], width)
                                   : fmt::format("{:>{}}", texts[column], width);
    }
    return line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
}

}  // namespace espalier::program
