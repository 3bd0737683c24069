// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <utility>

#include "knapsack/question/zero_one.hpp"

namespace knapsack {

namespace {

/// The dynamic program over the kinds.
class CountingProgram {
public:
    CountingProgram(const Kinds& kinds, Integer best, std::size_t most_states, const std::function<bool()>& is_over)
        : capacity_(kinds.capacity), best_(std::move(best)), most_states_(most_states), is_over_(is_over) {
        for (std::size_t i = 0; i < kinds.size(); ++i)
            add({kinds.profits[i], kinds.weights[i], kinds.copies[i], kinds.copies[i], i});
        std::ranges::stable_sort(kinds_, [](const auto& a, const auto& b) { return a.is_denser(b); });
        before_.resize(1);
        for (const auto& kind : kinds_) {
            before_.push_back(before_.back());
            before_.back().first += kind.weight * kind.copies;
            before_.back().second += kind.profit * kind.copies;
        }
    }

    /// Returns whether all states were found. Keeps those of all kinds if `keeps_all`.
    bool run(bool keeps_all) {
        layers_.emplace_back();
        if (reaches_best(0, {})) layers_.back()[{}] = 1;
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

    BestChoices list(std::uint64_t most, std::size_t size) {
        counts_.assign(size, 0);
        most_ = most;
        for (const auto& [sums, choices] : layers_.back()) trace(kinds_.size(), sums);
        return {number(), std::move(listed_), is_cut_};
    }

private:
    using Sums = std::pair<Integer, Integer>;  // a weight and a profit
    /// The number of choices of the first kinds for each of their weights and profits.
    using Layer = std::map<Sums, Integer>;

    struct Kind {
        Integer profit{};
        Integer weight{};
        Integer copies{};
        Integer all{};  ///< the copies, also if no best choice has any
        std::size_t position = 0;
        bool is_complemented = false;  ///< counts say how many are left out

        bool is_denser(const Kind& other) const {
            if (weight == 0 || other.weight == 0) return weight == 0 && other.weight != 0;
            return profit * other.weight > other.profit * weight;
        }
    };

    // Complements kinds of negative weight, and leaves out those that no best choice has.
    void add(Kind kind) {
        if (kind.weight < 0) {
            capacity_ -= kind.weight * kind.copies;
            best_ -= kind.profit * kind.copies;
            kind.weight = -kind.weight;
            kind.profit = -kind.profit;
            kind.is_complemented = true;
        }
        if (kind.profit < 0) kind.copies = 0;
        kinds_.push_back(std::move(kind));
    }

    // Returns whether the LP bound of the kinds from `from` on lets choices of these sums have the best profit.
    bool reaches_best(std::size_t from, const Sums& sums) const {
        const Integer room = capacity_ - sums.first;
        if (room < 0) return false;
        const Integer limit = before_[from].first + room;
        const auto end = std::ranges::upper_bound(before_.begin() + static_cast<std::ptrdiff_t>(from), before_.end(),
                                                  limit, {}, &Sums::first);
        const auto last = static_cast<std::size_t>(end - before_.begin()) - 1;
        Integer profit = sums.second + before_[last].second - before_[from].second;
        if (last < kinds_.size()) profit += (limit - before_[last].first) * kinds_[last].profit / kinds_[last].weight;
        return profit >= best_;
    }

    std::optional<Layer> take_in(std::size_t i) {
        const auto& kind = kinds_[i];
        Layer next;
        for (const auto& [sums, choices] : layers_.back()) {
            auto with = sums;
            for (Integer count = 0; count <= kind.copies && with.first <= capacity_; ++count) {
                if (reaches_best(i + 1, with)) next[with] += choices;
                if (++steps_ % often_ == 0 && is_over_()) return std::nullopt;
                if (kept_ + next.size() > most_states_ || steps_ / 100 > most_states_) return std::nullopt;
                with.first += kind.weight;
                with.second += kind.profit;
            }
        }
        return next;
    }

    // Lists the choices of the first `kinds` kinds that have these sums, with the counts of the others.
    void trace(std::size_t kinds, Sums sums) {
        if (listed_.size() >= most_) return;
        if (kinds == 0) return listed_.push_back(counts_);
        const auto& kind = kinds_[kinds - 1];
        for (Integer count = 0; count <= kind.copies && sums.first >= 0 && !is_cut_; ++count) {
            is_cut_ = ++steps_ % often_ == 0 && is_over_();
            if (layers_[kinds - 1].contains(sums)) {
                counts_[kind.position] = kind.is_complemented ? Integer(kind.all - count) : count;
                trace(kinds - 1, sums);
            }
            sums.first -= kind.weight;
            sums.second -= kind.profit;
        }
    }

    static constexpr std::size_t often_ = 4096;

    Integer capacity_;
    Integer best_;
    std::size_t most_states_;
    const std::function<bool()>& is_over_;
    std::vector<Kind> kinds_;   // by falling density
    std::vector<Sums> before_;  // of all kinds before each
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
    return program.list(most, kinds.size());
}

}  // namespace knapsack
