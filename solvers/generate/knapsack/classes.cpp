// SPDX-License-Identifier: Apache-2.0
#include "generate/knapsack/classes.hpp"
#include <boost/multiprecision/integer.hpp>
#include <algorithm>
#include <array>
#include <vector>
#include "generate/kind.hpp"

namespace generate {
namespace {
using knapsack::Integer;

Integer power_of_ten(int exponent) { return pow(Integer(10), static_cast<unsigned>(exponent)); }

// Returns (1 / 2^group + epsilon) of the capacity, rounded down.
Integer base_of_group(const KnapsackSettings& settings, std::int64_t group) {
    const Integer scale = power_of_ten(settings.epsilon.decimals);
    const Integer halves = Integer(1) << static_cast<unsigned>(group);
    return (scale + settings.epsilon.mantissa * halves) * settings.capacity / (scale * halves);
}

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
        // Four times the square of the height is up to 16 R^2, which takes 64 bits without a sign.
        return static_cast<std::int64_t>(boost::multiprecision::sqrt(4 * static_cast<std::uint64_t>(squared) / 9));
    }

    int type_;
    std::int64_t range_;
    std::int64_t tenth_;
    std::uint64_t state_;  // of the random numbers
    std::vector<Item> span_;
};

/// Draws n items with w uniform in [0.01, 1.01] and p uniform in [w + 0.1, w + 0.125]; the capacity is half of the
/// weight [Sanders 2002, section 6.3].
knapsack::Instance make_sanders(const KnapsackClass&, const KnapsackSettings& settings, std::uint64_t seed,
                                std::uint64_t number, std::uint64_t) {
    std::int64_t thousandth = 1;
    for (std::int64_t digit = 3; digit < settings.digits; ++digit) thousandth *= 10;
    espalier::Random random(seed, number);
    knapsack::Instance instance;
    instance.profit_decimals = instance.weight_decimals = static_cast<int>(settings.digits);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < settings.items; ++i) {
        const auto weight = uniform(random, 10 * thousandth, 1010 * thousandth);
        instance.profits.push_back(uniform(random, weight + 100 * thousandth, weight + 125 * thousandth));
        instance.weights.push_back(weight);
        sum += weight;
    }
    instance.capacity = sum / 2;
    return instance;
}

/// Makes the class of J. Jooken, P. Leyman, P. De Causmaecker, A new class of hard problem instances for the 0-1
/// knapsack problem, 2022. The items of a group differ by at most s, and those of the next are about half as large. A
/// fraction f of all items belongs to the last group, whose items are as small as these differences.
knapsack::Instance make_jooken(const KnapsackClass&, const KnapsackSettings& settings, std::uint64_t seed,
                               std::uint64_t number, std::uint64_t) {
    espalier::Random random(seed, number);
    knapsack::Instance instance;
    instance.capacity = settings.capacity;
    const auto add = [&](const Integer& base) {
        instance.profits.push_back(Integer(base + uniform(random, 1, settings.perturbation)));
        instance.weights.push_back(Integer(base + uniform(random, 1, settings.perturbation)));
    };
    const auto items = settings.items;
    const auto last =
        static_cast<std::size_t>(settings.fraction.mantissa * items / power_of_ten(settings.fraction.decimals));
    const auto each = (items - last) / static_cast<std::size_t>(settings.groups - 1);
    for (std::int64_t group = 1; group < settings.groups; ++group) {
        const auto base = base_of_group(settings, group);
        for (std::size_t i = 0; i < each; ++i) add(base);
    }
    while (instance.items() < items) add(0);
    return instance;
}

/// Makes the classes of D. Pisinger, Where are the hard knapsack problems?, 2005.
/// The capacity of instance i of S is i / (S + 1) of the weight, or the weight of an item if that is more; in the
/// even-odd classes it is odd. With seed 1, instance i starts the random numbers from i, as published ones do.
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
}  // namespace

std::span<const KnapsackClass> knapsack_classes() {
    static constexpr std::string_view range = "--range";
    static constexpr std::array<KnapsackClass, 17> table{
        {{"sanders", "--digits", 2000, make_sanders},
         {"uncorrelated", range, 1000, make_pisinger, 1},
         {"weakly-correlated", range, 1000, make_pisinger, 2},
         {"strongly-correlated", range, 1000, make_pisinger, 3},
         {"inverse-strongly-correlated", range, 1000, make_pisinger, 4},
         {"almost-strongly-correlated", range, 1000, make_pisinger, 5},
         {"subset-sum", range, 1000, make_pisinger, 6},
         {"even-odd-subset-sum", range, 1000, make_pisinger, 7},
         {"even-odd", range, 1000, make_pisinger, 8},
         {"similar-weights", range, 1000, make_pisinger, 9},
         {"spanner-uncorrelated", range, 1000, make_pisinger, 11},
         {"spanner-weakly-correlated", range, 1000, make_pisinger, 12},
         {"spanner-strongly-correlated", range, 1000, make_pisinger, 13},
         {"multiple-strongly-correlated", range, 1000, make_pisinger, 14},
         {"profit-ceiling", range, 1000, make_pisinger, 15},
         {"circle", range, 1000, make_pisinger, 16},
         {"jooken", "--capacity --groups --fraction --epsilon --perturbation", 400, make_jooken}}};
    return table;
}
}  // namespace generate
