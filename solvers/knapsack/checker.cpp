// SPDX-License-Identifier: Apache-2.0
#include "knapsack/checker.hpp"

#include <sstream>

#include <espalier/require.hpp>

namespace knapsack {

namespace {

template <class... Parts>
std::string sentence(const Parts&... parts) {
    std::ostringstream text;
    (text << ... << parts);
    return text.str();
}

}  // namespace

std::string fault_of(const Instance& instance, const Finding& finding, const Question& question) {
    espalier::require(finding.profit.has_value(), "a finding with a choice has its profit");
    if (finding.choice.size() != instance.items()) {
        return sentence("a choice among ", finding.choice.size(), " items instead of ", instance.items());
    }
    const bool has_copies = !instance.copies.empty();
    if (has_copies != !finding.counts.empty() || (has_copies && finding.counts.size() != instance.items())) {
        return "it is not known how many copies of each item are chosen";
    }
    Integer profit = 0;
    Integer weight = 0;
    Integer items = 0;
    for (std::size_t position = 0; position < instance.items(); ++position) {
        if (!has_copies) {
            if (!finding.choice[position]) continue;
            profit += instance.profits[position];
            weight += instance.weights[position];
            ++items;
            continue;
        }
        const auto& count = finding.counts[position];
        if (count < 0 || count > instance.copies[position]) {
            return sentence(count, " of ", instance.copies[position], " copies of item ", position, " are chosen");
        }
        if (finding.choice[position] != (count > 0))
            return sentence("item ", position, " is chosen, or not, ", count, " times");
        profit += count * instance.profits[position];
        weight += count * instance.weights[position];
        items += count;
    }
    if (items < question.least_items)
        return sentence(items, " items are chosen instead of at least ", question.least_items);
    if (question.most_items && items > *question.most_items) {
        return sentence(items, " items are chosen instead of at most ", *question.most_items);
    }
    if (weight > instance.capacity) return sentence("the weight ", weight, " exceeds the capacity");
    if (profit != *finding.profit) return sentence("the profit is ", profit, " instead of ", *finding.profit);
    if (profit > finding.bound) return sentence("the profit ", profit, " exceeds the bound ", finding.bound);
    if (finding.complete && profit != finding.bound) return sentence("the bound is ", finding.bound, ", not ", profit);
    if (finding.complete && instance.known_choice && question.least_items == 0 && !question.most_items &&
        *instance.known_profit > profit) {
        return sentence("the file knows a better choice, of profit ", *instance.known_profit);
    }
    return {};
}

std::string fault_of_claim(const Instance& instance, const Finding& finding, const Integer& claimed) {
    if (!finding.feasible) return "no choice fits";
    const auto text = [&](const Integer& profit) { return decimal_text(profit, instance.profit_decimals); };
    if (*finding.profit > claimed) return sentence("a choice has the profit ", text(*finding.profit));
    if (finding.bound < claimed) return sentence("no choice has more profit than ", text(finding.bound));
    return {};
}

}  // namespace knapsack
