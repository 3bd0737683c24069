// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>
#include "knapsack/question/zero_one.hpp"

namespace knapsack {
namespace {
/// Returns what an item is worth, times `scale`, where a choice has to have a number of items: about the multiplier of
/// that number in the least Lagrangean bound. Halves the range of the price of weight, at the least of which the best
/// choice of that number fits.
Integer worth_of_item(const Kinds& kinds, const Integer& scale) {
    std::vector<std::uint32_t> order(kinds.size());
    std::iota(order.begin(), order.end(), 0U);
    std::vector<Integer> values(kinds.size());
    Integer worth;
    Integer low = 0;
    Integer high = 1;
    for (const auto& profit : kinds.profits) high = std::max(high, Integer(2 * scale * abs(profit) + 1));
    while (low < high) {
        const Integer price = (low + high) / 2;
        for (std::size_t i = 0; i < kinds.size(); ++i) values[i] = scale * kinds.profits[i] - price * kinds.weights[i];
        std::ranges::sort(order, std::ranges::greater(), [&](auto i) { return values[i]; });
        Integer weight;
        auto left = *kinds.items;
        for (auto i = order.begin(); left > 0 && i != order.end(); ++i) {
            const auto copies = std::min(left, kinds.copies[*i]);
            weight += kinds.weights[*i] * copies;
            worth = values[*i];
            left -= copies;
        }
        (weight > kinds.capacity ? low : high) = weight > kinds.capacity ? Integer(price + 1) : price;
    }
    return worth;
}

/// The dynamic program over the kinds.
class CountingProgram {
public:
    CountingProgram(const Kinds& kinds, const Integer& best, std::size_t most_states,
                    const std::function<bool()>& is_over)
        : capacity_(kinds.capacity), items_(kinds.items.value_or(0)), most_states_(most_states), is_over_(is_over) {
        // Prices in parts of a unit tell the values of choices apart by less than a profit.
        Integer scale = 1;
        for (std::size_t i = 0; i < kinds.size() && kinds.items; ++i)
            scale = std::max(scale, Integer(256 * abs(kinds.weights[i])));
        const auto worth = kinds.items ? worth_of_item(kinds, scale) : Integer();
        best_ = scale * best - worth * items_;
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            add({.sums = {kinds.weights[i], scale * kinds.profits[i] - worth, kinds.items ? 1 : 0},
                 .copies = kinds.copies[i],
                 .position = i});
        }
        std::ranges::stable_sort(kinds_, [](const auto& a, const auto& b) { return a.is_denser(b); });
        before_.resize(kinds_.size() + 1);
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            const auto& [sums, copies, position, is_complemented] = kinds_[i];
            before_[i + 1].sums = before_[i].sums;
            if (sums.profit > 0) before_[i + 1].sums += sums.times(copies);
        }
        for (std::size_t i = kinds_.size(); i-- > 0;) {
            const Integer items = kinds_[i].sums.items * kinds_[i].copies;
            before_[i].least_items = before_[i + 1].least_items + std::min(items, Integer(0));
            before_[i].most_items = before_[i + 1].most_items + std::max(items, Integer(0));
        }
    }

    /// Returns whether all states were found. Keeps those of all kinds if `keeps_all`.
    bool run(bool keeps_all) {
        layers_.emplace_back();
        layers_.back()[{}] = 1;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            auto next = take_in(i);
            if (!next) return false;
            if (!keeps_all) layers_.clear();
            kept_ = keeps_all ? kept_ + next->size() : next->size();
            layers_.push_back(std::move(*next));
        }
        return true;
    }

    Integer number() const {
        Integer number;
        for (const auto& [sums, choices] : layers_.back()) number += choices;
        return number;
    }

    BestChoices list(std::uint64_t most) {
        counts_.assign(kinds_.size(), 0);
        most_ = most;
        for (const auto& [sums, choices] : layers_.back()) trace(kinds_.size(), sums);
        return {number(), std::move(listed_), is_cut_};
    }

