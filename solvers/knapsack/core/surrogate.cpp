#include "knapsack/core/surrogate.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <type_traits>

#include "knapsack/number.hpp"
#include "knapsack/ranking.hpp"

namespace knapsack {

namespace {

template <class Number>
class SurrogateSearch {
public:
    SurrogateSearch(const std::vector<Item<Number>>& items, const Number& capacity)
        : items_(items), capacity_(capacity) {}

    /// The most items that fit.
    std::uint32_t most_items() const {
        auto weights = values(&Item<Number>::weight);
        std::sort(weights.begin(), weights.end());
        return prefix_within(weights, capacity_);
    }

    /// The fewest items that have more profit than the incumbent.
    std::uint32_t fewest_items(const Number& incumbent) const {
        auto profits = values(&Item<Number>::profit);
        std::sort(profits.begin(), profits.end(), std::greater<>());
        return prefix_within(profits, incumbent) + 1;
    }

    Number least_weight() const {
        return std::min_element(items_.begin(), items_.end(),
                                [](const auto& a, const auto& b) { return a.weight < b.weight; })
            ->weight;
    }

    /// The sign says whether the LP solution with this surcharge has more or fewer items than `count`; `bound` is its
    /// profit.
    int compare(const Number& surcharge, std::uint32_t count, Number& bound) const {
        const auto ranking = ranked(surcharge, count);
        bound = ranking.bound();
        const auto whole = ranking.break_item();
        if (whole == count) return ranking.capacity() > ranking[whole].weight_before ? 1 : 0;
        return whole > count ? 1 : -1;
    }

    Ranking<Number> ranked(const Number& surcharge, std::uint32_t count) const {
        auto items = items_;
        for (auto& item : items) item.weight += surcharge;
        return Ranking<Number>(std::move(items), Number(capacity_ + surcharge * count));
    }

    /// So great a surcharge that all sums stay within 62 bits, and that all weights stay positive.
    Number most_surcharge(int sign) const {
        if (sign < 0) return least_weight() - 1;
        if constexpr (std::is_same_v<Number, Word>) {
            Number left = (Number(1) << 62) - 1;
            for (const auto& item : items_) left -= item.weight;
            return std::min<Number>(capacity_, left / static_cast<Number>(items_.size()));
        }
        return capacity_;
    }

    /// The surcharge, `sign` times at least 1, with the least bound: where the LP solution has about `count` items.
    Surrogate<Number> best(int sign, std::uint32_t count) const {
        Surrogate<Number> best;
        Number low = 0;
        for (Number high = most_surcharge(sign); low < high;) {
            const Number middle = low + (high - low) / 2 + ((high - low) % 2 == 0 ? 0 : 1);
            const Number surcharge = sign * middle;
            if (capacity_ + surcharge * count < 0) {
                high = middle - 1;
                continue;
            }
            Number bound;
            const int more = compare(surcharge, count, bound);
            if (best.surcharge == 0 || bound < best.bound) {
                best = {surcharge, Number(capacity_ + surcharge * count), bound};
            }
            if (more == 0) break;
            if ((more > 0) == (sign > 0)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return best;
    }

private:
    std::vector<Number> values(Number Item<Number>::*member) const {
        std::vector<Number> values;
        for (const auto& item : items_) values.push_back(item.*member);
        return values;
    }

    static std::uint32_t prefix_within(const std::vector<Number>& values, Number room) {
        std::uint32_t count = 0;
        for (; count < values.size() && values[count] <= room; ++count) room -= values[count];
        return count;
    }

    const std::vector<Item<Number>>& items_;
    const Number& capacity_;
};

}  // namespace

template <class Number>
std::optional<Surrogate<Number>> best_surrogate(const std::vector<Item<Number>>& items, const Number& capacity,
                                                const Number& incumbent) {
    const SurrogateSearch<Number> search(items, capacity);
    Number bound;
    const auto most = search.most_items();
    const auto fewest = search.fewest_items(incumbent);
    Surrogate<Number> best;
    if (search.compare(0, most, bound) > 0) {
        best = search.best(1, most);
    } else if (search.compare(0, fewest, bound) < 0) {
        best = search.best(-1, fewest);
    }
    if (best.surcharge == 0 || best.bound >= bound) return std::nullopt;
    return best;
}

template std::optional<Surrogate<Word>> best_surrogate(const std::vector<Item<Word>>&, const Word&, const Word&);
template std::optional<Surrogate<Integer>> best_surrogate(const std::vector<Item<Integer>>&, const Integer&,
                                                          const Integer&);

}  // namespace knapsack
