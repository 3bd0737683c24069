#include "knapsack/dynamic/bounds/differences.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "knapsack/instance/integer.hpp"

namespace knapsack {

namespace {

/// The items of one difference between profit and weight, by rising weight.
template <class Number>
class Family {
public:
    explicit Family(Number difference) : difference_(std::move(difference)) {}

    const Number& difference() const { return difference_; }
    std::size_t size() const { return items_.size(); }
    const Item<Number>& operator[](std::size_t index) const { return items_[index]; }

    void add(const Item<Number>& item) { items_.push_back(item); }

    void complete() {
        std::sort(items_.begin(), items_.end(), [](const auto& a, const auto& b) { return a.weight < b.weight; });
        for (const auto& item : items_) before_.push_back(Number(before_.back() + item.weight));
    }

    /// Returns the weight of `count` items of successive weight.
    Number weight(std::size_t first, std::size_t count) const { return before_[first + count] - before_[first]; }
    Number least(std::size_t count) const { return weight(0, count); }
    Number most(std::size_t count) const { return weight(size() - count, count); }

    /// Returns the difference in weight between the heaviest item and the lightest one.
    Number range() const { return items_.empty() ? Number(0) : Number(items_.back().weight - items_.front().weight); }

private:
    Number difference_;
    std::vector<Item<Number>> items_;
    std::vector<Number> before_{Number(0)};
};

/// Consecutive items of a family.
struct Window {
    std::size_t first = 0;
    std::size_t count = 0;

    bool holds(std::size_t index) const { return index >= first && index - first < count; }

    // Returns how far outside an item is; negative inside. Items near the ends of a large family weigh nearly the same,
    // so that they alone do not make up every weight: every 64th item counts as near, too.
    std::int64_t distance(std::size_t index) const {
        const auto place = static_cast<std::int64_t>(index);
        const auto begin = static_cast<std::int64_t>(first);
        constexpr std::int64_t near = 64;
        const auto distance = std::max(begin - place, place - begin - static_cast<std::int64_t>(count) + 1);
        return place % near == 0 ? distance / near : distance;
    }
};
using Windows = std::array<Window, 2>;

/// A choice of consecutive items of each family, and exchanges of one of them for another one of its family.
template <class Number>
class Exchanges {
public:
    Exchanges(const std::vector<Family<Number>>& families, const Windows& windows) : families_(families) {
        for (std::size_t i = 0; i < 2; ++i) {
            for (std::size_t index = 0; index < families[i].size(); ++index)
                (windows[i].holds(index) ? inside_ : outside_)[i].push_back(index);
            weight_ += families[i].weight(windows[i].first, windows[i].count);
        }
    }

    const Number& weight() const { return weight_; }

    /// Makes the exchange that changes the weight by as nearly `wanted` as possible, if there is any, in O(n).
    void exchange(const Number& wanted) {
        std::optional<Exchange> best;
        for (std::size_t i = 0; i < 2; ++i) {
            auto added = outside_[i].begin();
            for (auto left_out = inside_[i].begin(); left_out != inside_[i].end(); ++left_out) {
                const auto gain = [&](Position place) {
                    return Number(families_[i][*place].weight - families_[i][*left_out].weight);
                };
                while (added != outside_[i].end() && gain(added) < wanted) ++added;
                if (added != outside_[i].end()) improve(best, {i, left_out, added, gain(added)}, wanted);
                if (added != outside_[i].begin())
                    improve(best, {i, left_out, std::prev(added), gain(std::prev(added))}, wanted);
            }
        }
        if (best) make(*best);
    }

    /// Returns the positions of all items that are chosen, in rising order.
    std::vector<std::uint32_t> positions() const {
        std::vector<std::uint32_t> positions;
        for (std::size_t i = 0; i < 2; ++i) {
            for (const auto index : inside_[i]) positions.push_back(families_[i][index].position);
        }
        std::sort(positions.begin(), positions.end());
        return positions;
    }

private:
    using Places = std::vector<std::size_t>;
    using Position = Places::iterator;

