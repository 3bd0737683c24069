// SPDX-License-Identifier: Apache-2.0
#include "knapsack/question/best_choices.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

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
            before_.push_back(
                {before_.back().weight + kind.weight * kind.copies, before_.back().profit + kind.profit * kind.copies});
        }
    }

    /// Returns whether all states were found. Keeps those of all kinds if `keeps_all`.
    bool run(bool keeps_all) {
        layers_.push_back({});
        if (reaches_best(0, {})) layers_.back().push_back({0, 0, 1});
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
        for (const auto& state : layers_.back()) number += state.number;
        return number;
    }

    std::vector<std::vector<Integer>> list(std::uint64_t most, std::size_t size) {
        counts_.assign(size, 0);
        most_ = most;
        for (const auto& state : layers_.back()) trace(kinds_.size(), state);
        return std::move(listed_);
    }

private:
    /// Choices of the first kinds that have the same weight and the same profit.
    struct State {
        Integer weight{};
        Integer profit{};
        Integer number{};

        bool precedes(const State& other) const {
            return weight != other.weight ? weight < other.weight : profit < other.profit;
        }
        bool is_like(const State& other) const { return weight == other.weight && profit == other.profit; }
    };

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

    // Returns whether the LP bound of the kinds from `from` on lets the state have the best profit.
    bool reaches_best(std::size_t from, const State& state) const {
        const Integer room = capacity_ - state.weight;
        if (room < 0) return false;
        const Integer limit = before_[from].weight + room;
        const auto end = std::upper_bound(before_.begin() + static_cast<std::ptrdiff_t>(from), before_.end(), limit,
                                          [](const auto& weight, const auto& sum) { return weight < sum.weight; });
        const auto last = static_cast<std::size_t>(end - before_.begin()) - 1;
        Integer profit = state.profit + before_[last].profit - before_[from].profit;
        if (last < kinds_.size()) profit += (limit - before_[last].weight) * kinds_[last].profit / kinds_[last].weight;
        return profit >= best_;
    }

    std::optional<std::vector<State>> take_in(std::size_t i) {
        const auto& kind = kinds_[i];
        std::vector<State> next;
        for (const auto& state : layers_.back()) {
            State with = state;
            for (Integer count = 0; count <= kind.copies && with.weight <= capacity_; ++count) {
                if (reaches_best(i + 1, with)) next.push_back(with);
                if (++steps_ % often_ == 0 && is_over_()) return std::nullopt;
                if (kept_ + next.size() > most_states_ || steps_ / 100 > most_states_) return std::nullopt;
                with.weight += kind.weight;
                with.profit += kind.profit;
            }
        }
        std::ranges::sort(next, [](const auto& a, const auto& b) { return a.precedes(b); });
        std::size_t size = 0;
        for (auto& state : next) {
            if (size > 0 && next[size - 1].is_like(state)) {
                next[size - 1].number += state.number;
            } else {
                next[size++] = std::move(state);
            }
        }
        next.resize(size);
        return next;
    }

    // Lists the choices of the first `kinds` kinds that are like the state, with the counts of the others.
    void trace(std::size_t kinds, const State& state) {
        if (listed_.size() >= most_) return;
        if (kinds == 0) return listed_.push_back(counts_);
        const auto& kind = kinds_[kinds - 1];
        const auto& layer = layers_[kinds - 1];
        State before = state;
        for (Integer count = 0; count <= kind.copies && before.weight >= 0; ++count) {
            const auto found =
                std::ranges::lower_bound(layer, before, [](const auto& a, const auto& b) { return a.precedes(b); });
            if (found != layer.end() && found->is_like(before)) {
                counts_[kind.position] = kind.is_complemented ? Integer(kind.all - count) : count;
                trace(kinds - 1, before);
            }
            before.weight -= kind.weight;
            before.profit -= kind.profit;
        }
    }

    static constexpr std::size_t often_ = 4096;

    Integer capacity_;
    Integer best_;
    std::size_t most_states_;
    const std::function<bool()>& is_over_;
    std::vector<Kind> kinds_;    // by falling density
    std::vector<State> before_;  // the weight and the profit of all kinds before each
    std::vector<std::vector<State>> layers_;
    std::size_t kept_ = 0;
    std::size_t steps_ = 0;
    std::uint64_t most_ = 0;
    std::vector<Integer> counts_;
    std::vector<std::vector<Integer>> listed_;
};

}  // namespace

std::optional<BestChoices> best_choices(const Kinds& kinds, const Integer& best, std::uint64_t most,
                                        std::size_t most_states, const std::function<bool()>& is_over) {
    CountingProgram program(kinds, best, most_states, is_over);
    if (!program.run(most > 0)) return std::nullopt;
    return BestChoices{program.number(), program.list(most, kinds.size())};
}

}  // namespace knapsack
