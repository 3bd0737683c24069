#include <fmt/format.h>

#include <espalier/program/report/numbers.hpp>

#include "knapsack/formats/draft.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

namespace {

std::vector<Instance> read(Text& text, const std::string& name) {
    Draft draft;
    draft.set_capacity(text.next_number("the capacity"));
    std::vector<std::string> ids;
    const std::string row = "the name, the weight and the profit of an item";
    while (text.next_line()) {
        const auto& words = text.words();
        if (words.size() != 3) text.fail(espalier::program::counted(words.size(), "word"), row);
        ids.emplace_back(words[0]);
        draft.add(text.number(words[2], row), text.number(words[1], row));
    }
    draft.set_ids(std::move(ids));
    return {draft.finish(text, name)};
}

std::vector<Page> write(const Instance& instance) {
    std::string page = instance.capacity_text() + '\n';
    for (std::size_t i = 0; i < instance.items(); ++i) {
        page += fmt::format("{} {} {}\n", instance.id(i), instance.weight_text(i), instance.profit_text(i));
    }
    return {{".pebbl", std::move(page)}};
}

}  // namespace

const Format pebbl_format{.name = "pebbl",
                          .description = "a line 'c', then a line 'name weight profit' for each item",
                          .read = read,
                          .write = write};

}  // namespace knapsack
