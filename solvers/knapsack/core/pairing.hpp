#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <espalier/problem.hpp>
#include <iterator>
#include <utility>
#include <vector>

#include "knapsack/answer.hpp"
#include "knapsack/core/core.hpp"
#include "knapsack/core/part.hpp"

namespace knapsack {

/// Looks for better choices among all pairs of a state of a part and a set of changes among the next items: both by
/// rising weight, one pass finds the best pair [Horowitz and Sahni 1974]. With as many sets as states it sees far more
/// choices than states could be made in the same time.
template <class Number>
class Pairing {
public:
    Pairing(const Core<Number>& core, const Part<Number>& part, Answer<Number>& answer)
        : core_(core), part_(part), answer_(answer), step_(part.step) {}

    bool has_items() const { return step_ < core_.steps(); }

    /// Pairs the states with changes among the next items. Returns how many states and sets it has looked at.
    espalier::Nodes work() {
        collect_sets();
        pair();
        return nodes_ + part_.states.size() + sets_.size();
    }

private:
    /// Changes among the items, a bit for each, and what they add to a state.
    struct Set {
        Number weight{};
        Number profit{};
        std::uint32_t changes = 0;
    };

    static constexpr std::size_t most_items_ = 32;
    static constexpr std::size_t least_sets_ = 1024;

    void collect_sets() {
        sets_.assign(1, Set{});
        items_.clear();
        nodes_ = 0;
        const auto enough = std::max(least_sets_, part_.states.size());
        for (; has_items() && items_.size() < most_items_ && 2 * sets_.size() <= enough; ++step_) {
            const auto item = core_.item(step_);
            if (core_.bound_with_change(item) <= *answer_.bound()) continue;
            add(item, std::uint32_t{1} << items_.size());
            items_.push_back(item);
        }
    }

    void add(std::uint32_t item, std::uint32_t bit) {
        std::vector<Set> changed = sets_;
        const auto change = core_.change({}, item, 0);
        for (auto& set : changed) {
            set.weight += change.weight;
            set.profit += change.profit;
            set.changes |= bit;
        }
        std::vector<Set> all;
        all.reserve(2 * sets_.size());
        std::merge(sets_.begin(), sets_.end(), changed.begin(), changed.end(), std::back_inserter(all),
                   [](const Set& a, const Set& b) {
                       return a.weight < b.weight || (a.weight == b.weight && a.profit > b.profit);
                   });
        nodes_ += all.size();
        sets_.clear();
        for (auto& set : all) {
            if (sets_.empty() || sets_.back().profit < set.profit) sets_.push_back(std::move(set));
        }
    }

    void pair() {
        auto set = sets_.size();
        for (const auto& state : part_.states) {
            while (set > 0 && state.weight + sets_[set - 1].weight > core_.capacity()) --set;
            if (set == 0) return;
            const Number profit = state.profit + sets_[set - 1].profit;
            if (profit > *answer_.bound()) answer_.offer(profit, difference(state, sets_[set - 1].changes));
        }
    }

    Difference difference(const State<Number>& state, std::uint32_t changes) const {
        auto ranks = part_.history.changed(state.origin());
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if ((changes >> i & 1U) != 0) ranks.push_back(items_[i]);
        }
        std::sort(ranks.begin(), ranks.end());
        return ranks;
    }

    const Core<Number>& core_;
    const Part<Number>& part_;
    Answer<Number>& answer_;
    std::uint32_t step_;  // of the next item
    std::vector<Set> sets_;
    std::vector<std::uint32_t> items_;
    espalier::Nodes nodes_ = 0;
};

}  // namespace knapsack
