// SPDX-License-Identifier: Apache-2.0
#include "generate/knapsack/classes.hpp"

#include <array>

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

// The items of a group differ by at most s, and those of the next are about half as large. A fraction f of all items
// belongs to the last group, whose items are as small as these differences.
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

}  // namespace generate
