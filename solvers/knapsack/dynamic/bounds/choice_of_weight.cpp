// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/choice_of_weight.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

#include "knapsack/dynamic/bounds/subsets_of_sum.hpp"
#include "knapsack/instance/integer.hpp"

namespace knapsack {

namespace {

using Indices = std::vector<std::size_t>;

constexpr std::size_t most_free = 2 * SubsetsOfSum::most_in_list;
constexpr std::size_t step = 4;  // of the number of free items, so that lists in memory get longer by one item each

/// Returns the indices of the items next to the upper or lower end of a window of a family, half of them inside and
/// half outside, or nothing if there are too few.
Indices free_indices(bool is_upper, const Window& window, std::size_t family_size, std::size_t count) {
    const auto half = count / 2;
    const auto end = is_upper ? window.first + window.count : window.first;
    if (window.count < half || end < half || family_size - end < half) return {};
    Indices indices(count);
    std::iota(indices.begin(), indices.end(), end - half);
    return indices;
}

/// A choice with the items of windows, of which some free items of one family may be exchanged for as many others: the
/// lighter half of the free items is chosen at first.
template <class Number>
class Start {
public:
    Start(const std::vector<Family<Number>>& families, const Windows& windows, std::size_t family, Indices free)
        : families_(families), family_(family), free_(std::move(free)) {
        for (std::size_t i = 0; i < families.size(); ++i) {
            for (std::size_t index = 0; index < families[i].size(); ++index) {
                if (i == family_ && std::ranges::binary_search(free_, index)) continue;
                (windows[i].holds(index) ? inside_ : outside_)[i].push_back(index);
            }
            for (const auto index : inside_[i]) weight_ += families[i][index].weight;
        }
        for (std::size_t i = 0; i < free_.size() / 2; ++i) weight_ += of_free(i);
    }

    /// Returns the weight of the choice.
    const Number& weight() const { return weight_; }

    /// Returns the exchanges of free items that give the choice this weight. Exchanges two other items before if that
    /// is far from what most exchanges add. Returns nothing if the choice has the weight then or cannot have it, or if
    /// the weights are too long.
    std::optional<SubsetsOfSum> exchanges(const Number& weight) {
        constexpr Word most = Word{1} << 50;
        const auto middle = free_.size() / 2;
        SubsetsOfSum::Numbers changes;
        double sum = 0;
        double squares = 0;
        for (std::size_t i = 0; i < free_.size(); ++i) {
            const Number change =
                i < middle ? of_free(middle - 1) - of_free(middle - 1 - i) : of_free(i) - of_free(middle - 1);
            if (change > most) return std::nullopt;
            changes[i < middle ? 0 : 1].push_back(static_cast<Word>(change));
            sum += static_cast<double>(change);
            squares += std::pow(static_cast<double>(change), 2);
        }
        const Number mean = static_cast<Word>(sum / 2);
        const Number far = static_cast<Word>(std::sqrt(squares) / 2);
        const auto from_mean = [&] { return Number(weight - weight_ - mean); };
        if (abs(from_mean()) > far) exchange(from_mean());
        const Number missing = weight - weight_;
        if (missing <= 0 || missing > 2 * mean) return std::nullopt;
        return SubsetsOfSum(std::move(changes), static_cast<Word>(missing), true);
    }

    /// Returns the positions of all items that are chosen, in rising order, after these exchanges.
    std::vector<std::uint32_t> positions(const SubsetsOfSum::Found& exchanged) const {
        std::vector<std::uint32_t> positions;
        for (std::size_t i = 0; i < families_.size(); ++i)
            for (const auto index : inside_[i]) positions.push_back(families_[i][index].position);
        const auto middle = free_.size() / 2;
        for (std::size_t i = 0; i < free_.size(); ++i) {
            const bool is_chosen =
                i < middle ? (exchanged[0] >> (middle - 1 - i) & 1) == 0 : (exchanged[1] >> (i - middle) & 1) != 0;
            if (is_chosen) positions.push_back(families_[family_][free_[i]].position);
        }
        std::ranges::sort(positions);
        return positions;
    }

private:
    using Position = Indices::iterator;

    struct Exchange {
        Position left_out;
        Position added;
        Number change{};  // of the weight
    };

    const Number& of_free(std::size_t i) const { return families_[family_][free_[i]].weight; }

    // Exchanges two items that are not free so that the weight changes by as nearly `wanted` as possible, if that is
    // nearer than no change.
    void exchange(const Number& wanted) {
        std::optional<Exchange> best;
        for (std::size_t i = 0; i < families_.size(); ++i) {
            auto added = outside_[i].begin();
            for (auto left_out = inside_[i].begin(); left_out != inside_[i].end(); ++left_out) {
                const auto change = [&](Position place) {
                    return Number(families_[i][*place].weight - families_[i][*left_out].weight);
                };
                while (added != outside_[i].end() && change(added) < wanted) ++added;
                if (added != outside_[i].end()) improve(best, {left_out, added, change(added)}, wanted);
                if (added != outside_[i].begin())
                    improve(best, {left_out, std::prev(added), change(std::prev(added))}, wanted);
            }
        }
        if (!best || abs(Number(wanted - best->change)) >= abs(wanted)) return;
        std::swap(*best->left_out, *best->added);
        weight_ += best->change;
    }

