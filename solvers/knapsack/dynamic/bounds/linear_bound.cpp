#include <algorithm>

#include "knapsack/dynamic/bounds/charged_relaxation.hpp"
#include "knapsack/dynamic/bounds/group_bound.hpp"

namespace knapsack {

namespace {

constexpr Word most = (Word{1} << 62) - 1;  // no sum may be greater

/// The choices of at most `count` items, if the sign is 1, or of at least so many, if it is -1. They still fit with a
/// surcharge of that sign if the capacity grows by what is charged to so many items.
class Side {
public:
    Side(const std::vector<Item<Word>>& items, Word capacity, int sign, std::uint32_t count)
        : items_(items), relaxation_(items), capacity_(capacity), sign_(sign), count_(count) {}

    /// Tries surcharges of whole units first and then, as far as numbers allow, of small parts of a unit.
    GroupBound best(const DynamicLimits& limits) {
        halve(0, greatest(), limits);
        const auto bits = spare_bits();
        if (bits > 0) {
            bits_ = bits;
            best_ <<= bits;
            capacity_ <<= bits;
            relaxation_ = ChargedRelaxation<Word>(in_parts());
            const auto unit = Word{1} << bits;
            halve(std::max<Word>(0, best_ - unit), best_ + unit, limits);
        }
        return with_losses();
    }

private:
    // Finds the best surcharge: the more is charged to each item, the fewer items are in the LP solution.
    void halve(Word low, Word high, const DynamicLimits& limits) {
        auto least = solve(best_).bound;
        while (low < high && !limits.is_over_behind(items_.size())) {
            const Word middle = high - (high - low) / 2;
            const auto solution = solve(middle);
            if (!solution.fits || solution.has_more_items(count_) != (sign_ > 0)) {
                high = middle - 1;
            } else {
                low = middle;
            }
            if (!solution.fits || solution.bound >= least) continue;
            least = solution.bound;
            best_ = middle;
        }
    }

    Word surcharge(Word size) const { return sign_ * size; }
    Word charged_capacity(Word size) const { return capacity_ + surcharge(size) * count_; }
    ChargedRelaxation<Word>::Solution solve(Word size) {
        return relaxation_.solve(surcharge(size), charged_capacity(size));
    }

    // Returns the greatest surcharge with which all sums stay within 62 bits. With minus the heaviest weight, all items
    // are in.
    Word greatest() const {
        Word left = most;
        Word heaviest = 0;
        for (const auto& item : items_) {
            left -= item.weight;
            heaviest = std::max(heaviest, item.weight);
        }
        const Word each = std::max<Word>(0, left) / static_cast<Word>(items_.size() + 1);
        return sign_ > 0 ? each : std::min(heaviest, each);
    }

    std::vector<Item<Word>> in_parts() const {
        auto parts = items_;
        for (auto& item : parts) item.weight <<= bits_;
        return parts;
    }

    int spare_bits() const {
        constexpr int enough = 20;
        Word heaviest = 0;
        for (const auto& item : items_) heaviest = std::max(heaviest, item.weight);
        const Word room = (most - capacity_) / (static_cast<Word>(items_.size()) + 1);
        int bits = 0;
        while (bits < enough && heaviest + best_ < room >> (bits + 2) && capacity_ < most >> (bits + 2)) ++bits;
        return bits;
    }

    GroupBound with_losses() {
        const auto last = solve(best_).last;
        const Word last_weight = last.weight + surcharge(best_);
        GroupBound bound{product(last.profit, charged_capacity(best_)), last_weight, {}, {}, {}};
        bound.chosen.reserve(items_.size());
        bound.losses.reserve(items_.size());
        for (const auto& item : items_) {
            const Word weight = (item.weight << bits_) + surcharge(best_);
            const auto gain = product(item.profit, last_weight) - product(weight, last.profit);
            bound.chosen.push_back(gain > 0);
            bound.losses.push_back(gain > 0 ? gain : -gain);
            if (gain > 0) bound.bound += gain;
        }
        return bound;
    }

    const std::vector<Item<Word>>& items_;
    ChargedRelaxation<Word> relaxation_;
    Word capacity_;
    int sign_;
    std::uint32_t count_;
    Word best_ = 0;  // the surcharge without its sign; it and all weights are in units divided by 2^bits_
    int bits_ = 0;
};

}  // namespace

std::vector<GroupBound> linear_bounds(const std::vector<Item<Word>>& items, Word capacity,
                                      const DynamicLimits& limits) {
    const auto whole = ChargedRelaxation<Word>(items).solve(0, capacity).whole;
    std::vector<GroupBound> bounds;
    for (const int sign : {1, -1}) {
        if (limits.is_over_behind(items.size())) return {};
        bounds.push_back(Side(items, capacity, sign, sign > 0 ? whole : whole + 1).best(limits));
    }
    return bounds;
}

}  // namespace knapsack
