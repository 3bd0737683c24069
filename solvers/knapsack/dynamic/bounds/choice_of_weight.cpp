// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/choice_of_weight.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numbers>
#include <numeric>

#include "knapsack/instance/integer.hpp"
#include "knapsack/quarter_lists/half.hpp"

namespace knapsack {

namespace {

/// The ends of a window near which items are free.
enum class Ends { upper, lower, both };

/// Returns the indices of so many items, half of which are inside a window of a family and next to these ends of it and
/// the others outside, or nothing if there are too few.
std::vector<std::size_t> free_indices(Ends ends, const Window& window, std::size_t family_size, std::size_t count) {
    const auto end = window.first + window.count;
    const auto above = std::min(family_size - end, count / 2);
    auto at_lower = ends == Ends::upper ? 0 : count / 2;  // outside; as many inside
    if (ends == Ends::both) {
        at_lower = std::min(count / 4, window.first);
        if (above < count / 2 - at_lower) at_lower = count / 2 - above;
    }
    const auto at_upper = count / 2 - at_lower;
    if (window.count < count / 2 || window.first < at_lower || above < at_upper) return {};
    if (ends == Ends::both && std::min(at_lower, at_upper) < count / 8) return {};  // a few would not be like most
    std::vector<std::size_t> indices;
    for (auto index = window.first - at_lower; index < window.first + at_lower; ++index) indices.push_back(index);
    for (auto index = end - at_upper; index < end + at_upper; ++index) indices.push_back(index);
    return indices;
}

/// How the sums of half of some numbers are distributed, nearly as a normal distribution.
class Halves {
public:
    /// Requires two numbers or more.
    explicit Halves(const std::vector<Word>& numbers) {
        const auto size = static_cast<double>(numbers.size());
        double sum = 0;
        for (const auto number : numbers) {
            sum += static_cast<double>(number);
            divisor_ = std::gcd(divisor_, number);
        }
        mean_ = sum / 2;
        double squares = 0;
        for (const auto number : numbers) squares += std::pow(static_cast<double>(number) - sum / size, 2);
        deviation_ = std::sqrt(size / 4 * squares / (size - 1));
        for (std::size_t i = 1; i <= numbers.size() / 2; ++i)
            count_ *= static_cast<double>(numbers.size() / 2 + i) / static_cast<double>(i);
    }

    double mean() const { return mean_; }
    double deviation() const { return deviation_; }

    /// Returns how many halves are to be expected to have this sum, which is a multiple of the numbers' greatest common
    /// divisor.
    double expected(Word sum) const {
        if (divisor_ == 0) return sum == 0 ? count_ : 0;
        if (sum % divisor_ != 0) return 0;
        const auto step = static_cast<double>(divisor_);
        const double scale = std::hypot(deviation_, step / std::sqrt(12));  // a multiple stands for a range of its size
        const double distance = (static_cast<double>(sum) - mean_) / scale;
        return count_ * step * std::exp(-distance * distance / 2) / (scale * std::sqrt(2 * std::numbers::pi));
    }

private:
    double count_ = 1;
    double mean_ = 0;
    double deviation_ = 0;
    Word divisor_ = 0;
};

/// A choice with the items of windows, of which half of some free items of one family are left to be chosen.
template <class Number>
class Start {
public:
    Start(const std::vector<Family<Number>>& families, const Windows& windows, std::size_t family,
          std::vector<std::size_t> free)
        : families_(families), family_(family), free_(std::move(free)) {
        for (std::size_t i = 0; i < families.size(); ++i) {
            for (std::size_t index = 0; index < families[i].size(); ++index) {
                if (i == family_ && std::ranges::binary_search(free_, index)) continue;
                (windows[i].holds(index) ? inside_ : outside_)[i].push_back(index);
            }
            for (const auto index : inside_[i]) weight_ += families[i][index].weight;
        }
        if (free_.empty()) return;
        weight_ += families[family_][free_.front()].weight * static_cast<std::uint32_t>(free_.size() / 2);
        note_free_weights();
    }

    /// Returns the weight beside half of the free items, each of which counts as the lightest one.
    const Number& weight() const { return weight_; }

    /// Returns how many halves of the free items are to be expected to complete the choice to this weight. Exchanges two
    /// other items before if that is far from what such halves weigh.
    double expected(const Number& weight) {
        if (free_weights_.empty()) return 0;
        const Halves halves(free_weights_);
        const Number mean = static_cast<Word>(halves.mean());
        const Number far = static_cast<Word>(halves.deviation());
        const auto from_mean = [&] { return Number(weight - weight_ - mean); };
        if (abs(from_mean()) > far) exchange(from_mean());
        const Number missing = weight - weight_;
        if (missing < 0 || missing > 2 * mean) return 0;
        missing_ = static_cast<Word>(missing);
        return halves.expected(missing_);
    }

    /// Searches the halves of the free items, of which so many are expected, for one that completes the choice. Counts
    /// the items in the lowest digits of the sums.
    std::optional<std::vector<std::uint32_t>> complete(double expected, const DynamicLimits& limits) const {
        constexpr Word digits = 2 * most_in_subset_sum;
        constexpr double certain = 16;  // as many expected choices are missed with a probability of exp(-16)
        std::vector<Word> numbers;
        for (const auto weight : free_weights_) numbers.push_back(weight * digits + 1);
        const auto sum = missing_ * digits + static_cast<Word>(free_.size() / 2);
        const auto subset = subset_of_sum(numbers, sum, certain / expected, limits);
        return subset ? std::optional(positions(*subset)) : std::nullopt;
    }