    static void improve(std::optional<Exchange>& best, const Exchange& other, const Number& wanted) {
        const auto distance = [&](const Number& change) {
            return change < wanted ? Number(wanted - change) : Number(change - wanted);
        };
        if (!best || distance(other.change) < distance(best->change)) best = other;
    }

    const std::vector<Family<Number>>& families_;
    std::size_t family_;
    Indices free_;
    std::array<Indices, 2> inside_;
    std::array<Indices, 2> outside_;
    Number weight_ = 0;
};

// Returns whether a search of so many free items probably finds a choice, or may do so and more items cannot be free.
bool is_worthwhile(const SubsetsOfSum& subsets, std::size_t free) {
    const double enough = free == most_free ? 1 : 8;
    return subsets.expected() >= enough && subsets.expected_listed() < SubsetsOfSum::most_listed;
}

// Returns the positions, in rising order, of a choice of this weight of items that have as much profit as weight, so
// that any number of them will do. The lightest items are free; others are chosen at first, as far as about half of the
// free ones fit beside them.
template <class Number>
std::optional<std::vector<std::uint32_t>> choice_of_any_size(const Family<Number>& items, const Number& weight,
                                                             const DynamicLimits& limits) {
    constexpr Word most = Word{1} << 50;
    for (std::size_t size = 2 * step; size <= std::min(most_free, items.size()); size += step) {
        if (limits.is_over_behind(items.size()) || items[size - 1].weight > most) return std::nullopt;
        SubsetsOfSum::Numbers free;
        for (std::size_t i = 0; i < size; ++i) free[i % 2].push_back(static_cast<Word>(items[i].weight));
        std::vector<std::uint32_t> positions;
        Number missing = weight;
        for (std::size_t i = items.size(); i > size; --i) {
            if (missing - items[i - 1].weight < items.least(size) / 2) continue;
            missing -= items[i - 1].weight;
            positions.push_back(items[i - 1].position);
        }
        if (missing > items.least(size)) continue;
        const SubsetsOfSum subsets(std::move(free), static_cast<Word>(missing), false);
        if (!is_worthwhile(subsets, size)) continue;
        const auto found = subsets.find(limits);
        if (!found) return std::nullopt;
        for (std::size_t i = 0; i < size; ++i)
            if (((*found)[i % 2] >> (i / 2) & 1) != 0) positions.push_back(items[i].position);
        std::ranges::sort(positions);
        return positions;
    }
    return std::nullopt;
}

}  // namespace

template <class Number>
std::optional<std::vector<std::uint32_t>> choice_of_weight(const std::vector<Family<Number>>& families,
                                                           const std::array<Windows, 2>& starts, const Number& weight,
                                                           const DynamicLimits& limits) {
    const auto freedom = [&](std::size_t i) {
        return std::min(starts[0][i].count, families[i].size() - starts[0][i].count);
    };
    const std::size_t family = freedom(0) >= freedom(1) ? 0 : 1;
    const auto items = families[0].size() + families[1].size();
    for (const auto& windows : starts) {
        if (limits.is_over_behind(items)) return std::nullopt;
        const Start<Number> start(families, windows, family, {});
        if (start.weight() == weight) return start.positions({});
    }
    if (families[0].difference() == 0 && families[1].size() == 0)
        return choice_of_any_size(families[0], weight, limits);
    for (std::size_t size = 2 * step; size <= most_free; size += step) {
        for (const auto& windows : starts) {
            for (const bool is_upper : {true, false}) {
                if (limits.is_over_behind(items)) return std::nullopt;
                auto free = free_indices(is_upper, windows[family], families[family].size(), size);
                if (free.empty()) continue;
                Start<Number> start(families, windows, family, std::move(free));
                const auto exchanges = start.exchanges(weight);
                if (weight == start.weight()) return start.positions({});
                if (!exchanges || !is_worthwhile(*exchanges, size)) continue;
                const auto found = exchanges->find(limits);
                // A search that fails nevertheless does so for a reason that others share.
                return found ? std::optional(start.positions(*found)) : std::nullopt;
            }
        }
    }
    return std::nullopt;
}

template std::optional<std::vector<std::uint32_t>> choice_of_weight(const std::vector<Family<Word>>&,
                                                                    const std::array<Windows, 2>&, const Word&,
                                                                    const DynamicLimits&);
template std::optional<std::vector<std::uint32_t>> choice_of_weight(const std::vector<Family<Integer>>&,
                                                                    const std::array<Windows, 2>&, const Integer&,
                                                                    const DynamicLimits&);

}  // namespace knapsack
