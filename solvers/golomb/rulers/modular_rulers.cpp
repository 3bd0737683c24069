#include "golomb/rulers/modular_rulers.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include <espalier/require.hpp>

#include "golomb/rulers/prime_power_field.hpp"

namespace golomb {
namespace {

int exponent_of(int p, int power) {
    int exponent = 0;
    for (int rest = power; rest > 1; rest /= p) ++exponent;
    return exponent;
}

ModularRuler sorted(ModularRuler ruler) {
    std::sort(ruler.marks.begin(), ruler.marks.end());
    return ruler;
}

}  // namespace

// The mark for i is congruent to i modulo p - 1 and to g^i modulo p, where g is a primitive root.
ModularRuler ruzsa_ruler(int p) {
    espalier::require(prime_below_power(p) == p, "Ruzsa's rulers are made from primes");
    const PrimePowerField field(p, 1);
    ModularRuler ruler{p * (p - 1), {}};
    for (int i = 1; i < p; ++i) {
        ruler.marks.push_back((p * i + (p - 1) * (p - field.power(i % (p - 1)))) % ruler.modulus);
    }
    return sorted(ruler);
}

// The marks are the logarithms of x + a for all a of the subfield of q elements, that is, 0 and the powers of x^(q+1).
ModularRuler bose_chowla_ruler(int q) {
    const int p = prime_below_power(q);
    espalier::require(p > 0, "Bose and Chowla's rulers are made from prime powers");
    const PrimePowerField field(p, 2 * exponent_of(p, q));
    const int x = field.power(1);
    ModularRuler ruler{q * q - 1, {field.logarithm(x)}};
    for (int i = 0; i < q - 1; ++i) {
        ruler.marks.push_back(field.logarithm(field.sum(x, field.power(i * (q + 1)))));
    }
    return sorted(ruler);
}

// The marks are the points of a line of the projective plane over q elements: the logarithms of 1 and of x + a for all
// a of the subfield, modulo the number of points.
ModularRuler singer_ruler(int q) {
    const int p = prime_below_power(q);
    espalier::require(p > 0, "Singer's rulers are made from prime powers");
    const PrimePowerField field(p, 3 * exponent_of(p, q));
    const int x = field.power(1);
    ModularRuler ruler{q * q + q + 1, {0, 1}};
    for (int i = 0; i < q - 1; ++i) {
        ruler.marks.push_back(field.logarithm(field.sum(x, field.power(i * ruler.modulus))) % ruler.modulus);
    }
    return sorted(ruler);
}

int prime_below_power(int number) {
    for (int p = 2; p <= number; ++p) {
        if (number % p != 0) continue;
        while (number % p == 0) number /= p;
        return number == 1 ? p : 0;
    }
    return 0;
}

}  // namespace golomb
