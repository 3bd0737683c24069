// SPDX-License-Identifier: Apache-2.0
#include "knapsack/instance/normal_form.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace knapsack {

namespace {

template <class Number>
Number sum_of(const Items<Number>& items, Number Item<Number>::*member) {
    Number sum{};
    for (const auto& item : items) sum += item.*member;
    return sum;
}

Word divisor_of(Word a, Word b) { return std::gcd(a, b); }
Integer divisor_of(const Integer& a, const Integer& b) { return gcd(a, b); }

/// Divides a member of all items by their greatest common divisor and returns that.
template <class Number>
Number divide(Items<Number>& items, Number Item<Number>::*member) {
    Number divisor{};
    for (const auto& item : items) {
        divisor = divisor_of(divisor, item.*member);
        if (divisor == 1) return divisor;
    }
    for (auto& item : items) item.*member /= divisor;
    return divisor;
}

/// Returns whether all sums of these numbers are below 2^62, whatever their signs are.
bool fit_words(const std::vector<Integer>& numbers, const Integer& first) {
    constexpr std::uint64_t limit = std::uint64_t{1} << 62;
    std::uint64_t sum = 0;
    const auto add = [&](const Integer& number) {
        const auto word = word_of(number);
        if (word) sum += static_cast<std::uint64_t>(*word < 0 ? -*word : *word);
        return word && sum < limit;
    };
    return add(first) && std::ranges::all_of(numbers, add);
}

template <class Number>
Number number(const Integer& value) {
    if constexpr (std::is_same_v<Number, Word>)
        return *word_of(value);
    else
        return value;
}

/// An instance on its way to normal form. Sums stay below 2^62 if those of the instance do.
template <class Number>
struct Reduction {
    Number capacity{};
    Number base_profit{};
    std::vector<bool>& base_choice;
    Items<Number> items;

    void decide(Number profit, Number weight, std::uint32_t position) {
        if (weight < 0) {
            base_choice[position] = true;
            base_profit += profit;
            capacity -= weight;
            if (profit < 0) items.push_back({-profit, -weight, position});
        } else if (profit > 0 && weight == 0) {
            choose({std::move(profit), std::move(weight), position});
        } else if (profit > 0) {
            items.push_back({std::move(profit), std::move(weight), position});
        }
    }

    void choose(const Item<Number>& item) {
        base_choice[item.position] = !base_choice[item.position];
        base_profit += item.profit;
        capacity -= item.weight;
    }

    void leave_what_does_not_fit() {
        std::erase_if(items, [this](const Item<Number>& item) { return item.weight > capacity; });
    }

    void choose_all_if_they_fit() {
        if (sum_of(items, &Item<Number>::weight) > capacity) return;
        for (const auto& item : items) choose(item);
        items.clear();
    }
};

}  // namespace

NormalForm::NormalForm(const Instance& instance) : base_choice_(instance.profits.size(), false) {
    if (fit_words(instance.profits, 0) && fit_words(instance.weights, instance.capacity)) {
        reduce<Word>(instance);
        return;
    }
    reduce<Integer>(instance);
    const auto& items = std::get<Items<Integer>>(items_);
    const Integer limit = Integer(1) << 62;
    const bool fits = sum_of(items, &Item<Integer>::profit) < limit && sum_of(items, &Item<Integer>::weight) < limit;
    if (!fits) return;
    Items<Word> words;
    for (const auto& item : items)
        words.push_back({static_cast<Word>(item.profit), static_cast<Word>(item.weight), item.position});
    items_ = std::move(words);
}

template <class Number>
void NormalForm::reduce(const Instance& instance) {
    Reduction<Number> form{number<Number>(instance.capacity), {}, base_choice_, {}};
    form.items.reserve(instance.items());
    for (std::uint32_t position = 0; position < instance.items(); ++position)
        form.decide(number<Number>(instance.profits[position]), number<Number>(instance.weights[position]), position);
    feasible_ = form.capacity >= 0;
    if (feasible_) {
        form.leave_what_does_not_fit();
        form.choose_all_if_they_fit();
    } else {
        form.items.clear();
    }
    if (!form.items.empty()) {
        profit_divisor_ = divide(form.items, &Item<Number>::profit);
        form.capacity /= divide(form.items, &Item<Number>::weight);
    }
    capacity_ = std::move(form.capacity);
    base_profit_ = std::move(form.base_profit);
    items_ = std::move(form.items);
}

Integer NormalForm::normal_profit(const Integer& instance_profit) const {
    const Integer profit = (instance_profit - base_profit_) / profit_divisor_;
    const auto all = std::visit(
        []<class Number>(const Items<Number>& items) { return Integer(sum_of(items, &Item<Number>::profit)); }, items_);
    return std::clamp(profit, Integer(0), all);
}

std::vector<bool> NormalForm::choice(const std::vector<std::uint32_t>& positions) const {
    auto choice = base_choice_;
    for (const auto position : positions) choice[position] = !choice[position];
    return choice;
}

}  // namespace knapsack
