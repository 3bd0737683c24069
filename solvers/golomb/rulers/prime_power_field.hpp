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
    PrimePowerField(int p, int degree) : p_(p), size_(1) {
        espalier::require(p >= 2 && degree >= 1, "a field has p^degree elements, p prime, degree >= 1");
        for (int i = 0; i < degree; ++i) size_ *= p;
        int low_coefficients = 1;
        while (!try_polynomial(low_coefficients)) ++low_coefficients;
        logarithms_.assign(static_cast<std::size_t>(size_), 0);
        for (int exponent = 0; exponent < size_ - 1; ++exponent) {
            logarithms_[static_cast<std::size_t>(power(exponent))] = exponent;
        }
    }

    int size() const { return size_; }

    /// Returns x^exponent. Requires: 0 <= exponent <= size() - 2.
    int power(int exponent) const { return powers_[static_cast<std::size_t>(exponent)]; }

    /// Returns the exponent for which the power of x is the element. Requires: 0 < element < size().
    int logarithm(int element) const {
        espalier::debug_require(element > 0 && element < size_, "all elements but 0 have a logarithm");
        return logarithms_[static_cast<std::size_t>(element)];
    }

    int sum(int left, int right) const {
        if (p_ == 2) return left ^ right;
        int sum = 0;
        for (int digit = 1; digit < size_; digit *= p_) sum += (left / digit + right / digit) % p_ * digit;
        return sum;
    }

private:
    // Returns whether x is primitive modulo x^degree - low_coefficients: if so, its powers return to 1 only after all
    // elements but 0.
    bool try_polynomial(int low_coefficients) {
        multiples_.assign(1, 0);
        for (int times = 1; times < p_; ++times) multiples_.push_back(sum(multiples_.back(), low_coefficients));
        powers_.assign(1, 1);
        int element = times_x(1);
        while (element > 1 && static_cast<int>(powers_.size()) < size_ - 1) {
            powers_.push_back(element);
            element = times_x(element);
        }
        return element == 1 && static_cast<int>(powers_.size()) == size_ - 1;
    }
    int times_x(int element) const {
        const int leading = size_ / p_;
        const int shifted = element % leading * p_;
        return element < leading ? shifted : sum(shifted, multiples_[static_cast<std::size_t>(element / leading)]);
    }

    int p_;
    int size_;
    std::vector<int> multiples_;  // the multiples of the polynomial that replaces x^degree
    std::vector<int> powers_;
    std::vector<int> logarithms_;
};
}  // namespace golomb
