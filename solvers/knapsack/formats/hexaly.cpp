#include <fmt/format.h>

#include "knapsack/formats/draft.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

namespace {

template <bool weights_first>
std::vector<Instance> read(Text& text, const std::string& name) {
    const std::string header = "the number of items";
    const auto items = text.count(text.expect_word(header), header);
    Draft draft;
    if (weights_first) draft.set_weights(text.next_column(items, "a weight for each item"));
    draft.set_profits(text.next_column(items, "a profit for each item"));
    if (!weights_first) draft.set_weights(text.next_column(items, "a weight for each item"));
    draft.set_capacity(text.next_number("the capacity"));
    text.expect_end();
    return {draft.finish(text, name)};
}

template <bool weights_first>
std::vector<Page> write(const Instance& instance) {
    const auto weights = column_text(instance.weights, instance.weight_decimals);
    const auto profits = column_text(instance.profits, instance.profit_decimals);
    return {{".dat", fmt::format("{}\n{}{}{}\n", instance.items(), weights_first ? weights : profits,
                                 weights_first ? profits : weights, instance.capacity_text())}};
}

}  // namespace

const Format hexaly_format{.name = "hexaly",
                           .description = "'n', all weights, all profits, the capacity",
                           .read = read<true>,
                           .write = write<true>};

const Format lists_format{.name = "lists",
                          .description = "'n', all profits, all weights, the capacity",
                          .read = read<false>,
                          .write = write<false>};

}  // namespace knapsack
