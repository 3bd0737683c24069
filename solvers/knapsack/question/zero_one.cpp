// SPDX-License-Identifier: Apache-2.0
#include "knapsack/question/zero_one.hpp"

#include <algorithm>
#include <utility>

namespace knapsack {

namespace {

// Returns by how much sums of choices may differ at most.
Integer range_of(const std::vector<Integer>& numbers, const std::vector<Integer>& copies) {
    Integer range;
    for (std::size_t i = 0; i < numbers.size(); ++i) range += abs(numbers[i]) * copies[i];
    return range;
}

// Returns a / b, rounded down, for b > 0.
Integer quotient(const Integer& a, const Integer& b) {
    const Integer quotient = a / b;
    return a < 0 && quotient * b != a ? Integer(quotient - 1) : quotient;
}

}  // namespace

ZeroOne::ZeroOne(const Instance& instance, const Question& question)
    : instance_(instance), is_same_(instance.copies.empty() && !question.is_reduced()) {
    if (is_same_ && !question.counts && !question.listed) return;
    kinds_ = {instance.profits, instance.weights, instance.copies, instance.capacity};
    if (kinds_.copies.empty()) kinds_.copies.assign(kinds_.size(), 1);
    if (is_same_) return;
    prefer(question.preference);
    const auto total = total_copies();
    Integer most = total;
    if (question.most_items) most = std::min(total, Integer(*question.most_items));
    const Integer least = question.least_items;
    if (least > 0 || most < total) limit_items(least, most);
    divide_copies();
}

Integer ZeroOne::total_copies() const {
    Integer total;
    for (const auto& copies : kinds_.copies) total += copies;
    return total;
}

void ZeroOne::prefer(Preference preference) {
    if (preference == Preference::any) return;
    const std::vector<Integer> ones(kinds_.size(), 1);
    const auto& second = preference == Preference::fewest_items ? ones : kinds_.weights;
    slack_ = range_of(second, kinds_.copies);
    factor_ = slack_ + 1;
    for (std::size_t i = 0; i < kinds_.size(); ++i) kinds_.profits[i] = kinds_.profits[i] * factor_ - second[i];
}

void ZeroOne::limit_items(const Integer& least, const Integer& most) {
    items_ = std::max(least, most);
    more_profit_ = 1 + 2 * range_of(kinds_.profits, kinds_.copies);
    const Integer more_weight = 1 + abs(kinds_.capacity) + range_of(kinds_.weights, kinds_.copies);
    for (auto& profit : kinds_.profits) profit += more_profit_;
    for (auto& weight : kinds_.weights) weight += more_weight;
    kinds_.capacity += *items_ * more_weight;
    if (least >= most) return;
    kinds_.profits.push_back(more_profit_);
    kinds_.weights.push_back(more_weight);
    kinds_.copies.emplace_back(most - least);
}

void ZeroOne::divide_copies() {
    problem_.name = instance_.name;
    problem_.profit_decimals = instance_.profit_decimals;
    problem_.weight_decimals = instance_.weight_decimals;
    problem_.capacity = kinds_.capacity;
    Integer room = kinds_.capacity;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        if (kinds_.weights[i] < 0) room -= kinds_.weights[i] * kinds_.copies[i];
    }
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        Integer left = kinds_.copies[i];
        if (kinds_.weights[i] > 0 && room >= 0) left = std::min(left, Integer(room / kinds_.weights[i]));
        for (Integer size = 1; left > 0; size *= 2) {
            const Integer part = std::min(size, left);
            problem_.profits.emplace_back(kinds_.profits[i] * part);
            problem_.weights.emplace_back(kinds_.weights[i] * part);
            kind_of_.push_back(static_cast<std::uint32_t>(i));
            size_of_.push_back(part);
            left -= part;
        }
    }
}

std::vector<Integer> ZeroOne::counts(const std::vector<bool>& choice) const {
    std::vector<Integer> counts(kinds_.size());
    for (std::size_t i = 0; i < choice.size(); ++i) {
        if (choice[i]) counts[kind_of_[i]] += size_of_[i];
    }
    return counts;
}

Finding ZeroOne::finding(const Finding& found) const {
    if (is_same_ || !found.feasible) return found;
    Finding finding;
    finding.complete = found.complete;
    finding.preprocessed = found.preprocessed;
    const Integer without_items = items_ ? Integer(found.bound - *items_ * more_profit_) : found.bound;
    finding.bound = quotient(without_items + slack_, factor_);
    auto counts = this->counts(found.choice);
    Integer items;
    for (const auto& count : counts) items += count;
    if (items_ && items != *items_) {
        finding.feasible = !found.complete;
        return finding;
    }
    counts.resize(instance_.items());
    finding.profit = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        finding.choice.push_back(counts[i] > 0);
        *finding.profit += counts[i] * instance_.profits[i];
    }
    if (found.complete) finding.bound = *finding.profit;
    if (!instance_.copies.empty()) finding.counts = std::move(counts);
    return finding;
}

Integer ZeroOne::profit_by_kinds(const Finding& finding) const {
    Integer profit;
    Integer items;
    for (std::size_t i = 0; i < finding.choice.size(); ++i) {
        const Integer count = finding.counts.empty() ? Integer(finding.choice[i] ? 1 : 0) : finding.counts[i];
        profit += count * kinds_.profits[i];
        items += count;
    }
    if (items_) profit += (*items_ - items) * more_profit_;
    return profit;
}

}  // namespace knapsack
