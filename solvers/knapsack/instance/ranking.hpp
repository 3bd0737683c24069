// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <boost/sort/pdqsort/pdqsort.hpp>
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>
#include <espalier/require.hpp>
#include "knapsack/answer.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// The items by falling profit density, profit / weight, with sums over all prefixes of this order. The greedy choice
/// is the longest prefix that fits, and the first item that does not fit is the break item. The LP bound is the
/// greatest profit of a choice of fractions of items [Martello and Toth 1990, section 2.2].
template <class Numbers>
class Ranking {
public:
    using Number = Numbers;

    struct Ranked {
        Number profit{};
        Number weight{};
        Number profit_before{};  ///< sum over the items before this one
        Number weight_before{};
    };

    /// Requires positive profits and weights. Items of equal density stay in their order.
    Ranking(const Items<Number>& items, Number capacity)
        : Ranking(items, places_by_density(items), std::move(capacity)) {}

    /// Ranks the items of these places alone, which come by falling density.
    Ranking(const Items<Number>& items, const std::vector<std::uint32_t>& places, Number capacity)
        : capacity_(std::move(capacity)) {
        ranked_.reserve(places.size() + 1);
        positions_.reserve(places.size());
        Ranked next;
        for (const auto place : places) {
            const auto& item = items[place];
            espalier::require(item.profit > 0 && item.weight > 0, "ranked items have positive profits and weights");
            next.profit = item.profit;
            next.weight = item.weight;
            ranked_.push_back(next);
            next.profit_before += next.profit;
            next.weight_before += next.weight;
            positions_.push_back(item.position);
        }
        // A last item without profit takes the room that all others leave.
        next.profit = 0;
        next.weight = 1;
        ranked_.push_back(std::move(next));
        break_item_ = break_from(0, capacity_);
    }

    std::uint32_t size() const { return static_cast<std::uint32_t>(positions_.size()); }
    const Number& capacity() const { return capacity_; }

    /// Requires rank <= size(). The item of rank size() has no profit and weighs 1.
    const Ranked& operator[](std::uint32_t rank) const {
        espalier::debug_require(rank < ranked_.size(), "a rank is at most the number of items");
        return ranked_[rank];
    }

    std::uint32_t position(std::uint32_t rank) const { return positions_[rank]; }

    std::uint32_t break_item() const { return break_item_; }

    /// Returns the break item for the room `room`: the greatest rank of at least `from` so that the items before it
    /// fit. Finds it by galloping, as it is seldom far. Requires that the items before `from` fit.
    std::uint32_t break_from(std::uint32_t from, const Number& room) const {
        std::uint32_t step = 1;
        for (; from + step <= size() && ranked_[from + step].weight_before <= room; step *= 2) from += step;
        while ((step /= 2) > 0) {
            if (from + step <= size() && ranked_[from + step].weight_before <= room) from += step;
        }
        return from;
    }

    /// Returns the LP bound where the items before the break item `end` have the room `room` and the profit `profit` is
    /// added to theirs.
    Number bound(const Number& profit, const Number& room, std::uint32_t end) const {
        const Ranked& at = ranked_[end];
        return profit + at.profit_before + quotient(product(Number(room - at.weight_before), at.profit), at.weight);
    }

    /// Returns the LP bound of the whole.
    Number bound() const { return bound(Number(0), capacity_, break_item_); }

    /// Returns the difference from the greedy choice of the choice of the items of these positions.
    Difference difference(const std::vector<std::uint32_t>& positions) const {
        std::vector<bool> chosen(end_of_positions());
        for (const auto position : positions) chosen[position] = true;
        Difference difference;
        for (std::uint32_t rank = 0; rank < size(); ++rank) {
            if (chosen[positions_[rank]] != (rank < break_item_)) difference.push_back(rank);
        }
        return difference;
    }

    /// Returns whether the ranks rise and are those of items.
    bool is_difference(const Difference& ranks) const {
        const bool rises = std::ranges::adjacent_find(ranks, std::greater_equal<>()) == ranks.end();
        return rises && (ranks.empty() || ranks.back() < size());
    }

