// SPDX-License-Identifier: Apache-2.0
#include <boost/multiprecision/integer.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

#include "generate/knapsack/classes.hpp"

namespace generate {

namespace {

struct Item {
    std::int64_t profit;
    std::int64_t weight;
};

/// Draws the items of a class in the order of the published generator, so that its instances can be made again.
class Items {
public:
    Items(int type, std::int64_t range, std::uint64_t seed)
        : type_(type), range_(range), tenth_(range / 10), state_(seed << 16 | 0x330E) {
        const bool is_spanner = type == 11 || type == 12 || type == 13;
        for (int i = 0; is_spanner && i < 2; ++i) draw_span();
    }

    Item next() {
        const auto drawn = below(range_) + 1;
        if (type_ <= 9) return from_two_numbers(drawn);
        if (!span_.empty()) return multiple_of_span();
        return on_a_curve(below(range_) + 1);  // the published generator draws twice here
    }

private:
    // Draws a number as the published instances do: 31 of 48 bits of the linear congruential generator of lrand48().
    std::int64_t below(std::int64_t limit) {
        constexpr std::uint64_t mask = (1ULL << 48) - 1;
        state_ = (state_ * 0x5DEECE66D + 0xB) & mask;
        return static_cast<std::int64_t>(state_ >> 17) % limit;
    }

    // Draws one of two items of which all others are multiples, up to tenfold: span(2, 10).
    void draw_span() {
        constexpr std::int64_t half_of_multiples = 5;
        const auto weight = below(range_) + 1;
        auto profit = weight + tenth_;
        if (type_ == 11) profit = below(range_) + 1;
        if (type_ == 12) profit = std::max<std::int64_t>(1, below(2 * tenth_ + 1) + weight - tenth_);
        span_.push_back({(profit + half_of_multiples - 1) / half_of_multiples,
                         (weight + half_of_multiples - 1) / half_of_multiples});
    }

    Item multiple_of_span() {
        const auto multiple = below(10) + 1;
        const auto& one = span_[static_cast<std::size_t>(below(2))];
        return {multiple * one.profit, multiple * one.weight};
    }

    Item from_two_numbers(std::int64_t drawn) {
        const auto even = 2 * ((drawn + 1) / 2);
        const auto thousandth = range_ / 1000;
        switch (type_) {
            case 1: return {below(range_) + 1, drawn};
            case 2: return {std::max<std::int64_t>(1, below(2 * tenth_ + 1) + drawn - tenth_), drawn};
            case 3: return {drawn + tenth_, drawn};
            case 4: return {drawn, drawn + tenth_};
            case 5: return {drawn + tenth_ + below(2 * range_ / 1000 + 1) - thousandth, drawn};
            case 6: return {drawn, drawn};
            case 7: return {even, even};
            case 8: return {even + tenth_, even};
            default: return {drawn, below(tenth_) + 100 * range_};
        }
    }

    Item on_a_curve(std::int64_t weight) const {
        switch (type_) {
            case 14: return {weight + (weight % 6 == 0 ? 3 : 2) * tenth_, weight};  // the class mstr(3R/10, 2R/10, 6)
            case 15: return {3 * ((weight + 2) / 3), weight};                       // the class pceil(3)
            default: return {circle(weight), weight};
        }
    }

    // Returns 2/3 of the height of the circle of radius 2R around 2R, rounded down: circle(2/3).
    std::int64_t circle(std::int64_t weight) const {
        const auto squared = 4 * range_ * range_ - (weight - 2 * range_) * (weight - 2 * range_);
        return static_cast<std::int64_t>(boost::multiprecision::sqrt(static_cast<std::uint64_t>(4 * squared / 9)));
    }

    int type_;
    std::int64_t range_;
    std::int64_t tenth_;
    std::uint64_t state_;  // of the random numbers
    std::vector<Item> span_;
};

}  // namespace

// Makes instance i of S, whose capacity is i / (S + 1) of the weight, or the weight of an item if that is more; in the
// even-odd classes the capacity is odd. With seed 1, instance i starts the random numbers from i, as published ones do.
knapsack::Instance make_pisinger(const KnapsackClass& row, const KnapsackSettings& settings, std::uint64_t seed,
                                 std::uint64_t number, std::uint64_t count) {
    Items items(row.type, settings.range, seed - 1 + number);
    knapsack::Instance instance;
    std::int64_t heaviest = 0;
    knapsack::Integer sum;
    for (std::size_t i = 0; i < settings.items; ++i) {
        const auto [profit, weight] = items.next();
        instance.profits.push_back(profit);
        instance.weights.push_back(weight);
        sum += weight;
        heaviest = std::max(heaviest, weight);
    }
    instance.capacity = sum * number / (knapsack::Integer(count) + 1);
    if (instance.capacity < heaviest) instance.capacity = heaviest;
    if (row.type == 7 || row.type == 8) instance.capacity = instance.capacity / 2 * 2 + 1;
    return instance;
}

}  // namespace generate
