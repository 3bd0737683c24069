#include <fmt/format.h>

#include <espalier/program/files/text_reader.hpp>

#include "knapsack/formats/layout.hpp"

namespace knapsack {

std::variant<Reading, Misfit> match_lists(const Document& document) {
    const auto& lists = document.lists;
    Reading reading;
    reading.format = document.syntax;
    reading.source = &lists;
    reading.capacity = document.capacity;
    reading.best = document.best;
    reading.items = lists.width(0);
    for (std::size_t list = 0; list < lists.row_count(); ++list) {
        const auto role = document.list_roles[list];
        reading.columns.push_back(role);
        reading.of_role[static_cast<std::size_t>(role)] = {lists.rows[list], 1};
        if (lists.width(list) == reading.items) continue;
        return Misfit{0, lists.line(list), fmt::format("there are {} {}", lists.width(list), name_of(role)) + "s",
                      fmt::format("{}, as many as in the first list", reading.items)};
    }
    if (!reading.column(Role::weight)) return Misfit{0, lists.line(0), "there is no list of the weights", "one"};
    if (document.items && document.items->text != std::to_string(reading.items)) {
        return Misfit{
            0, document.items->line,
            fmt::format("the number of items is said to be {}", espalier::program::quoted(document.items->text)),
            fmt::format("{}, as many as in the lists", reading.items)};
    }
    return reading;
}

}  // namespace knapsack
