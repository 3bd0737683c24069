#pragma once

#include <cstddef>
#include <cstdint>
#include <espalier/problem.hpp>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "knapsack/answer.hpp"
#include "knapsack/core/core.hpp"
#include "knapsack/core/merge.hpp"
#include "knapsack/core/pairing.hpp"
#include "knapsack/core/part.hpp"
#include "knapsack/core/surrogate.hpp"

namespace knapsack {

/// What a search by dynamic programming may use.
struct CoreLimits {
    std::uint64_t bytes = std::uint64_t{1} << 30;  ///< for the states of one PE
    std::size_t least_cut = 2048;                  ///< states that are worth being sent to another PE
};

/// Dynamic programming over a growing core as a tree shaped computation: a list of states is a pool of subproblems, and
/// to split is to cut it by weight. A node is a state that was looked at, with the next item or without it.
/// Instances that a few states solve are solved by the constructor.
template <class Number>
class CoreSearch {
public:
    using Answer = knapsack::Answer<Number>;

    /// The part that is worked on is the last one. The others wait, as all of them would take too much memory.
    struct Subproblem {
        std::vector<Part<Number>> parts;
        espalier::Nodes uncounted = 0;  ///< nodes searched, but not yet counted

        bool empty() const { return parts.empty() && uncounted == 0; }

        std::size_t bytes() const {
            std::size_t sum = 0;
            for (const auto& part : parts) sum += part.bytes();
            return sum;
        }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.parts, self.uncounted);
        }
    };

    /// Looks for choices with more profit than `known`, or than the greedy one. Requires items of positive profit and
    /// weight, all of which fit, but not all together.
    CoreSearch(const std::vector<Item<Number>>& items, const Number& capacity, const std::optional<Number>& known,
               const CoreLimits& limits)
        : limits_(limits), core_(std::make_unique<const Core<Number>>(Ranking<Number>(items, capacity), capacity, 0)) {
        bound_ = core_->ranking().bound();
        if (known) {
            answer_ = Answer(Answer::known(*known));
        } else {
            answer_.offer(core_->first().profit, {});
        }
        // Most instances need no more.
        begin();
        if (!root_.parts.empty()) use_surrogate(items, capacity);
    }

    const Core<Number>& core() const { return *core_; }

    /// No choice has more profit than this or the known one.
    const Number& bound() const { return bound_; }

    Answer answer() const { return answer_; }
    Subproblem root() const { return root_; }

    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes nodes = std::exchange(s.uncounted, 0);
        while (nodes < budget && !s.parts.empty()) {
            if (*answer.bound() >= bound_) {
                s.parts.clear();
            } else {
                nodes += advance(s, answer, budget - nodes);
            }
        }
        return nodes;
    }

    /// Gives away every second part or, of a single one, half of the states.
    std::optional<Subproblem> split(Subproblem& s) const {
        Subproblem other;
        if (s.parts.size() > 1) {
            std::vector<Part<Number>> kept;
            bool give = s.parts.size() % 2 == 0;
            for (auto& part : s.parts) {
                (give ? other.parts : kept).push_back(std::move(part));
                give = !give;
            }
            s.parts = std::move(kept);
        } else if (!s.parts.empty() && s.parts.front().can_be_cut(limits_.least_cut)) {
            other.parts.push_back(s.parts.front().cut());
        } else {
            return std::nullopt;
        }
        return other;
    }

    espalier::Nodes abandon(Subproblem& s, Answer& answer) const {
        for (const auto& part : s.parts) answer.leave(bound_of(part, answer));
        return std::exchange(s.uncounted, 0);
    }

