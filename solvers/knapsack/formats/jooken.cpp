#include <fmt/format.h>

#include <espalier/program/report/numbers.hpp>

#include "knapsack/formats/draft.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

namespace {

std::vector<Instance> read(Text& text, const std::string& name) {
    const std::string header = "the number of items";
    const auto items = text.count(text.expect_word(header), header);
    Draft draft;
    draft.reserve(text.plausible(items));
    std::vector<std::string> ids;
    const std::string row = "the id, the profit and the weight of an item";
    for (std::size_t i = 0; i < items; ++i) {
        const auto& words = text.expect_line(row);
        if (words.size() != 3) text.fail(espalier::program::counted(words.size(), "word"), row);
        ids.emplace_back(words[0]);
        draft.add(text.number(words[1], row), text.number(words[2], row));
    }
    draft.set_ids(std::move(ids));
    draft.set_capacity(text.next_number("the capacity"));
    text.expect_end();
    return {draft.finish(text, name)};
}

std::vector<Page> write(const Instance& instance) {
    std::string page = fmt::format("{}\n", instance.items());
    for (std::size_t i = 0; i < instance.items(); ++i) {
        page += fmt::format("{} {} {}\n", instance.id(i), instance.profit_text(i), instance.weight_text(i));
    }
    page += instance.capacity_text() + '\n';
    return {{".in", std::move(page)}};
}

}  // namespace

const Format jooken_format{.name = "jooken",
                           .description = "a line 'n', then a line 'id profit weight' for each item, then 'c'",
                           .read = read,
                           .write = write};

}  // namespace knapsack
