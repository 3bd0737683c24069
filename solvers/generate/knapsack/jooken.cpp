// SPDX-License-Identifier: Apache-2.0
#include "generate/knapsack/classes.hpp"
#include "generate/uniform.hpp"

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
