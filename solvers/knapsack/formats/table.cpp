#include <algorithm>
#include <array>
#include <stdexcept>

#include "knapsack/formats/format.hpp"

namespace knapsack {

std::span<const Format> formats() {
    static const std::array<Format, 7> table{standard_format, pisinger_format, jooken_format, burkardt_format,
                                             hexaly_format,   pebbl_format,    orlib_format};
    return table;
}

const Format& find_format(std::string_view name) {
    const auto row =
        std::find_if(formats().begin(), formats().end(), [&](const auto& format) { return format.name == name; });
    if (row == formats().end()) throw std::out_of_range("there is no such format of knapsack instances");
    return *row;
}

}  // namespace knapsack
