// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <espalier/problem.hpp>
#include <espalier/require.hpp>
#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/merge.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {
/// The result of preprocessing a dynamic program, as it travels between processes.
template <class Number>
struct PreprocessedProgram {
    StateLists<Number> root{};  ///< the states from which on it is left to search
    Number bound{};             ///< no choice has more profit than this or a known one
    Answer answer{};            ///< the incumbent
    espalier::Nodes nodes = 0;  ///< states that were looked at
    /// The incumbent beside which few items are undecided, so that QuarterLists search these. It is empty if there are
    /// too many.
    std::optional<Number> few_beside{};
};

/// The core that is to grow, and what is left to search.
template <class Number>
using Preprocessed = std::pair<std::shared_ptr<const Core<Number>>, PreprocessedProgram<Number>>;

/// Prepares a search for choices with more profit than `known`, or than the greedy one, by dynamic programming: takes a
/// first look with few states, which solves most instances, and finds better incumbents and bounds for the others.
/// Looks at the clock every few milliseconds. Requires items of positive profit and weight, each of which fits, but not
/// all together. Defined for Word and Integer.
template <class Number>
Preprocessed<Number> preprocess(const Items<Number>& items, const Number& capacity, const std::optional<Number>& known,
                                const DynamicLimits& limits);

/// Dynamic programming over a growing core [Pisinger 1997] as a tree shaped computation: takes in one item after the other,
/// until no state is left that may lead to a better choice. A list of states is a pool of subproblems, and
/// splitting cuts it by weight. A node is a state that was looked at, with the next item or without it. No tree is left
/// to search if the preprocessing solves the problem.
template <class Number>
class DynamicProgram {
public:
    using Answer = knapsack::Answer;
    using Subproblem = StateLists<Number>;

    /// Goes on from preprocessing, perhaps in another process.
    DynamicProgram(Preprocessed<Number> preprocessed, const DynamicLimits& limits)
        : core_(std::move(preprocessed.first)), preprocessed_(std::move(preprocessed.second)), limits_(limits) {}

    const PreprocessedProgram<Number>& preprocessing() const { return preprocessed_; }
    const Ranking<Number>& ranking() const { return core_->ranking(); }

    /// Returns a bound: no choice has more profit than this or the known one.
    const Number& bound() const { return preprocessed_.bound; }

    /// Returns whether the preprocessing has left anything to search.
    bool is_open() const { return !preprocessed_.root.empty(); }

    Answer answer() const { return preprocessed_.answer; }
    Subproblem root() const { return preprocessed_.root; }

    bool valid(const Subproblem& s) const {
        return std::ranges::all_of(s.lists, [this](const auto& list) { return list.is_consistent(core_->steps()); });
    }
    bool valid(const Answer& answer) const { return answer.is_consistent(ranking()); }

    /// Looks at about `budget` states. Returns how many it has looked at.
    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes nodes = 0;
        if (answer.bound() >= bound()) s.lists.clear();
        while (nodes < budget && !s.lists.empty()) nodes += advance(s, answer, budget - nodes);
        return nodes;
    }

    /// Takes in one item, or a part of it if that takes more than about `budget` states. Requires a subproblem that is
    /// not empty.
    espalier::Nodes advance(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        espalier::require(!s.empty(), "there are states to go on with");
        auto& list = s.lists.back();
        if (!list.merging) {
            if (list.states.empty() || list.step == core_->steps()) {
                s.lists.pop_back();
                return 0;
            }
            if (DecidedItems<Number>(*core_, answer.incumbent<Number>())(core_->item(list.step))) {
                ++list.step;
                return 1;
            }
            make_room(s);
            begin_merge(*core_, s.lists.back(), answer);
        }
        if (answer.bound() >= bound()) {
            s.lists.clear();
            return 0;
        }
        auto& merged = s.lists.back();
        const StateBound<Number> bound(*core_, merged.step + 1, answer.incumbent<Number>());
        return merge(*core_, merged, bound, limits_.sharing, budget);
    }

    /// Returns whether several PEs may share it.
    bool may_split() const { return limits_.may_split; }

    /// Gives away every second list or half of the states of a single one. Nothing is split if idle threads take part
    /// in the work, because states of one half would no longer dominate those of the other.
    std::optional<Subproblem> split(Subproblem& s) const {
        if (!limits_.may_split) return std::nullopt;
        if (s.lists.size() > 1) return split_lists(s);
        if (s.lists.empty() || !s.lists.front().can_be_cut(limits_.least_cut)) return std::nullopt;
        Subproblem other;
        other.lists.push_back(s.lists.front().cut());
        return other;
    }

private:
    static Subproblem split_lists(Subproblem& s) {
        Subproblem kept;
        Subproblem other;
        bool give = s.lists.size() % 2 == 0;  // the last list stays
        for (auto& list : s.lists) {
            (give ? other : kept).lists.push_back(std::move(list));
            give = !give;
        }
        s = std::move(kept);
        return other;
    }

    // Cuts the last list before it takes in an item, so that it can be searched within the memory. Each cut shrinks the
    // room for the next one by a constant factor, so that there always is some.
    void make_room(Subproblem& s) const {
        constexpr std::size_t least = 64;
        std::size_t waiting = 0;
        for (std::size_t i = 0; i + 1 < s.lists.size(); ++i) waiting += s.lists[i].bytes();
        while (s.lists.back().states.size() >= 2 * least && waiting + needed(s.lists.back()) > limits_.bytes) {
            auto other = s.lists.back().cut();
            s.lists.back().shrink();
            waiting += other.bytes();
            s.lists.insert(std::prev(s.lists.end()), std::move(other));
        }
    }

    // Returns the bytes for the states, twice as many merged ones and their origins, and those that threads write to.
    static std::size_t needed(const StateList<Number>& list) {
        const auto states = 3 * list.states.size() + list.room.capacity();
        return states * sizeof(State<Number>) + list.states.size() * sizeof(Origin) + list.history.bytes();
    }

    std::shared_ptr<const Core<Number>> core_;
    PreprocessedProgram<Number> preprocessed_;
    DynamicLimits limits_;
};

static_assert(espalier::OptimisationProblem<DynamicProgram<Word>>);
}  // namespace knapsack
