#include <espalier/program/report/numbers.hpp>

#include "knapsack/formats/draft.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

namespace {

// Reads the n flags of a best choice, on one line or several, that some files have behind the items.
void read_flags(Text& text, Draft& draft, std::size_t items) {
    auto word = text.next_word();
    if (word.empty()) return;
    const auto line = text.line();
    const std::string expected = "the end of the file or a 0 or 1 for each item";
    std::vector<bool> flags;
    for (; !word.empty() && flags.size() < items; word = text.next_word()) flags.push_back(text.flag(word, expected));
    if (flags.size() < items) text.fail("there are fewer flags than items", expected);
    if (!word.empty()) text.fail(quoted(word) + " follows the instance", expected);
    draft.claim_choice(std::move(flags), line);
}

// Reads an instance. Its header is a line "n c" or a line for each of the two numbers.
std::vector<Instance> read(Text& text, const std::string& name) {
    const std::string header = "the number of items and the capacity";
    const auto items = text.count(text.expect_word(header), header);
    Draft draft;
    draft.set_capacity(text.next_number(header));
    draft.reserve(text.plausible(items));
    const std::string row = "the profit and the weight of an item";
    for (std::size_t i = 0; i < items; ++i) {
        const auto& words = text.expect_line(row);
        if (words.size() != 2) text.fail(espalier::program::counted(words.size(), "word"), row);
        draft.add(text.number(words[0], row), text.number(words[1], row));
    }
    read_flags(text, draft, items);
    return {draft.finish(text, name)};
}

std::vector<Page> write(const Instance& instance) {
    std::string page = std::to_string(instance.items()) + ' ' + instance.capacity_text() + '\n';
    for (std::size_t i = 0; i < instance.items(); ++i) {
        page += instance.profit_text(i) + ' ' + instance.weight_text(i) + '\n';
    }
    return {{".kp", std::move(page)}};
}

}  // namespace

const Format standard_format{
    .name = "standard",
    .description = "a line 'n c', then a line 'profit weight' for each item, perhaps n flags of a best choice",
    .read = read,
    .write = write};

}  // namespace knapsack