    /// Returns whether the choice of this difference, if there is one, has that profit and fits.
    bool is_choice(const std::optional<std::pair<Integer, Difference>>& found) const {
        if (!found) return true;
        const auto& [profit, ranks] = *found;
        if (!is_difference(ranks)) return false;
        auto [sum, weight] = std::pair(ranked_[break_item_].profit_before, ranked_[break_item_].weight_before);
        for (const auto rank : ranks) {
            const auto& item = ranked_[rank];
            sum += rank < break_item_ ? Number(-item.profit) : item.profit;
            weight += rank < break_item_ ? Number(-item.weight) : item.weight;
        }
        return sum == profit && weight <= capacity_;
    }

    /// Returns the positions in the instance of the items of a choice, in rising order.
    std::vector<std::uint32_t> positions(const Difference& difference) const {
        std::vector<bool> chosen(end_of_positions());
        for (std::uint32_t rank = 0; rank < break_item_; ++rank) chosen[positions_[rank]] = true;
        for (const auto rank : difference) chosen[positions_[rank]].flip();
        std::vector<std::uint32_t> positions(chosen.size());
        std::size_t count = 0;  // is added to without a branch, which a processor could not foresee
        for (std::uint32_t position = 0; position < chosen.size(); ++position) {
            positions[count] = position;
            count += chosen[position] ? 1 : 0;
        }
        positions.resize(count);
        return positions;
    }

    /// Returns the places of the items by falling density. If profits and weights have at most 53 bits, rounding keeps
    /// the order of densities, so that only items of equal rounded densities have to be compared exactly.
    static std::vector<std::uint32_t> places_by_density(const Items<Number>& items) {
        std::vector<std::uint64_t> order(items.size());  // the complement of the rounded density, and then the place
        bool is_exact = true;
        for (std::uint32_t place = 0; place < items.size(); ++place) {
            constexpr double limit = 9007199254740992.0;  // 2^53
            const auto profit = static_cast<double>(items[place].profit);
            const auto weight = static_cast<double>(items[place].weight);
            is_exact = is_exact && profit < limit && weight < limit;
            const auto density = std::bit_cast<std::uint32_t>(static_cast<float>(profit / weight));
            order[place] = std::uint64_t{~density} << 32U | place;
        }
        const auto precedes = [&items](std::uint64_t a, std::uint64_t b) {
            const auto& first = items[static_cast<std::uint32_t>(a)];
            const auto& second = items[static_cast<std::uint32_t>(b)];
            const auto less = product(second.profit, first.weight);
            const auto greater = product(first.profit, second.weight);
            return less < greater || (less == greater && static_cast<std::uint32_t>(a) < static_cast<std::uint32_t>(b));
        };
        if (is_exact) sort_words(order);
        for (auto begin = order.begin(); begin != order.end();) {
            auto end = order.end();
            if (is_exact)
                end = std::find_if(begin, end, [key = *begin >> 32U](auto word) { return word >> 32U != key; });
            if (!std::is_sorted(begin, end, precedes)) std::sort(begin, end, precedes);
            begin = end;
        }
        return {order.begin(), order.end()};  // the lower halves
    }

private:
    // Sorts words by their upper halves, and lower halves that rise already: by digits, the least significant first, if
    // there are many.
    static void sort_words(std::vector<std::uint64_t>& words) {
        constexpr std::size_t many = 512;
        if (words.size() < many) return boost::sort::pdqsort_branchless(words.begin(), words.end());
        std::vector<std::uint64_t> sorted(words.size());
        for (const unsigned shift : {32U, 43U, 54U}) {
            constexpr std::uint64_t mask = 2047;
            std::array<std::uint32_t, mask + 2> begins{};
            for (const auto word : words) ++begins[(word >> shift & mask) + 1];
            std::partial_sum(begins.begin(), begins.end(), begins.begin());
            for (const auto word : words) sorted[begins[word >> shift & mask]++] = word;
            words.swap(sorted);
        }
    }

    // Returns the number behind the last position.
    std::size_t end_of_positions() const { return positions_.empty() ? 0 : 1 + std::ranges::max(positions_); }

    Number capacity_;
    std::vector<Ranked> ranked_;
    std::vector<std::uint32_t> positions_;
    std::uint32_t break_item_ = 0;
};
}  // namespace knapsack
