#include "knapsack/formats/draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <espalier/require.hpp>

namespace knapsack {

namespace {

Integer sum_of_chosen(const std::vector<Integer>& numbers, const std::vector<bool>& choice) {
    Integer sum;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (choice[i]) sum += numbers[i];
    }
    return sum;
}

}  // namespace

void Draft::reserve(std::size_t items) {
    profits_.reserve(items);
    weights_.reserve(items);
}

void Draft::add(Decimal profit, Decimal weight) {
    profits_.add(std::move(profit));
    weights_.add(std::move(weight));
}

void Draft::claim_profit(Decimal profit, std::size_t line) {
    claimed_profit_ = std::move(profit);
    profit_line_ = line;
}

void Draft::claim_choice(std::vector<bool> choice, std::size_t line) {
    claimed_choice_ = std::move(choice);
    choice_line_ = line;
}

Instance Draft::finish(const Text& text, std::string name) {
    espalier::require(profits_.size() == weights_.size(), "an instance has as many weights as profits");
    espalier::require(!claimed_choice_ || claimed_choice_->size() == profits_.size(),
                      "a claimed choice has a flag for each item");
    Instance instance;
    instance.name = std::move(name);
    instance.profit_decimals = std::max(profits_.decimals(), claimed_profit_ ? claimed_profit_->decimals : 0);
    instance.weight_decimals = std::max(weights_.decimals(), capacity_.decimals);
    instance.profits = profits_.take(instance.profit_decimals);
    instance.weights = weights_.take(instance.weight_decimals);
    instance.capacity = scaled(capacity_, instance.weight_decimals);
    instance.ids = std::exchange(ids_, {});
    add_copies(text, instance);
    check_claims(text, instance);
    return instance;
}

// Copies without a limit are as many as fit, which is a number only if each weighs something.
void Draft::add_copies(const Text& text, Instance& instance) {
    if (copies_of_each_ && copies_of_each_->number) {
        instance.copies.assign(instance.items(), *copies_of_each_->number);
    } else if (copies_of_each_) {
        for (std::size_t i = 0; i < instance.items(); ++i) {
            if (instance.weights[i] < 0 || (instance.weights[i] == 0 && instance.profits[i] > 0)) {
                text.fail_at(1,
                             fmt::format("item {} weighs {}, so that no number of copies is the best", instance.id(i),
                                         instance.weight_text(i)),
                             "a weight above 0, or --copies N");
            }
            const bool fits = instance.weights[i] > 0 && instance.capacity > 0;
            instance.copies.emplace_back(fits ? Integer(instance.capacity / instance.weights[i]) : Integer(0));
        }
    } else if (copies_.size() > 0) {
        if (copies_.decimals() > 0) text.fail_at(1, "a number of copies has decimals", "whole numbers");
        instance.copies = copies_.take(0);
        if (std::ranges::any_of(instance.copies, [](const auto& copies) { return copies < 0; })) {
            text.fail_at(1, "a number of copies is negative", "at least 0");
        }
    }
    if (std::ranges::all_of(instance.copies, [](const auto& copies) { return copies == 1; })) instance.copies.clear();
}

void Draft::check_claims(const Text& text, Instance& instance) const {
    if (claimed_profit_) instance.known_profit = scaled(*claimed_profit_, instance.profit_decimals);
    if (!claimed_choice_ || !instance.copies.empty()) return;
    const auto weight = sum_of_chosen(instance.weights, *claimed_choice_);
    if (weight > instance.capacity) {
        text.fail_at(choice_line_,
                     fmt::format("the chosen items weigh {}", decimal_text(weight, instance.weight_decimals)),
                     fmt::format("at most {}", decimal_text(instance.capacity, instance.weight_decimals)));
    }
    const auto profit = sum_of_chosen(instance.profits, *claimed_choice_);
    if (instance.known_profit && profit != *instance.known_profit) {
        text.fail_at(
            profit_line_,
            fmt::format("the profit is said to be {}", decimal_text(*instance.known_profit, instance.profit_decimals)),
            fmt::format("{}, that of the chosen items", decimal_text(profit, instance.profit_decimals)));
    }
    instance.known_profit = profit;
    instance.known_choice = claimed_choice_;
}

}  // namespace knapsack
