// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <vector>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/preprocessing.hpp"
#include "knapsack/quarter_lists/half.hpp"

namespace knapsack {

/// The exact search of an instance of which at most 64 items are undecided: all others are as the greedy choice has them
/// in each better choice, by the LP bound. The items are dealt to two halves, and the choices of each half are never
/// stored: four lists of 2^(n/4) totals stand for them [Horowitz and Sahni 1974; Schroeppel and Shamir 1981].
///
/// A window is a range of the room that a choice of one half leaves for the other one. A window with too many choices
/// is halved; one with few is swept: the choices that weigh about as much as the room are sorted and paired. A window
/// whose bound does not exceed the incumbent is left out. A node is a choice of a half that was looked at.
template <class Number>
class QuarterLists {
public:
    using Answer = knapsack::Answer<Number>;
    /// Sums of profits or weights.
    using Sum = std::conditional_t<std::is_same_v<Number, Word>, Word, boost::int128_type>;

    struct Window {
        Number low{};
        Number high{};  ///< behind the greatest room

        template <class Self>
        requires(!std::is_trivially_copyable_v<Number>) static auto fields(Self& self) {
            return std::tie(self.low, self.high);
        }
    };

    using Totals = std::vector<Total<Sum>>;

    struct Subproblem {
        std::vector<Window> windows;
        Totals here{}, there{}, spare{};  ///< memory that one window after another uses

        bool empty() const { return windows.empty(); }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.windows);
        }
    };

    static constexpr std::size_t most_items = 64;

    /// Returns how many items are undecided beside the incumbent, or nothing if that is more than `most_items` or if
    /// their sums do not fit Sum.
    static std::optional<std::size_t> undecided(const Core<Number>& core, const Number& incumbent);

    /// Goes on from preprocessing of the same core. Requires undecided() beside `preprocessed.few_beside`, and an answer
    /// that is no worse. Windows of at most `most_in_window` choices are swept; by default, of about as many as in the
    /// four lists, or more.
    QuarterLists(Core<Number> core, PreprocessedProgram<Number> preprocessed, std::size_t most_in_window = 0);

    const Ranking<Number>& ranking() const { return core_.ranking(); }
    const Number& bound() const { return preprocessed_.bound; }
    Answer answer() const { return preprocessed_.answer; }
    const PreprocessedProgram<Number>& preprocessing() const { return preprocessed_; }

    /// Returns whether the preprocessing has left anything to search.
    bool is_open() const { return *preprocessed_.answer.bound() < bound(); }

    /// Returns about how many nodes a search of all windows has.
    double expected_nodes() const;

    Subproblem root() const;
    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const;
    std::optional<Subproblem> split(Subproblem& s) const;
    void abandon(const Subproblem& s, Answer& answer) const;
    bool valid(const Subproblem& s) const;
    bool valid(const Answer& answer) const { return ranking().is_choice(answer.found()); }

private:
    /// The undecided items and the room for them.
    struct Rest {
        std::vector<std::uint32_t> ranks;
        Number capacity{};  ///< beside the other items that are chosen
        Number profit{};    ///< of these
    };
    static Rest rest_of(const Core<Number>& core, const Number& incumbent);
    Items<Sum> items_of_half(std::size_t half) const;

    espalier::Nodes look_at(const Window& window, Subproblem& s, Answer& answer) const;
    void sweep(const Sum& low, const Sum& high, Subproblem& s, Answer& answer) const;
    std::optional<Sum> bound_of(const Window& window) const;
    void offer(const Total<Sum>& here, const Total<Sum>& there, Answer& answer) const;

    Core<Number> core_;
    PreprocessedProgram<Number> preprocessed_;
    Rest rest_;
    Sum capacity_;
    Half<Sum> here_;   // whose choices fill the windows
    Half<Sum> there_;  // whose choices leave room for them
    std::size_t most_in_window_;
};

static_assert(espalier::OptimisationProblem<QuarterLists<Word>>);

}  // namespace knapsack
