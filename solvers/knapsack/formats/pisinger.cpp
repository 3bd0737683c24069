#include <fmt/format.h>

#include <algorithm>

#include <espalier/program/report/numbers.hpp>

#include "knapsack/formats/draft.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

namespace {

bool is_rule(const std::vector<std::string_view>& words) {
    return words.size() == 1 && words[0].find_first_not_of('-') == std::string_view::npos;
}

struct Header {
    std::size_t items = 0;
    std::optional<Decimal> profit;
    std::size_t profit_line = 0;
};

std::string_view value(const Text& text, std::string_view expected) {
    if (text.words().size() != 2) text.fail(espalier::program::counted(text.words().size(), "word"), expected);
    return text.words()[1];
}

// Reads the lines that begin with a letter, and ends at the first item or at the line of dashes.
Header read_header(Text& text, Draft& draft) {
    const std::string expected = "lines 'n N' and 'c C', perhaps 'z Z' and 'time T', and the items";
    Header header;
    bool has_items = false;
    bool has_capacity = false;
    for (;;) {
        const auto key = text.expect_line(expected)[0];
        if (key == "n") {
            header.items = text.count(value(text, expected), expected);
            has_items = true;
        } else if (key == "c") {
            draft.set_capacity(text.number(value(text, expected), expected));
            has_capacity = true;
        } else if (key == "z") {
            header.profit = text.number(value(text, expected), expected);
            header.profit_line = text.line();
        } else if (key != "time") {
            break;
        }
    }
    if (!has_items || !has_capacity) text.fail(quoted(text.words()[0]) + " was found", expected);
    return header;
}

// In this format, a best profit of 0 without a choice means that nobody has solved the instance.
void claim(const Header& header, std::vector<bool> choice, std::size_t choice_line, Draft& draft) {
    const bool has_choice = std::find(choice.begin(), choice.end(), true) != choice.end();
    if (header.profit && (has_choice || header.profit->mantissa != 0)) {
        draft.claim_profit(*header.profit, header.profit_line);
    }
    if (has_choice) draft.claim_choice(std::move(choice), choice_line);
}

// Reads an instance whose name is on the current line.
Instance read_block(Text& text) {
    const std::string name(text.words()[0]);
    Draft draft;
    const auto header = read_header(text, draft);
    draft.reserve(text.plausible(header.items));
    std::vector<std::string> ids;
    std::vector<bool> choice;
    const std::string row = "the id, the profit and the weight of an item, and perhaps whether it is chosen";
    for (std::size_t i = 0; i < header.items; ++i, text.expect_line("an item or a line of dashes")) {
        const auto& words = text.words();
        if (words.size() != 3 && words.size() != 4) text.fail(espalier::program::counted(words.size(), "word"), row);
        ids.emplace_back(words[0]);
        draft.add(text.number(words[1], row), text.number(words[2], row));
        choice.push_back(words.size() == 4 && text.flag(words[3], row));
    }
    if (!is_rule(text.words())) text.fail(quoted(text.words()[0]) + " follows the last item", "a line of dashes");
    draft.set_ids(std::move(ids));
    claim(header, std::move(choice), text.line(), draft);
    return draft.finish(text, name);
}

std::vector<Instance> read(Text& text, const std::string&) {
    std::vector<Instance> instances;
    while (text.next_line()) instances.push_back(read_block(text));
    return instances;
}

std::vector<Page> write(const Instance& instance) {
    const auto best = instance.known_profit ? decimal_text(*instance.known_profit, instance.profit_decimals) : "0";
    std::string page = fmt::format("{}\nn {}\nc {}\nz {}\ntime 0.00\n", instance.name, instance.items(),
                                   instance.capacity_text(), best);
    for (std::size_t i = 0; i < instance.items(); ++i) {
        const bool chosen = instance.known_choice && (*instance.known_choice)[i];
        page += fmt::format("{},{},{},{}\n", instance.id(i), instance.profit_text(i), instance.weight_text(i),
                            chosen ? 1 : 0);
    }
    return {{".csv", page + "-----\n\n"}};
}

}  // namespace

const Format pisinger_format{
    .name = "pisinger",
    .description = "blocks of a name, 'n N', 'c C', 'z Z', 'time T' and a line 'id,profit,weight,x' for each item",
    .separator = ',',
    .holds_many = true,
    .read = read,
    .write = write};

}  // namespace knapsack