    /// Returns the positions of all items that are chosen, in rising order, with these ones of the free items.
    std::vector<std::uint32_t> positions(std::uint64_t free) const {
        std::vector<std::uint32_t> positions;
        for (std::size_t i = 0; i < families_.size(); ++i)
            for (const auto index : inside_[i]) positions.push_back(families_[i][index].position);
        for (std::size_t i = 0; i < free_.size(); ++i)
            if ((free >> i & 1) != 0) positions.push_back(families_[family_][free_[i]].position);
        std::ranges::sort(positions);
        return positions;
    }

private:
    using Indices = std::vector<std::size_t>;
    using Position = Indices::iterator;

    struct Exchange {
        Position left_out;
        Position added;
        Number change{};  // of the weight
    };

    // Notes how much more than the lightest one each free item weighs, unless that is too much for subset_of_sum.
    void note_free_weights() {
        constexpr Word most = Word{1} << 50;
        for (const auto index : free_) {
            const Number weight = families_[family_][index].weight - families_[family_][free_.front()].weight;
            if (weight > most) return free_weights_.clear();
            free_weights_.push_back(static_cast<Word>(weight));
        }
    }

    // Exchanges two items that are not free so that the weight changes by as nearly `wanted` as possible, if there are
    // two of one family.
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
        if (!best) return;
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
    std::vector<Word> free_weights_;
    Word missing_ = 0;  // what half of the free items is to weigh
};

}  // namespace

std::optional<std::uint64_t> subset_of_sum(const std::vector<Word>& numbers, Word sum, double share,
                                           const DynamicLimits& limits) {
    std::array<Items<Word>, 2> dealt;
    for (std::uint32_t i = 0; i < numbers.size(); ++i) dealt[i % 2].push_back({numbers[i], numbers[i], i});
    const Half<Word> here(dealt[0]);
    const Half<Word> there(dealt[1]);
    const auto windows = Word{1} << (numbers.size() / 4);  // so that each has about as many subsets as the four lists
    const Word width = here.weight() / windows + 1;
    const Word middle = std::clamp<Word>((sum - there.weight() + here.weight()) / 2, 0, here.weight()) / width;
    Totals<Word> ones;
    Totals<Word> others;
    Totals<Word> spare;
    const auto most = std::max(1.0, share * static_cast<double>(windows));
    for (Word distance = 0; static_cast<double>(distance) < most && !limits.is_over(); ++distance) {
        for (const auto window : {middle - distance, middle + distance}) {
            const Word low = window * width;
            here.list(low, low + width, ones, spare);
            there.list(sum - low - width + 1, sum - low + 1, others, spare);
            auto other = others.rbegin();
            for (const auto& one : ones) {
                while (other != others.rend() && one.weight + other->weight > sum) ++other;
                if (other == others.rend()) break;
                if (one.weight + other->weight != sum) continue;
                const std::array<std::uint32_t, 2> chosen{here.choice_of(one), there.choice_of(*other)};
                std::uint64_t subset = 0;
                for (std::size_t i = 0; i < numbers.size(); ++i)
                    subset |= std::uint64_t{chosen[i % 2] >> (i / 2) & 1} << i;
                return subset;
            }
        }
    }
    return std::nullopt;
}

template <class Number>
std::optional<std::vector<std::uint32_t>> choice_of_weight(const std::vector<Family<Number>>& families,
                                                           const std::array<Windows, 2>& starts, const Number& weight,
                                                           const DynamicLimits& limits) {
    constexpr std::size_t step = 4;      // lists get longer by one item each
    constexpr double enough = 8;         // expected choices, so that a search probably succeeds
    constexpr double enough_of_64 = 32;  // with the longest lists a search takes a minute if it fails
    const auto freedom = [&](std::size_t i) {
        return std::min(starts[0][i].count, families[i].size() - starts[0][i].count);
    };
    const std::size_t family = freedom(0) >= freedom(1) ? 0 : 1;
    const auto items = families[0].size() + families[1].size();
    for (const auto& windows : starts) {
        if (limits.is_over_behind(items)) return std::nullopt;
        const Start<Number> start(families, windows, family, {});
        if (start.weight() == weight) return start.positions(0);
    }
    for (std::size_t size = 2 * step; size <= most_in_subset_sum; size += step) {
        for (const auto& windows : starts) {
            for (const auto ends : {Ends::upper, Ends::lower, Ends::both}) {
                if (limits.is_over_behind(items)) return std::nullopt;
                auto free = free_indices(ends, windows[family], families[family].size(), size);
                if (free.empty()) continue;
                Start<Number> start(families, windows, family, std::move(free));
                const auto expected = start.expected(weight);
                // A search that fails nevertheless does so for a reason that others share.
                if (expected >= (size == most_in_subset_sum ? enough_of_64 : enough))
                    return start.complete(expected, limits);
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
