// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
#include <espalier/answers.hpp>
#include "knapsack/finding.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// The ranks of the items in which a choice differs from the greedy one (ranking.hpp), in rising order.
using Difference = std::vector<std::uint32_t>;

/// The result of a search for choices of at least some profit.
struct BestChoice {
    bool complete = false;  ///< whether no choice is better, or, if none was found, none has that profit
    std::optional<std::pair<Word, std::vector<std::uint32_t>>> found;  ///< the profit and the positions, rising
};

/// The best choice so far. In a batch it has a finding about the instance, too, which PE 0 understands without having
/// preprocessed the instance.
class Answer : public espalier::Greatest<Integer, Difference> {
    using Best = espalier::Greatest<Integer, Difference>;

public:
    Answer() = default;
    explicit Answer(Best best) : Best(std::move(best)) {}

    /// Returns the profit that better choices exceed. Requires is_consistent() with a ranking of such numbers.
    template <class Number>
    Number incumbent() const {
        return static_cast<Number>(*bound());
    }

    /// Keeps a finding with a better choice than the best so far.
    void report(const Finding& finding) {
        const auto precedes = [](const Finding& a, const Finding& b) {
            return a.profit != b.profit ? a.profit > b.profit : a.choice < b.choice;
        };
        if (!reported_ || precedes(finding, *reported_)) reported_ = finding;
    }

    const std::optional<Finding>& reported() const { return reported_; }

    /// Returns whether the choice is one of the ranking's items, beside a bound that is not negative and, if the
    /// numbers are words, of which differences are words.
    template <class Ranking>
    bool is_consistent(const Ranking& ranking) const {
        const bool has_words = std::is_same_v<typename Ranking::Number, Word>;
        return bound() && *bound() >= 0 && (!has_words || word_of(*bound())) && ranking.is_choice(found());
    }

    void merge(const Answer& other) {
        Best::merge(other);
        if (other.reported_) report(*other.reported_);
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tuple_cat(Best::fields(self), std::tie(self.reported_));
    }

private:
    std::optional<Finding> reported_;
};
}  // namespace knapsack

template <>
inline constexpr bool espalier::merges_again<knapsack::Answer> = true;