    struct Exchange {
        std::size_t family = 0;
        Position left_out;
        Position added;
        Number gain{};  // of weight
    };

    static void improve(std::optional<Exchange>& best, const Exchange& other, const Number& wanted) {
        const auto distance = [&](const Number& gain) { return gain < wanted ? Number(wanted - gain) : gain - wanted; };
        if (!best || distance(other.gain) < distance(best->gain)) best = other;
    }

    void make(const Exchange& exchange) {
        auto& inside = inside_[exchange.family];
        auto& outside = outside_[exchange.family];
        const auto left_out = *exchange.left_out;
        const auto added = *exchange.added;
        inside.erase(exchange.left_out);
        outside.erase(exchange.added);
        inside.insert(std::lower_bound(inside.begin(), inside.end(), added), added);
        outside.insert(std::lower_bound(outside.begin(), outside.end(), left_out), left_out);
        weight_ += exchange.gain;
    }

    const std::vector<Family<Number>>& families_;
    std::array<Places, 2> inside_;
    std::array<Places, 2> outside_;
    Number weight_ = 0;
};

template <class Number>
class FewDifferences {
public:
    using Counts = std::array<std::size_t, 2>;

    FewDifferences(std::vector<Family<Number>> families, const Number& capacity, const DynamicLimits& limits)
        : families_(std::move(families)), capacity_(capacity), limits_(limits) {
        if (families_.size() == 1) families_.emplace_back(Number(0));
        for (auto& family : families_) family.complete();
    }

    std::optional<Differences<Number>> best(const Number& incumbent) {
        for (std::size_t count = 0; count <= families_[0].size() && families_[0].least(count) <= capacity_; ++count) {
            if (count % often == 0 && limits_.is_over_behind(families_[0].size() + families_[1].size())) return {};
            consider(count, most_in_second(count));
            const auto filling = filling_in_second(count);
            consider(count, filling);
            if (filling > 0) consider(count, filling - 1);
        }
        if (bound_ <= incumbent) return Differences<Number>{bound_, {}, {}};
        if (auto choice = reaching()) return Differences<Number>{bound_, std::move(choice), {}};
        return Differences<Number>{bound_, {}, ordered()};
    }

private:
    static constexpr std::size_t often = 4096;
    static constexpr int attempts = 8;

    // Returns the most items of the second family that fit beside `count` of the first.
    std::size_t most_in_second(std::size_t count) const {
        return last_index(families_[1].size(), [&](std::size_t other) {
            return families_[0].least(count) + families_[1].least(other) <= capacity_;
        });
    }

    // Returns the fewest items of the second family that may fill the capacity beside `count` of the first.
    std::size_t filling_in_second(std::size_t count) const {
        const auto below = last_index(families_[1].size(), [&](std::size_t other) {
            return families_[0].most(count) + families_[1].most(other) < capacity_;
        });
        return std::min(below + 1, most_in_second(count));
    }

    // Returns the greatest index up to `end` for which `holds`, which holds for all before it; 0 if it holds for none.
    template <class Predicate>
    static std::size_t last_index(std::size_t end, Predicate holds) {
        std::size_t low = 0;
        while (low < end) {
            const auto middle = end - (end - low) / 2;
            const bool is_low = holds(middle);
            (is_low ? low : end) = is_low ? middle : middle - 1;
        }
        return low;
    }

    void consider(std::size_t count, std::size_t other) {
        const Number weight = std::min<Number>(capacity_, families_[0].most(count) + families_[1].most(other));
        const Number profit = weight + families_[0].difference() * static_cast<std::uint32_t>(count) +
                              families_[1].difference() * static_cast<std::uint32_t>(other);
        if (bound_ >= profit) return;
        bound_ = profit;
        counts_ = {count, other};
    }

