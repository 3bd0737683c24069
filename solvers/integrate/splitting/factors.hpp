// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>
#include "integrate/expression/expression.hpp"

namespace integrate {
/// A factor of an integrand, in some of its variables.
struct Factor {
    std::vector<std::uint32_t> variables;  ///< in rising order
    Expression real;                       ///< a function of these
    std::optional<Expression> imaginary;   ///< another one; none: 0
};

/// A product of complex functions of disjoint sets of variables, all of which occur, of which the real or the imaginary
/// part is an integrand.
struct Factors {
    std::vector<Factor> factors;
    bool imaginary_part = false;
};

/// The integrand as a product of functions of disjoint sets of variables: factors of products and powers, of
/// exponentials of sums, and of conditions; or of one cosine or sine of a sum too, as a product of complex
/// exponentials. None if all variables depend on each other.
std::optional<Factors> factors_of(const Expression& integrand, std::size_t variables);
}  // namespace integrate
