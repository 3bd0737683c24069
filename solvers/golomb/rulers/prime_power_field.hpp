// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include <espalier/require.hpp>

namespace golomb {

/// The finite field with p^degree elements, each written as the number whose digits to the base p are the coefficients
/// of its polynomial. The field is built around a polynomial that makes x a primitive element: all elements but 0 are
/// powers of x.
class PrimePowerField {
public:
    /// Requires: p is prime, degree >= 1, and p^degree is small enough for a table.
    PrimePowerField(int p, int degree);

    int size() const { return size_; }

    /// Returns x^exponent. Requires: 0 <= exponent <= size() - 2.
    int power(int exponent) const { return powers_[static_cast<std::size_t>(exponent)]; }

    /// Returns the exponent for which the power of x is the element. Requires: 0 < element < size().
    int logarithm(int element) const {
        espalier::debug_require(element > 0 && element < size_, "all elements but 0 have a logarithm");
        return logarithms_[static_cast<std::size_t>(element)];
    }

    int sum(int left, int right) const;

private:
    bool try_polynomial(int low_coefficients);
    int times_x(int element) const;

    int p_;
    int size_;
    std::vector<int> multiples_;  // the multiples of the polynomial that replaces x^degree
    std::vector<int> powers_;
    std::vector<int> logarithms_;
};

}  // namespace golomb
