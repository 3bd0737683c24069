#pragma once

#include <vector>

namespace golomb {

/// A set of marks whose distances are all distinct modulo `modulus`, and hence remain a Golomb ruler when they are
/// shifted, multiplied by a number coprime to the modulus, and cut open anywhere.
struct ModularRuler {
    int modulus;
    std::vector<int> marks;  ///< sorted numbers from 0 to modulus - 1
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

}  // namespace golomb
