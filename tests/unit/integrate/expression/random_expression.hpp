// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>
#include <espalier/random.hpp>
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"

namespace integrate_test {
inline integrate::Formula formula(const std::string& text) {
    return integrate::Formula(integrate::parse_expression(text));
}

/// Any expression of at most so many operations inside each other; `leaf` makes what they are applied to.
template <class Leaf>
integrate::Expression random_expression(espalier::Random& random, int depth, Leaf leaf) {
    if (depth == 0 || random.below(5) == 0) return leaf(random);
    integrate::Expression expression;
    std::size_t operands = 1;
    if (random.below(2) == 0) {
        const auto all = integrate::infixes();
        expression.operation = all[random.below(static_cast<std::uint32_t>(all.size()))].operation;
        operands = 2;
    } else if (random.below(3) == 0) {
        expression.operation = integrate::Operation::negate;
    } else {
        const auto all = integrate::functions();
        const auto& function = all[random.below(static_cast<std::uint32_t>(all.size()))];
        expression.operation = function.operation;
        operands = function.operands;
    }
    for (std::size_t i = 0; i < operands; ++i) {
        // Arb takes minutes for polylogarithms of some orders in the hundreds.
        const bool is_order = i == 0 && expression.operation == integrate::find_function("polylog")->operation;
        expression.operands.push_back(random_expression(random, is_order ? 0 : depth - 1, leaf));
    }
    return expression;
}

/// x, or a number near those where functions are singular.
inline integrate::Expression leaf_in_x(espalier::Random& random) {
    static const std::vector<std::string> numbers = {"0", "0.3", "0.5", "1", "2", "3"};
    switch (random.below(5)) {
        case 0: return {.number = numbers[random.below(static_cast<std::uint32_t>(numbers.size()))]};
        case 1: return {.operation = random.below(2) == 0 ? integrate::Operation::pi : integrate::Operation::e};
        default: return {.operation = integrate::Operation::variable};
    }
}
}  // namespace integrate_test