private:
    struct Sums {
        Integer weight{};
        Integer profit{};  ///< with what the items are worth
        Integer items{};

        bool operator<(const Sums& other) const {
            return std::tie(weight, profit, items) < std::tie(other.weight, other.profit, other.items);
        }
        Sums& operator+=(const Sums& other) {
            weight += other.weight;
            profit += other.profit;
            items += other.items;
            return *this;
        }
        Sums times(const Integer& factor) const { return {weight * factor, profit * factor, items * factor}; }
    };
    /// The number of choices of the first kinds for each of their sums.
    using Layer = std::map<Sums, Integer>;

    struct Kind {
        Sums sums{};  ///< of one copy
        Integer copies{};
        std::size_t position = 0;
        bool is_complemented = false;  ///< counts say how many are left out

        bool is_denser(const Kind& other) const {
            if (sums.weight == 0 && other.sums.weight == 0) return sums.profit > other.sums.profit;
            if (sums.weight == 0) return sums.profit > 0;
            if (other.sums.weight == 0) return other.sums.profit <= 0;
            return sums.profit * other.sums.weight > other.sums.profit * sums.weight;
        }
    };

    /// These sums tell of the kinds before one, and of those from it on.
    struct Before {
        Sums sums{};            ///< of all copies of the kinds before it that are worth something
        Integer least_items{};  ///< of the others
        Integer most_items{};
    };

    // Complements kinds of negative weight.
    void add(Kind kind) {
        kind.is_complemented = kind.sums.weight < 0;
        if (kind.is_complemented) {
            capacity_ -= kind.sums.weight * kind.copies;
            best_ -= kind.sums.profit * kind.copies;
            items_ -= kind.sums.items * kind.copies;
            kind.sums = kind.sums.times(-1);
        }
        kinds_.push_back(std::move(kind));
    }

    // Returns whether the kinds from `from` on may make the number of items right.
    bool may_have_items(std::size_t from, const Sums& sums) const {
        return sums.items + before_[from].least_items <= items_ && sums.items + before_[from].most_items >= items_;
    }

    // Returns whether the LP bound of the kinds from `from` on lets choices of these sums have the best profit.
    bool reaches_best(std::size_t from, const Sums& sums) const {
        const auto& before = before_[from];
        if (sums.weight > capacity_) return false;
        const Integer limit = before.sums.weight + capacity_ - sums.weight;
        const auto end = std::ranges::upper_bound(before_.begin() + static_cast<std::ptrdiff_t>(from), before_.end(),
                                                  limit, {}, [](const auto& each) { return each.sums.weight; });
        const auto last = static_cast<std::size_t>(end - before_.begin()) - 1;
        Integer profit = sums.profit + before_[last].sums.profit - before.sums.profit;
        if (last < kinds_.size()) {
            const auto& split = kinds_[last].sums;
            profit += (limit - before_[last].sums.weight) * split.profit / split.weight;
        }
        return profit >= best_;
    }

    std::optional<Layer> take_in(std::size_t i) {
        const auto& kind = kinds_[i];
        Layer next;
        for (const auto& [sums, choices] : layers_.back()) {
            auto with = sums;
            for (Integer count = 0; count <= kind.copies && with.weight <= capacity_; ++count) {
                const bool is_good = reaches_best(i + 1, with);
                if (!is_good && kind.sums.profit <= 0) break;  // more copies are worth less
                if (is_good && may_have_items(i + 1, with)) next[with] += choices;
                if (++steps_ % often_ == 0 && is_over_()) return std::nullopt;
                if (kept_ + next.size() > most_states_ || steps_ / 100 > most_states_) return std::nullopt;
                with += kind.sums;
            }
        }
        return next;
    }

    // Lists the choices of the first `kinds` kinds that have these sums, with the counts of the others.
    void trace(std::size_t kinds, Sums sums) {
        if (listed_.size() >= most_) return;
        if (kinds == 0) return listed_.push_back(counts_);
        const auto& kind = kinds_[kinds - 1];
        const auto removed = kind.sums.times(-1);
        for (Integer count = 0; count <= kind.copies && sums.weight >= 0 && !is_cut_; ++count) {
            is_cut_ = ++steps_ % often_ == 0 && is_over_();
            if (layers_[kinds - 1].contains(sums)) {
                counts_[kind.position] = kind.is_complemented ? Integer(kind.copies - count) : count;
                trace(kinds - 1, sums);
            }
            sums += removed;
        }
    }

    static constexpr std::size_t often_ = 4096;

    Integer capacity_;
    Integer items_;
    Integer best_;
    std::size_t most_states_;
    const std::function<bool()>& is_over_;
    std::vector<Kind> kinds_;     // by falling density
    std::vector<Before> before_;  // each kind, and behind the last one
    std::vector<Layer> layers_;
    std::size_t kept_ = 0;
    std::size_t steps_ = 0;
    std::uint64_t most_ = 0;
    bool is_cut_ = false;
    std::vector<Integer> counts_;
    std::vector<std::vector<Integer>> listed_;
};
}  // namespace

std::optional<BestChoices> best_choices(const Kinds& kinds, const Integer& best, std::uint64_t most,
                                        std::size_t most_states, const std::function<bool()>& is_over) {
    CountingProgram program(kinds, best, most_states, is_over);
    if (!program.run(most > 0)) return std::nullopt;
    return program.list(most);
}
}  // namespace knapsack
