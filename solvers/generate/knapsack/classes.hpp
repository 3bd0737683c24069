#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "generate/knapsack/settings.hpp"
#include "knapsack/instance/instance.hpp"

namespace generate {

/// A class of knapsack problems in the literature.
struct KnapsackClass {
    std::string_view name;
    std::string_view options;  ///< that concern it, beside --items
    std::size_t items;         ///< unless --items says otherwise
    /// Instance `number` of a series of `count`. Ensures: positive weights and profits.
    knapsack::Instance (*make)(const KnapsackClass& row, const KnapsackSettings& settings, std::uint64_t seed,
                               std::uint64_t number, std::uint64_t count);
    int type = 0;  ///< the number that Pisinger's generator gives to the class
};

std::span<const KnapsackClass> knapsack_classes();

// What the table is made from; the parameters are those of KnapsackClass::make.

/// n items, w uniform in [0.01, 1.01], p uniform in [w + 0.1, w + 0.125], the capacity half of the weight
/// [Sanders 2002, section 6.3].
knapsack::Instance make_sanders(const KnapsackClass&, const KnapsackSettings&, std::uint64_t seed, std::uint64_t number,
                                std::uint64_t count);
/// The classes of D. Pisinger, Where are the hard knapsack problems?, 2005.
knapsack::Instance make_pisinger(const KnapsackClass&, const KnapsackSettings&, std::uint64_t seed,
                                 std::uint64_t number, std::uint64_t count);
/// J. Jooken, P. Leyman, P. De Causmaecker, A new class of hard problem instances for the 0-1 knapsack problem, 2022.
knapsack::Instance make_jooken(const KnapsackClass&, const KnapsackSettings&, std::uint64_t seed, std::uint64_t number,
                               std::uint64_t count);

}  // namespace generate
