// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <espalier/memory.hpp>
#include <espalier/require.hpp>
#include "knapsack/dynamic/bounds/differences.hpp"
#include "knapsack/dynamic/bounds/surrogate.hpp"
#include "knapsack/dynamic/dynamic_program.hpp"
#include "knapsack/dynamic/expanding_core/pairing.hpp"
#include "knapsack/dynamic/heaviest_first/coarse_to_fine.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/quarter_lists/quarter_lists.hpp"

namespace knapsack {
namespace {
template <class Number>
class Preprocessing {
public:
    /// Takes the first steps, which are all that a relaxation needs.
    Preprocessing(const Items<Number>& items, const Number& capacity, const std::optional<Number>& known,
                  const DynamicLimits& limits)
        : items_(items),
          capacity_(capacity),
          last_limits_(limits),
          core_(std::make_shared<const Core<Number>>(items, capacity)) {
        last_limits_.sharing.most = 0;  // the budgets alone decide, however many threads take part
        limits_ = last_limits_;
        if (limits.is_repeated) {
            limits_.end = DynamicLimits::Clock::time_point::max();
            limits_.interrupt = nullptr;
        }
        const bool fits = std::ranges::all_of(items, [&](const auto& item) { return item.weight <= capacity; });
        espalier::require(fits, "each item fits");
        espalier::require(sum_of(items, &Item<Number>::weight) > capacity, "the items do not fit all together");
        bound_ = core_->ranking().bound();
        if (known) answer_ = Answer(Answer::known(*known));
        begin();
        if (goes_on(items_.size())) use_differences();
    }

    /// Takes all other steps. Called once.
    Preprocessed<Number> finish() {
        if (goes_on(items_.size())) use_surrogates();
        grow_until(limits_.easy / 8);
        if (goes_on(items_.size())) use_difference_bound();
        grow_until(limits_.easy);
        limits_ = last_limits_;
        count_undecided();
        constexpr std::size_t searched_in_seconds = 52;
        if (goes_on(items_.size()) && undecided_.value_or(items_.size()) > searched_in_seconds)
            go_from_coarse_to_fine();
        if (!is_open()) root_ = {};
        if (!root_.empty()) espalier::give_back_memory();
        return {std::move(core_), PreprocessedProgram<Number>{std::move(root_), bound_, std::move(answer_), nodes_,
                                                              std::move(few_beside_)}};
    }

private:
    static constexpr std::size_t least_in_second_ = 1024;
    static constexpr std::size_t most_items_for_each_state_ = 1024;
    // States between two looks at the clock. Long numbers take longer.
    static constexpr espalier::Nodes at_once_ = std::is_same_v<Number, Word> ? 1 << 18 : 1 << 13;

    bool is_open() const { return !root_.empty() && answer_.bound() < bound_; }

    Number incumbent() const { return answer_.incumbent<Number>(); }

    // Counts the undecided items for QuarterLists.
    void count_undecided() {
        if (!is_open() || limits_.easy == 0) return;
        undecided_ = QuarterLists<Number>::undecided(*core_, incumbent());
        few_beside_ = undecided_ ? std::optional(incumbent()) : std::nullopt;
    }

    // Returns whether something is left to be found out and there is time to look at so many items.
    bool goes_on(std::size_t items = 0) const { return is_open() && !limits_.is_over_behind(items); }

    // Begins with the greedy choice and a few states and pairs, which often is enough.
    void begin() {
        if (core_->fits(core_->first())) answer_.offer(core_->first().profit, {});
        root_.lists.emplace_back().states.push_back(core_->first());
        next_ = std::max<espalier::Nodes>(1, limits_.easy / 512);
        grow_until(next_);
    }

    // Lets the core grow, by twice as many states each time, until it has grown by `most` states at once.
    void grow_until(espalier::Nodes most) {
        for (; next_ <= most && is_open(); next_ *= 2) grow(next_);
    }

    // Looks at about `most` states, and then pairs the states with changes among the items that are left.
    void grow(espalier::Nodes most) {
        if (!grow_alone(most) || root_.lists.size() != 1 || limits_.easy == 0) return;
        Pairing<Number> pairing(*core_, root_.lists.back(), answer_, limits_);
        const auto states = root_.lists.back().states.size();
        if (core_->steps() <= most_items_for_each_state_ * states) nodes_ += pairing.change_single_items();
        if (!pairing.has_items() || !is_open() || limits_.is_over()) return;
        nodes_ += pairing.work(std::max(least_in_second_, states / 2));
        if (!pairing.has_items()) root_.lists.clear();
    }

    // Looks at about `most` states, up to the end of an item. Returns false if the limits end it before.
    bool grow_alone(espalier::Nodes most) {
        const DynamicProgram<Number> program({core_, {.bound = bound_}}, limits_);
        for (espalier::Nodes done = 0; !root_.empty();) {
            const auto budget = std::min(at_once_, most - std::min(most, done));
            if (budget == 0 && !root_.lists.back().merging) return true;
            if (limits_.is_over()) return false;
            const auto nodes =
                budget == 0 ? program.advance(root_, answer_, at_once_) : program.work(root_, answer_, budget);
            done += nodes;
            nodes_ += nodes;
        }
        return true;
    }