private:
    static constexpr espalier::Nodes easy_ = 1 << 17;
    static constexpr int rounds_ = 16;

    // Searches for a while, and looks for better choices than that finds.
    void begin() {
        auto nodes = root_.uncounted;
        root_ = Subproblem();
        root_.parts.emplace_back();
        root_.parts.back().states.push_back(core_->first());
        nodes += work(root_, answer_, easy_);
        while (!root_.parts.empty() && root_.parts.back().merging) nodes += work(root_, answer_, 1);
        if (!root_.parts.empty()) {
            Pairing<Number> pairing(*core_, root_.parts.back(), answer_);
            for (int round = 0; round < rounds_ && pairing.has_items() && *answer_.bound() < bound_; ++round) {
                nodes += pairing.work();
            }
        }
        root_.uncounted = nodes;
    }

    // Begins anew with better bounds, if a constraint of the number of items gives some.
    void use_surrogate(const std::vector<Item<Number>>& items, const Number& capacity) {
        if (items.size() > most_items_with_surcharge_) return;
        const auto surrogate = best_surrogate(items, core_->ranking(), *answer_.bound());
        if (!surrogate) return;
        bound_ = surrogate->bound;
        auto core = std::make_unique<const Core<Number>>(ranking_with(*surrogate, items, capacity), capacity,
                                                         surrogate->surcharge);
        answer_ = translated(answer_, core_->ranking(), core->ranking());
        core_ = std::move(core);
        const auto& greedy = core_->first();
        if (core_->fits(greedy)) answer_.offer(greedy.profit, {});
        begin();
    }

    static Answer translated(const Answer& answer, const Ranking<Number>& from, const Ranking<Number>& to) {
        if (!answer.found()) return answer;
        Answer translated;
        translated.offer(answer.found()->first, to.difference(from.positions(answer.found()->second)));
        return translated;
    }

    espalier::Nodes advance(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        auto& part = s.parts.back();
        if (part.merging) return merge(s, answer, budget);
        if (part.states.empty() || part.step == core_->steps()) {
            s.parts.pop_back();
            return 0;
        }
        if (is_decided(part, *answer.bound())) {
            ++part.step;
            return 1;
        }
        make_room(s);
        return merge(s, answer, budget);
    }

    espalier::Nodes merge(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        return Merge<Number>(*core_, s.parts.back(), answer).work(budget);
    }

    // Is the item of the part's next step chosen by all better choices that the greedy one, or by none?
    bool is_decided(const Part<Number>& part, const Number& incumbent) const {
        const auto item = core_->item(part.step);
        const auto& barren = core_->is_chosen_at_first(item) ? part.barren_left : part.barren_right;
        if (barren && core_->ranking().equal(item, *barren)) return true;
        return core_->bound_with_change(item) <= incumbent;
    }

    // Cuts the last part, before it takes in an item, so that it can be searched within the memory.
    void make_room(Subproblem& s) const {
        constexpr std::size_t least = 64;
        std::size_t waiting = 0;
        for (std::size_t i = 0; i + 1 < s.parts.size(); ++i) waiting += s.parts[i].bytes();
        for (;;) {
            auto& part = s.parts.back();
            const auto size = part.states.size();
            const auto needed = 3 * size * sizeof(State<Number>) + size * sizeof(Origin) + part.history.bytes();
            if (size < 2 * least || waiting + needed <= limits_.bytes) return;
            auto other = part.cut();
            part.shrink();
            waiting += other.bytes();
            s.parts.insert(s.parts.end() - 1, std::move(other));
        }
    }

    Number bound_of(const Part<Number>& part, const Answer& answer) const {
        constexpr std::size_t most = std::size_t{1} << 21;
        if (part.size() > most) return bound_;
        Number greatest = *answer.bound();
        raise(greatest, part.states, part.step);
        raise(greatest, part.merged, part.step + 1);
        return std::min(greatest, bound_);
    }

    void raise(Number& greatest, const std::vector<State<Number>>& states, std::uint32_t step) const {
        if (states.empty()) return;
        StateBound<Number> bound(*core_, step);
        for (const auto& state : states) {
            if (bound.exceeds(state, greatest)) greatest = bound.of(state);
        }
    }

    static constexpr std::size_t most_items_with_surcharge_ = 32767;  // State::more has 16 bits

    CoreLimits limits_;
    std::unique_ptr<const Core<Number>> core_;
    Number bound_{};
    Answer answer_;
    Subproblem root_;
};

}  // namespace knapsack
