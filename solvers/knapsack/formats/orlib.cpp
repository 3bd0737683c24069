#include <fmt/format.h>

#include "knapsack/formats/draft.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

namespace {

// Reads one problem. The format has room for several constraints, of which a knapsack has one.
Instance read_problem(Text& text, const std::string& name) {
    const std::string header = "the numbers of items and of constraints and the best profit, or 0";
    const auto items = text.count(text.expect_word(header), header);
    const auto constraints = text.count(text.expect_word(header), header);
    if (constraints != 1) text.fail(fmt::format("{} constraints", constraints), "1");
    Draft draft;
    const auto best = text.next_number(header);
    if (best.mantissa != 0) draft.claim_profit(best, text.line());
    draft.set_profits(text.next_column(items, "a profit for each item"));
    draft.set_weights(text.next_column(items, "a weight for each item"));
    draft.set_capacity(text.next_number("the capacity"));
    return draft.finish(text, name);
}

std::vector<Instance> read(Text& text, const std::string& name) {
    const std::string header = "the number of problems";
    const auto problems = text.count(text.expect_word(header), header);
    std::vector<Instance> instances;
    for (std::size_t i = 1; i <= problems; ++i) {
        instances.push_back(read_problem(text, problems == 1 ? name : fmt::format("{}_{}", name, i)));
    }
    text.expect_end();
    return instances;
}

std::vector<Page> write(const Instance& instance) {
    const auto best = instance.known_profit ? decimal_text(*instance.known_profit, instance.profit_decimals) : "0";
    return {{".txt", fmt::format("1\n{} 1 {}\n{}{}{}\n", instance.items(), best,
                                 column_text(instance.profits, instance.profit_decimals),
                                 column_text(instance.weights, instance.weight_decimals), instance.capacity_text())}};
}

}  // namespace

const Format orlib_format{
    .name = "orlib",
    .description = "mknap files, the number of problems and, for each, 'n 1 best', all profits, all weights, 'c'",
    .read = read,
    .write = write};

}  // namespace knapsack
