// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include "integrate/rigorous/box_enclosures.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace integrate_test {
/// An integral over the unit interval, to 2^-50.
struct Enclosing {
    explicit Enclosing(const std::string& text) : integrand(formula(text)) {}

    static constexpr long tolerance = -50;
    integrate::Formula integrand;
    integrate::Interval interval{formula("0"), formula("1")};
    integrate::BoxBalls balls{integrand, std::span(&interval, 1)};
    integrate::LegendreTable rules{200, 64 - tolerance, nullptr};
    integrate::BoxEnclosures boxes{balls, rules, tolerance};
};
}  // namespace integrate_test
