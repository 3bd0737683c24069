// SPDX-License-Identifier: Apache-2.0
#include "knapsack/checker.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <espalier/require.hpp>

namespace knapsack {
std::string fault_of(const Instance& instance, const Finding& finding, const Question& question) {
    espalier::require(finding.profit.has_value(), "a finding with a choice has its profit");
    if (finding.choice.size() != instance.items())
        return fmt::format("a choice among {} items instead of {}", finding.choice.size(), instance.items());
    const bool has_copies = !instance.copies.empty();
    if (has_copies != !finding.counts.empty() || (has_copies && finding.counts.size() != instance.items()))
        return "it is not known how many copies of each item are chosen";
    auto profit = has_copies ? Integer(0) : instance.profits.sum_of(finding.choice);
    auto weight = has_copies ? Integer(0) : instance.weights.sum_of(finding.choice);
    Integer items = has_copies ? 0 : std::ranges::count(finding.choice, true);
    for (std::size_t position = 0; position < finding.counts.size(); ++position) {
        const auto& count = finding.counts[position];
        if (count < 0 || count > instance.copies[position]) {
            return fmt::format("{} of {} copies of item {} are chosen", count.str(), instance.copies[position].str(),
                               position);
        }
        if (finding.choice[position] != (count > 0))
            return fmt::format("item {} is chosen, or not, {} times", position, count.str());
        profit += count * instance.profits[position];
        weight += count * instance.weights[position];
        items += count;
    }
    if (items < question.least_items)
        return fmt::format("{} items are chosen instead of at least {}", items.str(), question.least_items);
    if (question.most_items && items > *question.most_items)
        return fmt::format("{} items are chosen instead of at most {}", items.str(), *question.most_items);
    if (weight > instance.capacity) return fmt::format("the weight {} exceeds the capacity", weight.str());
    if (profit != *finding.profit)
        return fmt::format("the profit is {} instead of {}", profit.str(), finding.profit->str());
    if (profit > finding.bound)
        return fmt::format("the profit {} exceeds the bound {}", profit.str(), finding.bound.str());
    if (finding.complete && profit != finding.bound)
        return fmt::format("the bound is {}, not {}", finding.bound.str(), profit.str());
    if (finding.complete && instance.known_choice && question.least_items == 0 && !question.most_items &&
        *instance.known_profit > profit) {
        return fmt::format("the file knows a better choice, of profit {}", instance.known_profit->str());
    }
    return {};
}

std::string fault_of_claim(const Instance& instance, const Finding& finding, const Integer& claimed) {
    if (!finding.feasible) return "no choice fits";
    if (*finding.profit > claimed) return "a choice has the profit " + instance.profit_text(*finding.profit);
    if (finding.bound < claimed) return "no choice has more profit than " + instance.profit_text(finding.bound);
    return {};
}
}  // namespace knapsack
