#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "knapsack/instance/decimal.hpp"

namespace generate {

/// What the options say about the instances to be made; a class takes what concerns it.
struct KnapsackSettings {
    std::size_t items = 0;
    std::int64_t range = 1000;            ///< of the coefficients: R in the literature
    std::int64_t digits = 6;              ///< behind the decimal point
    std::int64_t capacity = 1'000'000;    ///< c of [Jooken et al. 2022]
    std::int64_t groups = 10;             ///< g
    knapsack::Decimal fraction = {1, 1};  ///< f
    knapsack::Decimal epsilon = {1, 4};   ///< eps
    std::int64_t perturbation = 100;      ///< s
};

}  // namespace generate
