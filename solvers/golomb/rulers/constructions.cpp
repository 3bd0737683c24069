#include "golomb/rulers/constructions.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include <espalier/require.hpp>

#include "golomb/rulers/prime_power_field.hpp"

namespace golomb {
namespace {

// The number of prime powers to try for a number of marks. Larger modular rulers only give longer rulers.
constexpr int candidates_per_construction = 2;

int exponent_of(int p, int power) {
    int exponent = 0;
    for (int rest = power; rest > 1; rest /= p) ++exponent;
    return exponent;
}

ModularRuler sorted(ModularRuler ruler) {
    std::sort(ruler.marks.begin(), ruler.marks.end());
    return ruler;
}

// Replaces `best` by the shortest window of so many marks among all multiples of the ruler, cut open at every mark, if
// that is shorter. Half of the multipliers suffice, because multiplication by -1 only mirrors.
void try_multiples_of(const ModularRuler& ruler, std::ptrdiff_t marks, std::vector<int>& best) {
    std::vector<int> turned;
    for (int multiplier = 1; multiplier <= ruler.modulus / 2; ++multiplier) {
        if (std::gcd(multiplier, ruler.modulus) != 1) continue;
        turned.clear();
        for (const int mark : ruler.marks) turned.push_back(mark * multiplier % ruler.modulus);
        std::sort(turned.begin(), turned.end());
        for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(marks); ++i) {
            turned.push_back(turned[i] + ruler.modulus);
        }
        for (auto first = turned.begin(); turned.end() - first >= marks; ++first) {
            const int length = first[marks - 1] - *first;
            if (best.empty() || length < best.back() - best.front()) best.assign(first, first + marks);
        }
    }
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

Ruler constructed_ruler(int marks) {
    espalier::require(marks >= 1 && marks <= 200, "a constructed ruler has 1 to 200 marks");
    if (marks == 1) return Ruler({0});
    std::vector<int> best;
    int left = candidates_per_construction;
    for (int q = std::max(2, marks - 1); left > 0; ++q) {
        const int prime = prime_below_power(q);
        if (prime == 0) continue;
        --left;
        try_multiples_of(singer_ruler(q), marks, best);
        if (q >= marks) try_multiples_of(bose_chowla_ruler(q), marks, best);
        if (q > marks && prime == q) try_multiples_of(ruzsa_ruler(q), marks, best);
    }
    std::vector<std::uint16_t> shifted;
    for (const int mark : best) shifted.push_back(static_cast<std::uint16_t>(mark - best.front()));
    return Ruler(std::move(shifted));
}

int likely_length(int marks, int length_of_one_less) { return length_of_one_less + (8 * marks + 4) / 5; }

}  // namespace golomb
