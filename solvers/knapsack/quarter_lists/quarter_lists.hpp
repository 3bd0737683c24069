// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include <espalier/problem.hpp>
#include "knapsack/answer.hpp"
#include "knapsack/dynamic/dynamic_program.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/quarter_lists/half.hpp"

namespace knapsack {
/// The exact search of an instance of which at most 64 items are undecided: all others are as the greedy choice has
/// them in each better choice, by the LP bound. The items are dealt to two halves, and the choices of each half are
/// never stored: four lists of 2^(n/4) totals stand for them [Horowitz and Sahni 1974; Schroeppel and Shamir 1981].
///
/// A window is a range of the room that a choice of one half leaves for the other one. A window with too many choices
/// is halved; one with few is swept: the choices that weigh about as much as the room are sorted and paired. A window
/// whose bound does not exceed the incumbent is left out. A node is a choice of a half that was looked at.
template <class Number>
class QuarterLists {
public:
    using Answer = knapsack::Answer;
    /// Sums of profits or weights.
    using Sum = std::conditional_t<std::is_same_v<Number, Word>, Word, boost::int128_type>;

    struct Window {
        Number low{};
        Number high{};  ///< behind the greatest room
    };

    struct Subproblem {
        std::vector<Window> windows;
        Totals<Sum> here{}, there{}, spare{};  ///< memory that one window after another uses

        bool empty() const { return windows.empty(); }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.windows);
        }
    };

    static constexpr std::size_t most_items = 64;
    /// Smaller windows take longer, because each is a pass through all four lists.
    static constexpr std::size_t least_in_window = std::size_t{1} << 19;

    /// Returns how many items are undecided beside the incumbent, or nothing if that is more than `most_items` or if
    /// their sums do not fit Sum.
    static std::optional<std::size_t> undecided(const Core<Number>& core, const Number& incumbent) {
        const auto rest = rest_of(core, incumbent);
        if (rest.ranks.size() > most_items || rest.capacity < 0) return std::nullopt;
        if constexpr (!std::is_same_v<Number, Word>) {
            const Number limit = Number(1) << 120;
            Number profits = 0;
            Number weights = rest.capacity;
            for (const auto rank : rest.ranks) {
                profits += core.ranking()[rank].profit;
                weights += core.ranking()[rank].weight;
            }
            if (profits >= limit || weights >= limit) return std::nullopt;
        }
        return rest.ranks.size();
    }

    /// Goes on from preprocessing. Requires undecided() beside its `few_beside`, and an answer that is no worse. Windows
    /// of at most `most_in_window` choices are swept; by default, of about as many as in the four lists, or more.
    explicit QuarterLists(Preprocessed<Number> preprocessed, std::size_t most_in_window = 0)
        : core_(std::move(preprocessed.first)),
          preprocessed_(std::move(preprocessed.second)),
          rest_(rest_of(*core_, *preprocessed_.few_beside)),
          capacity_(static_cast<Sum>(rest_.capacity)),
          here_(items_of_half(0)),
          there_(items_of_half(1)),
          most_in_window_(most_in_window > 0 ? most_in_window
                                             : std::max(least_in_window, std::size_t{4} << (rest_.ranks.size() / 4))) {
        preprocessed_.root = {};  // the lists stand for all states
    }

    const Ranking<Number>& ranking() const { return core_->ranking(); }
    const Number& bound() const { return preprocessed_.bound; }
    Answer answer() const { return preprocessed_.answer; }
    const PreprocessedProgram<Number>& preprocessing() const { return preprocessed_; }

    /// Returns whether the preprocessing has left anything to search.
    bool is_open() const { return preprocessed_.answer.bound() < bound(); }

    /// Returns about how many nodes a search of all windows has.
    double expected_nodes() const { return std::exp2(static_cast<double>(rest_.ranks.size()) / 2 + 1); }

    Subproblem root() const {
        if (!is_open()) return {};
        return {{{Number(0), static_cast<Number>(std::min(capacity_, here_.weight())) + 1}}};
    }

    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes nodes = 0;
        while (nodes < budget && !s.empty()) {
            if (answer.bound() >= bound()) {
                s.windows.clear();
                break;
            }
            const auto window = std::move(s.windows.back());
            s.windows.pop_back();
            nodes += look_at(window, s, answer);
        }
        return nodes;
    }

    std::optional<Subproblem> split(Subproblem& s) const {
        if (s.empty()) return std::nullopt;
        Subproblem other;
        auto& first = s.windows.front();
        if (s.windows.size() > 1) {
            other.windows.push_back(std::move(first));
            s.windows.erase(s.windows.begin());
            return other;
        }
        if (first.high - first.low < 2) return std::nullopt;
        const Number middle = first.low + (first.high - first.low) / 2;
        other.windows.push_back({first.low, middle});
        first.low = middle;
        return other;
    }

    bool valid(const Subproblem& s) const {
        return std::ranges::all_of(s.windows, [&](const Window& window) {
            return 0 <= window.low && window.low < window.high && window.high <= rest_.capacity + 1;
        });
    }
    bool valid(const Answer& answer) const { return answer.is_consistent(ranking()); }

