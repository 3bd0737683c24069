// SPDX-License-Identifier: Apache-2.0
#include "golomb/rulers/prime_power_field.hpp"

namespace golomb {

PrimePowerField::PrimePowerField(int p, int degree) : p_(p), size_(1) {
    espalier::require(p >= 2 && degree >= 1, "a field has p^degree elements, p prime, degree >= 1");
    for (int i = 0; i < degree; ++i) size_ *= p;
    int low_coefficients = 1;
    while (!try_polynomial(low_coefficients)) ++low_coefficients;
    logarithms_.assign(static_cast<std::size_t>(size_), 0);
    for (int exponent = 0; exponent < size_ - 1; ++exponent) {
        logarithms_[static_cast<std::size_t>(power(exponent))] = exponent;
    }
}

int PrimePowerField::sum(int left, int right) const {
    if (p_ == 2) return left ^ right;
    int sum = 0;
    for (int digit = 1; digit < size_; digit *= p_) sum += (left / digit + right / digit) % p_ * digit;
    return sum;
}

// Returns whether x is primitive modulo x^degree - low_coefficients: if so, its powers return to 1 only after all
// elements but 0.
bool PrimePowerField::try_polynomial(int low_coefficients) {
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

int PrimePowerField::times_x(int element) const {
    const int leading = size_ / p_;
    const int shifted = element % leading * p_;
    return element < leading ? shifted : sum(shifted, multiples_[static_cast<std::size_t>(element / leading)]);
}

}  // namespace golomb
