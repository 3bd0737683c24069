#include "knapsack/instance/normal_form.hpp"

#include <algorithm>

namespace knapsack {

namespace {

Integer sum_of(const std::vector<Item<Integer>>& items, Integer Item<Integer>::*member) {
    Integer sum = 0;
    for (const auto& item : items) sum += item.*member;
    return sum;
}

Integer divisor_of(const std::vector<Item<Integer>>& items, Integer Item<Integer>::*member) {
    Integer divisor = 0;
    for (const auto& item : items) {
        divisor = gcd(divisor, item.*member);
        if (divisor == 1) break;
    }
    return divisor;
}

}  // namespace

NormalForm::NormalForm(const Instance& instance)
    : capacity_(instance.capacity), base_choice_(instance.profits.size(), false) {
    for (std::uint32_t position = 0; position < instance.profits.size(); ++position) decide(instance, position);
    feasible_ = capacity_ >= 0;
    if (feasible_) {
        leave_what_does_not_fit();
        choose_all_if_they_fit();
        divide();
        fits_words_ = sums_fit_words();
    } else {
        items_.clear();
    }
}

void NormalForm::decide(const Instance& instance, std::uint32_t position) {
    const Integer& profit = instance.profits[position];
    const Integer& weight = instance.weights[position];
    if (weight < 0) {
        base_choice_[position] = true;
        base_profit_ += profit;
        capacity_ -= weight;
        if (profit < 0) items_.push_back({-profit, -weight, position});
    } else if (profit > 0) {
        items_.push_back({profit, weight, position});
        if (weight == 0) {
            choose(items_.back());
            items_.pop_back();
        }
    }
}

void NormalForm::choose(const Item<Integer>& item) {
    base_choice_[item.position] = !base_choice_[item.position];
    base_profit_ += item.profit;
    capacity_ -= item.weight;
}

void NormalForm::leave_what_does_not_fit() {
    std::erase_if(items_, [this](const Item<Integer>& item) { return item.weight > capacity_; });
}

void NormalForm::choose_all_if_they_fit() {
    if (sum_of(items_, &Item<Integer>::weight) > capacity_) return;
    for (const auto& item : items_) choose(item);
    items_.clear();
}

void NormalForm::divide() {
    if (items_.empty()) return;
    profit_divisor_ = divisor_of(items_, &Item<Integer>::profit);
    const Integer weight_divisor = divisor_of(items_, &Item<Integer>::weight);
    capacity_ /= weight_divisor;
    for (auto& item : items_) {
        item.profit /= profit_divisor_;
        item.weight /= weight_divisor;
    }
}

bool NormalForm::sums_fit_words() const {
    const Integer limit = Integer(1) << 62;
    return sum_of(items_, &Item<Integer>::profit) < limit && sum_of(items_, &Item<Integer>::weight) < limit;
}

Integer NormalForm::normal_profit(const Integer& instance_profit) const {
    const Integer profit = (instance_profit - base_profit_) / profit_divisor_;
    return std::clamp(profit, Integer(0), sum_of(items_, &Item<Integer>::profit));
}

std::vector<bool> NormalForm::choice(const std::vector<std::uint32_t>& positions) const {
    auto choice = base_choice_;
    for (const auto position : positions) choice[position] = !choice[position];
    return choice;
}

}  // namespace knapsack
