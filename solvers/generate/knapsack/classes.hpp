// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
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
}  // namespace generate