    // Uses the bound of items of few differences. There are so many choices near the best numbers of items that one of
    // them probably reaches the bound.
    void use_differences() {
        const auto differences = few_differences(items_, capacity_, limits_, incumbent());
        if (!differences) return;
        if (differences->choice) answer_.offer(differences->bound, core_->ranking().difference(*differences->choice));
        bound_ = std::clamp(differences->bound, incumbent(), bound_);
    }

    // Uses the bound for three differences or a few more, which the incumbent often reaches.
    void use_difference_bound() {
        if constexpr (std::is_same_v<Number, Word>) {
            if (limits_.easy == 0) return;
            if (const auto bound = difference_bound(items_, capacity_, limits_))
                bound_ = std::clamp(*bound, incumbent(), bound_);
        }
    }

    // Uses constraints on the number of items, one of which better choices satisfy. Their knapsack problems are often
    // easy, and an optimum of theirs may fit.
    void use_surrogates() {
        const auto surrogates = best_surrogates(items_, capacity_, incumbent(), limits_);
        Number bound = incumbent();
        for (const auto& surrogate : surrogates) {
            if (surrogate.bound <= bound) continue;
            const bool is_tried = surrogate.surcharge != 0 && goes_on(items_.size());
            bound = std::max(bound, is_tried ? bound_of(surrogate) : surrogate.bound);
        }
        bound_ = std::clamp(bound, incumbent(), bound_);
    }

    // Looks for better choices by a constraint alone, with few states. Returns a bound on those that satisfy it.
    Number bound_of(const Surrogate<Number>& surrogate) {
        Items<Number> charged;
        std::vector<std::uint32_t> chosen;
        Number capacity = surrogate.capacity;
        Number profit{};
        for (const auto& item : items_) {
            const Number weight = item.weight + surrogate.surcharge;
            if (weight <= 0) {
                chosen.push_back(item.position);
                profit += item.profit;
                capacity -= weight;
            } else {
                charged.push_back({item.profit, weight, item.position});
            }
        }
        std::erase_if(charged, [&](const auto& item) { return item.weight > capacity; });
        if (sum_of(charged, &Item<Number>::weight) <= capacity) return surrogate.bound;
        const Number known = std::max(Number(0), Number(incumbent() - profit));
        Preprocessing relaxed(charged, capacity, known, limits_);
        relaxed.grow_until(limits_.easy / 8);
        nodes_ += relaxed.nodes_;
        if (const auto& found = relaxed.answer_.found()) {
            std::ranges::copy(relaxed.core_->ranking().positions(found->second), std::back_inserter(chosen));
            const std::pair choice(Integer(profit + found->first), core_->ranking().difference(chosen));
            if (core_->ranking().is_choice(choice)) answer_.offer(choice.first, choice.second);
        }
        return profit + (relaxed.is_open() ? relaxed.bound_ : relaxed.incumbent());
    }

    void go_from_coarse_to_fine() {
        if constexpr (std::is_same_v<Number, Word>) {
            if (limits_.hard == 0) return;
            espalier::give_back_memory();
            const Word target = incumbent() + 1;
            CoarseToFine search(items_, capacity_, limits_);
            const auto best = search.best(target, limits_.hard);
            if (best.found) answer_.offer(best.found->first, core_->ranking().difference(best.found->second));
            bound_ = std::clamp(search.bound(), incumbent(), bound_);
            nodes_ += search.nodes();
            // Other processes and later runs may have found a worse incumbent in their time.
            if (!limits_.is_repeated) count_undecided();
        }
    }

    const Items<Number>& items_;
    const Number& capacity_;
    DynamicLimits last_limits_;  // of the stages that do not decide what states are left
    DynamicLimits limits_;       // of the current stage
    std::shared_ptr<const Core<Number>> core_;
    StateLists<Number> root_;
    Number bound_{};
    Answer answer_;
    espalier::Nodes nodes_ = 0;
    espalier::Nodes next_ = 0;  // the states by which the core grows next
    std::optional<std::size_t> undecided_;
    std::optional<Number> few_beside_;
};
}  // namespace

template <class Number>
Preprocessed<Number> preprocess(const Items<Number>& items, const Number& capacity, const std::optional<Number>& known,
                                const DynamicLimits& limits) {
    return Preprocessing<Number>(items, capacity, known, limits.from_now()).finish();
}

template Preprocessed<Word> preprocess(const Items<Word>&, const Word&, const std::optional<Word>&,
                                       const DynamicLimits&);
template Preprocessed<Integer> preprocess(const Items<Integer>&, const Integer&, const std::optional<Integer>&,
                                          const DynamicLimits&);
}  // namespace knapsack
