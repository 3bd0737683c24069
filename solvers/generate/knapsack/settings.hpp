#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "knapsack/instance/decimal.hpp"

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

}  // namespace generate