    // Returns first the successive items of each family that are as many as is best and together about as heavy as the
    // capacity, then the others. The items farthest inside come first, those farthest outside last.
    std::vector<Item<Number>> ordered() const {
        const auto windows = this->windows(step_within());
        std::vector<std::pair<std::int64_t, Item<Number>>> items;
        for (std::size_t i = 0; i < 2; ++i) {
            for (std::size_t index = 0; index < families_[i].size(); ++index) {
                items.emplace_back(windows[i].distance(index), families_[i][index]);
            }
        }
        std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<Item<Number>> ordered;
        ordered.reserve(items.size());
        for (auto& [distance, item] : items) ordered.push_back(std::move(item));
        return ordered;
    }

    // Returns the positions, in rising order, of a choice that reaches the bound, if two exchanges lead to one from
    // items of successive weights.
    std::optional<std::vector<std::uint32_t>> reaching() const {
        const auto within = step_within();
        for (int attempt = 0; attempt < attempts; ++attempt) {
            for (const auto step : {within, within + 1}) {
                if (step > steps() || limits_.is_over_behind(families_[0].size() + families_[1].size())) continue;
                Exchanges<Number> choice(families_, windows(step));
                const auto missing = [&] { return Number(heaviest() - choice.weight()); };
                if (attempt > 0) choice.exchange(first_change(attempt, missing()));
                if (missing() != 0) choice.exchange(missing());
                if (missing() == 0) return choice.positions();
            }
        }
        return std::nullopt;
    }

    // Returns the greatest weight of the best numbers of items.
    Number heaviest() const {
        return std::min<Number>(capacity_, families_[0].most(counts_[0]) + families_[1].most(counts_[1]));
    }

    // Returns a part of the missing weight, or of the range of weights, so that enough is left for the second exchange.
    Number first_change(int attempt, const Number& missing) const {
        if (attempt % 2 == 0) return missing / attempts * attempt;
        Number range = 0;
        for (const auto& family : families_) range = std::max(range, family.range());
        const Number change = range / (2 * attempts) * attempt;
        return attempt % 4 == 1 ? change : Number(-change);
    }

    std::size_t slack(std::size_t family) const { return families_[family].size() - counts_[family]; }
    // Returns in how many steps the windows move from the lightest items to the heaviest ones.
    std::size_t steps() const { return slack(0) + slack(1); }

    Windows windows(std::size_t step) const {
        const auto first = [&](std::size_t family) { return steps() == 0 ? 0 : slack(family) * step / steps(); };
        return {{{first(0), counts_[0]}, {first(1), counts_[1]}}};
    }

    // Returns the last step in which the windows fit.
    std::size_t step_within() const {
        return last_index(steps(), [&](std::size_t at) {
            Number weight = 0;
            for (std::size_t i = 0; i < 2; ++i) weight += families_[i].weight(windows(at)[i].first, counts_[i]);
            return weight <= capacity_;
        });
    }

    std::vector<Family<Number>> families_;
    const Number& capacity_;
    const DynamicLimits& limits_;
    Number bound_ = -1;
    Counts counts_{};
};

}  // namespace

template <class Number>
std::optional<Differences<Number>> few_differences(const std::vector<Item<Number>>& items, const Number& capacity,
                                                   const DynamicLimits& limits, const Number& incumbent) {
    std::vector<Family<Number>> families;
    for (const auto& item : items) {
        const Number difference = item.profit - item.weight;
        auto family = std::find_if(families.begin(), families.end(),
                                   [&](const auto& known) { return known.difference() == difference; });
        if (family == families.end()) {
            if (families.size() == 2) return std::nullopt;
            family = families.emplace(families.end(), difference);
        }
        family->add(item);
    }
    return FewDifferences<Number>(std::move(families), capacity, limits).best(incumbent);
}

template std::optional<Differences<Word>> few_differences(const std::vector<Item<Word>>&, const Word&,
                                                          const DynamicLimits&, const Word&);
template std::optional<Differences<Integer>> few_differences(const std::vector<Item<Integer>>&, const Integer&,
                                                             const DynamicLimits&, const Integer&);

}  // namespace knapsack
