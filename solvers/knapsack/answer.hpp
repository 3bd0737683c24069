// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <espalier/answers.hpp>

#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The ranks of the items in which a choice differs from the greedy one (ranking.hpp), in rising order.
using Difference = std::vector<std::uint32_t>;

/// The result of a search for choices of at least some profit.
struct BestChoice {
    bool complete = false;  ///< whether no choice is better, or, if none was found, none has that profit
    std::optional<std::pair<Word, std::vector<std::uint32_t>>> found;  ///< the profit and the positions, rising
};

/// The best choice so far and, if a search was stopped, a bound of what it has not searched.
template <class Numbers>
class Answer : public espalier::Greatest<Numbers, Difference> {
    using Best = espalier::Greatest<Numbers, Difference>;

public:
    using Number = Numbers;

    Answer() = default;
    explicit Answer(Best best) : Best(std::move(best)) {}

    /// Notes that a part of the tree is left unsearched in which no choice has more profit than `bound`.
    void leave(const Number& bound) {
        if (!unsearched_ || *unsearched_ < bound) unsearched_ = bound;
    }

    const std::optional<Number>& unsearched() const { return unsearched_; }

    /// Returns whether there is a bound of which differences stay within 63 bits.
    bool has_usable_bound() const {
        const auto& bound = this->bound();
        return bound && *bound >= 0 && (!std::is_same_v<Number, Word> || *bound >> 62 == 0);
    }

    /// Returns whether the choice is one of the ranking's items, beside such a bound.
    bool is_consistent(const auto& ranking) const { return has_usable_bound() && ranking.is_choice(this->found()); }

    void merge(const Answer& other) {
        Best::merge(other);
        if (other.unsearched_) leave(*other.unsearched_);
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tuple_cat(Best::fields(self), std::tie(self.unsearched_));
    }

private:
    std::optional<Number> unsearched_;
};

}  // namespace knapsack

template <class Number>
inline constexpr bool espalier::merges_again<knapsack::Answer<Number>> = true;
