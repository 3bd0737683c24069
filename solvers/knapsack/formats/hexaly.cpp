#include <fmt/format.h>

#include "knapsack/formats/draft.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

namespace {

std::vector<Instance> read(Text& text, const std::string& name) {
    const std::string header = "the number of items";
    const auto items = text.count(text.expect_word(header), header);
    Draft draft;
    draft.set_weights(text.next_column(items, "a weight for each item"));
    draft.set_profits(text.next_column(items, "a profit for each item"));
    draft.set_capacity(text.next_number("the capacity"));
    text.expect_end();
    return {draft.finish(text, name)};
}

std::vector<Page> write(const Instance& instance) {
    return {
        {".dat", fmt::format("{}\n{}{}{}\n", instance.items(), column_text(instance.weights, instance.weight_decimals),
                             column_text(instance.profits, instance.profit_decimals), instance.capacity_text())}};
}

}  // namespace

const Format hexaly_format{
    .name = "hexaly", .description = "'n', all weights, all profits, the capacity", .read = read, .write = write};

}  // namespace knapsack
