// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include <espalier/random.hpp>

namespace generate {
/// A polynomial: the square of an amplitude times the product of all x - root.
struct RandomPolynomial {
    std::int64_t amplitude = 1;
    double divisor = 1;               ///< the number by which the amplitude is divided
    std::vector<std::int64_t> roots;  ///< numbers in [0, 1], in billionths

    double operator()(double x) const;

    /// Returns the polynomial as an expression that `integrate` reads.
    std::string expression() const;
};

inline constexpr std::array<std::string_view, 4> polynomial_kinds = {"literal", "nontrivial", "normalized",
                                                                     "amplified"};

/// Returns a polynomial as [Barrows et al. 1999, section 4.2] draw it: a degree of 0 to 100, as many roots in [0, 1],
/// and an amplitude of 1 to 500. Taken literally, most of these are so small that the tree of the trapezoid rule on
/// [0, 1] is a root alone. The other kinds remedy this:
/// - "nontrivial" is drawn again until that tree has more than three nodes at the middle one of the paper's accuracy
///   thresholds, 1e-8;
/// - "normalized" has the amplitude that makes the greatest absolute value before squaring 1;
/// - "amplified" has the amplitude that makes it what was drawn, as if the paper scaled the product first.
/// Requires: `kind` is one of polynomial_kinds.
RandomPolynomial random_polynomial(std::string_view kind, espalier::Random& random);
}  // namespace generate
