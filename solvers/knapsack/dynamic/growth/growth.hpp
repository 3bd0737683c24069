#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <espalier/problem.hpp>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/growth/core.hpp"
#include "knapsack/dynamic/growth/merge.hpp"
#include "knapsack/dynamic/growth/subproblem.hpp"

namespace knapsack {

/// Lets a core grow: takes in its items one after the other, until no state is left that may lead to a better choice.
template <class Number>
class CoreGrowth {
public:
    using Answer = knapsack::Answer<Number>;
    using Subproblem = CoreSubproblem<Number>;

    /// Requires that no choice has more profit than `bound` or than a known one. The core outlives this.
    CoreGrowth(const Core<Number>& core, Number bound, const CoreLimits& limits)
        : core_(core), bound_(std::move(bound)), limits_(limits) {}

    /// An empty core, with the greedy choice.
    Subproblem root() const {
        Subproblem root;
        root.parts.emplace_back();
        root.parts.back().states.push_back(core_.first());
        return root;
    }

    /// Looks at about `budget` states. Returns how many it has looked at.
    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes nodes = 0;
        if (*answer.bound() >= bound_) s.parts.clear();
        while (nodes < budget && !s.parts.empty()) nodes += advance(s, answer, budget - nodes);
        return nodes;
    }

    /// Goes on with one item for about `budget` states, to its end if they suffice. Requires a
    /// subproblem that is not empty.
    espalier::Nodes advance(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        auto& part = s.parts.back();
        if (!part.merging) {
            if (part.states.empty() || part.step == core_.steps()) {
                s.parts.pop_back();
                return 0;
            }
            if (is_decided(part, *answer.bound())) {
                ++part.step;
                return 1;
            }
            make_room(s);
        }
        Merge<Number> merge(core_, s.parts.back(), answer, limits_.sharing);
        if (*answer.bound() < bound_) return merge.work(budget);
        s.parts.clear();
        return 0;
    }

    /// Gives away every second part or, of a single one, half of the states. Where idle threads take part in the work,
    /// it is not split: the parts would lose the dominance between their states.
    std::optional<Subproblem> split(Subproblem& s) const {
        if (!limits_.may_split) return std::nullopt;
        if (s.parts.size() > 1) return split_parts(s);
        if (s.parts.empty() || !s.parts.front().can_be_cut(limits_.least_cut)) return std::nullopt;
        Subproblem other;
        other.parts.push_back(s.parts.front().cut());
        return other;
    }

    /// Thins a single part out to about `most` states, unless an item is being taken in: of so many successive ones as
    /// make that out, the one with the greatest bound is kept.
    void thin_out(Subproblem& s, const Number& incumbent, std::size_t most) const {
        if (s.parts.size() != 1 || s.parts[0].merging || s.parts[0].states.size() <= most) return;
        auto& states = s.parts[0].states;
        StateBound<Number> bound(core_, s.parts[0].step, incumbent);
        const auto group = (states.size() + most - 1) / most;
        std::size_t kept = 0;
        for (std::size_t begin = 0; begin < states.size(); begin += group) {
            bound.compare_with(incumbent);
            auto best = begin;
            for (auto i = begin; i < std::min(begin + group, states.size()); ++i) {
                if (!bound.exceeds(states[i])) continue;
                bound.compare_with(bound.of(states[i]));
                best = i;
            }
            if (bound.incumbent() > incumbent) states[kept++] = states[best];
        }
        states.resize(kept);
    }

    /// Notes what a subproblem may still hold if it is not searched.
    void abandon(const Subproblem& s, Answer& answer) const {
        for (const auto& part : s.parts) answer.leave(bound_of(part, answer));
    }

private:
    static Subproblem split_parts(Subproblem& s) {
        Subproblem kept;
        Subproblem other;
        bool give = s.parts.size() % 2 == 0;  // the last part stays
        for (auto& part : s.parts) {
            (give ? other : kept).parts.push_back(std::move(part));
            give = !give;
        }
        s = std::move(kept);
        return other;
    }

    // Is the item of the part's next step such that all better choices agree with the greedy one on it?
    bool is_decided(const Part<Number>& part, const Number& incumbent) const {
        const auto item = core_.item(part.step);
        const auto& barren = core_.is_chosen_at_first(item) ? part.barren_left : part.barren_right;
        if (barren && core_.equal(item, *barren)) return true;
        return core_.bound_with_change(item) <= incumbent;
    }

    // Cuts the last part, before it takes in an item, so that it can be searched within the memory. Each cut leaves
    // less room for the next, but never none: the room shrinks by a constant factor.
    void make_room(Subproblem& s) const {
        constexpr std::size_t least = 64;
        std::size_t waiting = 0;
        for (std::size_t i = 0; i + 1 < s.parts.size(); ++i) waiting += s.parts[i].bytes();
        while (s.parts.back().states.size() >= 2 * least && waiting + needed(s.parts.back()) > limits_.bytes) {
            auto other = s.parts.back().cut();
            s.parts.back().shrink();
            waiting += other.bytes();
            s.parts.insert(std::prev(s.parts.end()), std::move(other));
        }
    }

    // Memory for the states, twice as many merged ones and their origins.
    static std::size_t needed(const Part<Number>& part) {
        return part.states.size() * (3 * sizeof(State<Number>) + sizeof(Origin)) + part.history.bytes();
    }

    Number bound_of(const Part<Number>& part, const Answer& answer) const {
        constexpr std::size_t most = std::size_t{1} << 19;  // a stop must not take long
        if (part.size() > most) return bound_;
        Number greatest = *answer.bound();
        raise(greatest, part.states, part.step);
        raise(greatest, part.merged, part.step + 1);
        return std::min(greatest, bound_);
    }

    void raise(Number& greatest, const typename Part<Number>::States& states, std::uint32_t step) const {
        StateBound<Number> bound(core_, step, greatest);
        for (const auto& state : states) {
            if (bound.exceeds(state)) bound.compare_with(bound.of(state));
        }
        greatest = bound.incumbent();
    }

    const Core<Number>& core_;
    Number bound_;
    CoreLimits limits_;
};

}  // namespace knapsack
