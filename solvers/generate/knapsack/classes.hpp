// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "knapsack/instance/decimal.hpp"
#include "knapsack/instance/instance.hpp"

namespace generate {

/// The options that describe the instances to be made. Each class uses those that concern it.
struct KnapsackSettings {
    std::size_t items = 0;
    std::int64_t range = 1000;            ///< the range of the coefficients, R in the literature
    std::int64_t digits = 6;              ///< the number of digits behind the decimal point
    std::int64_t capacity = 1'000'000;    ///< c of [Jooken et al. 2022], the capacity
    std::int64_t groups = 10;             ///< g, the number of groups
    knapsack::Decimal fraction = {1, 1};  ///< f, the fraction of items in the last group
    knapsack::Decimal epsilon = {1, 4};   ///< eps, the least part of the capacity in other groups
    std::int64_t perturbation = 100;      ///< s, the greatest difference within a group
};

/// A class of knapsack problems in the literature.
struct KnapsackClass {
    std::string_view name;
    std::string_view options;  ///< the options that concern the class, beside --items
    std::size_t items;         ///< the number of items unless --items is given
    /// Returns instance `number` of a series of `count`. All its weights and profits are positive.
    knapsack::Instance (*make)(const KnapsackClass& row, const KnapsackSettings& settings, std::uint64_t seed,
                               std::uint64_t number, std::uint64_t count);
    int type = 0;  ///< the number that Pisinger's generator gives to the class
};

std::span<const KnapsackClass> knapsack_classes();

// The functions below make the classes of the table. Their parameters are those of KnapsackClass::make.

/// Draws n items with w uniform in [0.01, 1.01] and p uniform in [w + 0.1, w + 0.125]; the capacity is half of the
/// weight [Sanders 2002, section 6.3].
knapsack::Instance make_sanders(const KnapsackClass&, const KnapsackSettings&, std::uint64_t seed, std::uint64_t number,
                                std::uint64_t count);
/// Makes the classes of D. Pisinger, Where are the hard knapsack problems?, 2005.
knapsack::Instance make_pisinger(const KnapsackClass&, const KnapsackSettings&, std::uint64_t seed,
                                 std::uint64_t number, std::uint64_t count);
/// Makes the class of J. Jooken, P. Leyman, P. De Causmaecker, A new class of hard problem instances for the 0-1
/// knapsack problem, 2022.
knapsack::Instance make_jooken(const KnapsackClass&, const KnapsackSettings&, std::uint64_t seed, std::uint64_t number,
                               std::uint64_t count);

}  // namespace generate
