// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <functional>
#include <vector>
#include <espalier/require.hpp>
#include "golomb/rulers/ruler.hpp"

namespace golomb {
/// A set of marks whose distances are all distinct modulo `modulus`, and hence remain a Golomb ruler when they are
/// shifted, multiplied by a number coprime to the modulus, and cut open anywhere.
struct ModularRuler {
    int modulus;
    std::vector<int> marks;  ///< sorted numbers from 0 to modulus - 1
    int shifter = 1;         ///< multiplication by this number only shifts the ruler
};

/// Returns Ruzsa's ruler for a primitive root of p: p - 1 marks modulo p (p - 1). Requires: p is prime.
/// I. Z. Ruzsa, "Solving a linear equation in a set of integers I", Acta Arithmetica 65 (1993).
ModularRuler ruzsa_ruler(int p);

/// Returns the ruler of Bose and Chowla: q marks modulo q^2 - 1. Requires: q is a prime power.
/// R. C. Bose and S. Chowla, "Theorems in the additive theory of numbers", Commentarii Mathematici Helvetici 37 (1962).
ModularRuler bose_chowla_ruler(int q);

/// Returns Singer's ruler, a perfect difference set: q + 1 marks modulo q^2 + q + 1. Requires: q is a prime power.
/// J. Singer, "A theorem in finite projective geometry and some applications to number theory", Trans. AMS 43 (1938).
ModularRuler singer_ruler(int q);

/// Returns the prime p if number = p^k for some k >= 1, else 0. Requires: number >= 0.
int prime_below_power(int number);

/// The greatest number of marks of constructed rulers.
inline constexpr int most_constructed_marks = 10'000;

/// Returns the marks of a short Golomb ruler: the shortest that is cut from a modular ruler of Ruzsa, Bose and Chowla,
/// or Singer, after multiplication by any number coprime to its modulus. (With more than 1000 marks, only the smallest
/// multipliers are tried, as many as take a minute or so.) Up to 16 marks it is optimal with a few exceptions; for more
/// marks it is often the best known (J. B. Shearer's and A. Dimitromanolakis' tables are made this way). As soon as a stop
/// is wanted, returns the shortest that it has found. Requires: 1 <= marks <= most_constructed_marks.
std::vector<int> constructed_marks(
    int marks, const std::function<bool()>& stop_wanted = [] { return false; });

/// Returns the ruler with these marks. Requires: 1 <= marks <= 200, so that the marks fit 16 bits.
Ruler constructed_ruler(int marks);

/// Returns a guess at the shortest length from that of rulers with one mark less: optimal rulers of the sizes that can
/// be searched grow by up to 1.6 times the number of their marks. If a construction is longer, it pays to look for a
/// ruler of this length first: if there is one, the search ends with the proof as usual, and if not, only longer rulers
/// are left to search.
int likely_length(int marks, int length_of_one_less);

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