private:
    /// The undecided items and the room for them.
    struct Rest {
        std::vector<std::uint32_t> ranks;
        Number capacity{};  ///< beside the other items that are chosen
        Number profit{};    ///< of these
    };

    static Rest rest_of(const Core<Number>& core, const Number& incumbent) {
        const auto& ranking = core.ranking();
        const DecidedItems<Number> is_decided(core, incumbent);
        Rest rest{{}, core.capacity(), 0};
        for (std::uint32_t rank = 0; rank < ranking.size() && rest.ranks.size() <= most_items; ++rank) {
            if (!is_decided(rank)) {
                rest.ranks.push_back(rank);
            } else if (core.is_chosen_at_first(rank)) {
                rest.capacity -= ranking[rank].weight;
                rest.profit += ranking[rank].profit;
            }
        }
        return rest;
    }

    // Deals the items out by weight, so that all four lists are alike.
    Items<Sum> items_of_half(std::size_t half) const {
        auto ranks = rest_.ranks;
        std::ranges::sort(ranks, {}, [&](auto rank) { return std::pair(ranking()[rank].weight, rank); });
        Items<Sum> items;
        for (const auto first : {half, half + 2}) {
            for (auto i = first; i < ranks.size(); i += 4) {
                const auto& ranked = ranking()[ranks[i]];
                items.push_back({static_cast<Sum>(ranked.profit), static_cast<Sum>(ranked.weight), ranks[i]});
            }
        }
        return items;
    }

    // The choices of the other half that leave at least the least room, and the best ones here within that room, are
    // one of the pairs. It is the best one where no choice here, or only choices of one weight, are in the window.
    espalier::Nodes look_at(const Window& window, Subproblem& s, Answer& answer) const {
        const auto bound = bound_of(window);
        if (!bound || Number(rest_.profit + static_cast<Number>(*bound)) <= answer.incumbent<Number>()) return 1;
        const auto low = static_cast<Sum>(window.low);
        const auto high = static_cast<Sum>(window.high);
        offer({low, *here_.most_within(low)}, {capacity_ - low, *there_.most_within(capacity_ - low)}, answer);
        const auto here = here_.count_below(high) - here_.count_below(low);
        // Choices of the other half that leave more room than all here weigh belong to the last window.
        const auto least = high > here_.weight() ? Sum(0) : Sum(capacity_ - high + 1);
        const auto there = there_.count_below(capacity_ - low + 1) - there_.count_below(least);
        if (here == 0 || there == 0 || high - low == 1) return 1;
        if (here + there <= most_in_window_) {
            sweep(low, high, s, answer);
            return here + there;
        }
        const Number middle = window.low + (window.high - window.low) / 2;
        s.windows.push_back({window.low, middle});
        s.windows.push_back({middle, window.high});
        // Most pairs are found soonest where both halves have about half of what they weigh.
        const Sum most_pairs = capacity_ / 2 + (here_.weight() - there_.weight()) / 4;
        if (middle > static_cast<Number>(most_pairs)) std::swap(s.windows.end()[-1], s.windows.end()[-2]);
        return 1;
    }

    void sweep(const Sum& low, const Sum& high, Subproblem& s, Answer& answer) const {
        auto& here = s.here;
        auto& there = s.there;
        here_.list(low, high, here, s.spare);
        const Sum least = high > here_.weight() ? Sum(0) : Sum(capacity_ - high + 1);
        there_.list(least, capacity_ - low + 1, there, s.spare);
        Sum most = static_cast<Sum>(answer.incumbent<Number>() - rest_.profit);
        // Lighter choices here were offered with the best ones there before.
        Total<Sum> best{low - 1, -1};
        auto next = here.begin();
        for (auto other = there.rbegin(); other != there.rend(); ++other) {
            for (; next != here.end() && next->weight <= capacity_ - other->weight; ++next) {
                if (next->profit > best.profit) best = *next;
            }
            if (best.profit < 0 || best.profit + other->profit <= most) continue;
            offer(best, *other, answer);
            most = static_cast<Sum>(answer.incumbent<Number>() - rest_.profit);
        }
    }

    std::optional<Sum> bound_of(const Window& window) const {
        const auto here = here_.most_within(static_cast<Sum>(window.high) - 1);
        const auto there = there_.most_within(capacity_ - static_cast<Sum>(window.low));
        if (!here || !there) return std::nullopt;
        return *here + *there;
    }

    // Offers a choice within two totals, one of each half. It may have more profit than these, if a lighter choice of a
    // half dominates one of them.
    void offer(const Total<Sum>& here, const Total<Sum>& there, Answer& answer) const {
        if (Number(rest_.profit + static_cast<Number>(Sum(here.profit + there.profit))) <= answer.incumbent<Number>())
            return;
        std::vector<std::uint32_t> chosen;
        for (const std::size_t half : {0, 1}) {
            const auto items = items_of_half(half);
            for (auto bits = half == 0 ? here_.choice_of(here) : there_.choice_of(there); bits != 0; bits &= bits - 1)
                chosen.push_back(items[static_cast<std::size_t>(std::countr_zero(bits))].position);
        }
        std::ranges::sort(chosen);
        Number profit = rest_.profit;
        for (const auto rank : chosen) profit += ranking()[rank].profit;
        Difference difference;
        for (const auto rank : rest_.ranks) {
            if (std::ranges::binary_search(chosen, rank) != core_->is_chosen_at_first(rank)) difference.push_back(rank);
        }
        answer.offer(profit, std::move(difference));
    }

    std::shared_ptr<const Core<Number>> core_;
    PreprocessedProgram<Number> preprocessed_;
    Rest rest_;
    Sum capacity_;
    Half<Sum> here_;   // whose choices fill the windows
    Half<Sum> there_;  // whose choices leave room for them
    std::size_t most_in_window_;
};

static_assert(espalier::OptimisationProblem<QuarterLists<Word>>);
}  // namespace knapsack
