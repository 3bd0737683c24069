// SPDX-License-Identifier: Apache-2.0
#include "golomb/rulers/constructions.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <espalier/require.hpp>

namespace golomb {
namespace {
// The number of prime powers to try for a number of marks. Larger modular rulers only give longer rulers.
constexpr int candidates_per_construction = 2;

// The greatest number of elements of a field that is tabulated.
constexpr double most_tabulated = 1'000'000;

// The number of marks of multiples of a modular ruler to sort, some ten seconds' work. It is enough for all multiples
// of rulers with a thousand marks.
constexpr std::int64_t most_marks_to_sort = 200'000'000;

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
// that is shorter. Half of the multipliers suffice, because multiplication by -1 only mirrors. Tries no more as soon as
// is_over() says so.
void try_multiples_of(const ModularRuler& ruler, std::ptrdiff_t marks, const std::function<bool()>& is_over,
                      std::vector<int>& best) {
    const auto product = [&ruler](std::int64_t a, std::int64_t b) { return static_cast<int>(a * b % ruler.modulus); };
    std::vector<int> turned;
    std::vector<bool> is_shift(static_cast<std::size_t>(ruler.modulus));  // of an earlier multiple, mirrored or not
    auto left = most_marks_to_sort / static_cast<std::int64_t>(ruler.marks.size());
    for (int multiplier = 1; multiplier <= ruler.modulus / 2 && left > 0 && !is_over(); ++multiplier) {
        if (std::gcd(multiplier, ruler.modulus) != 1 || is_shift[static_cast<std::size_t>(multiplier)]) continue;
        --left;
        for (int same = multiplier; !is_shift[static_cast<std::size_t>(same)]; same = product(same, ruler.shifter)) {
            is_shift[static_cast<std::size_t>(same)] = true;
            is_shift[static_cast<std::size_t>(ruler.modulus - same)] = true;
        }
        turned.clear();
        for (const int mark : ruler.marks) turned.push_back(product(mark, multiplier));
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

// Returns the numbers i from 0 on, up to the order of x, for which x^i is x + a (degree 2), or c and cx + a (degree 3),
// for some c and a of the field with q elements, in a field with q^degree elements. The order of x is that of its
// powers, and for degree 3 of their multiples, by which those by elements of the small field count as one. Polynomials
// x^degree = x^(degree - 1) + ... are tried until the order is `order`.
std::vector<int> exponents_of_line(int q, int degree, int order) {
    const int p = prime_below_power(q);
    const PrimePowerField field(p, exponent_of(p, q));
    const auto product = [&](int a, int b) {
        return a == 0 || b == 0 ? 0 : field.power((field.logarithm(a) + field.logarithm(b)) % (q - 1));
    };
    const auto top = static_cast<std::size_t>(degree - 1);
    for (int polynomial = 1;; ++polynomial) {
        std::array<std::vector<int>, 3> multiples;  // of the polynomial's coefficients, by the multiplier
        for (int a = 0; a < q; ++a) {
            multiples[0].push_back(product(a, polynomial % q));
            multiples[1].push_back(degree == 2 ? a : product(a, polynomial / q));
            multiples[2].push_back(a);
        }
        std::vector<int> exponents;
        std::array<int, 3> power{1, 0, 0};
        int exponent = 0;
        do {
            if (power[top] == (degree == 2 ? 1 : 0)) exponents.push_back(exponent);
            const auto leading = static_cast<std::size_t>(power[top]);
            for (std::size_t i = top; i > 0; --i) power[i] = field.sum(power[i - 1], multiples[i][leading]);
            power[0] = multiples[0][leading];
            ++exponent;
        } while (exponent < order && (power[2] != 0 || power[1] != 0 || (degree == 2 && power[0] != 1)));
        const bool has_order = power[2] == 0 && power[1] == 0 && (degree == 3 ? power[0] != 0 : power[0] == 1);
        if (exponent == order && has_order) return exponents;
    }
}

// The marks are the logarithms, modulo `modulus`, of x + a for all a of the subfield of q elements, that is, 0 and the
// powers of x^step, in a field of q^degree elements. For degree 3, the logarithm of 1 makes them the points of a line
// of the projective plane over q elements.
ModularRuler ruler_of_line(int q, int degree, int modulus) {
    const int p = prime_below_power(q);
    if (std::pow(q, degree) > most_tabulated) return {modulus, exponents_of_line(q, degree, modulus), p};
    const PrimePowerField field(p, degree * exponent_of(p, q));
    const int x = field.power(1);
    ModularRuler ruler{modulus, {field.logarithm(x)}, p};
    if (degree == 3) ruler.marks.push_back(0);
    const int step = (field.size() - 1) / (q - 1);
    for (int i = 0; i < q - 1; ++i) {
        ruler.marks.push_back(field.logarithm(field.sum(x, field.power(i * step))) % modulus);
    }
    return sorted(ruler);
}
}  // namespace

// The mark for i is congruent to i modulo p - 1 and to g^i modulo p, where g is a primitive root.
ModularRuler ruzsa_ruler(int p) {
    espalier::require(prime_below_power(p) == p, "Ruzsa's rulers are made from primes");
    const PrimePowerField field(p, 1);
    ModularRuler ruler{p * (p - 1), {}, 1};
    for (int i = 1; i < p; ++i) {
        const std::int64_t mark = std::int64_t{p} * i + (std::int64_t{p} - 1) * (p - field.power(i % (p - 1)));
        ruler.marks.push_back(static_cast<int>(mark % ruler.modulus));
    }
    return sorted(ruler);
}

ModularRuler bose_chowla_ruler(int q) {
    espalier::require(prime_below_power(q) > 0, "Bose and Chowla's rulers are made from prime powers");
    return ruler_of_line(q, 2, q * q - 1);
}

ModularRuler singer_ruler(int q) {
    espalier::require(prime_below_power(q) > 0, "Singer's rulers are made from prime powers");
    return ruler_of_line(q, 3, q * q + q + 1);
}

int prime_below_power(int number) {
    for (int p = 2; p <= number; ++p) {
        if (number % p != 0) continue;
        while (number % p == 0) number /= p;
        return number == 1 ? p : 0;
    }
    return 0;
}

std::vector<int> constructed_marks(int marks, const std::function<bool()>& stop_wanted) {
    espalier::require(marks >= 1 && marks <= most_constructed_marks, "rulers are constructed for up to 10000 marks");
    if (marks == 1) return {0};
    std::vector<int> best;
    const auto try_ruler = [&](ModularRuler (*make)(int), int q) {
        const auto is_over = [&] { return !best.empty() && stop_wanted(); };
        if (!is_over()) try_multiples_of(make(q), marks, is_over, best);
    };
    int left = candidates_per_construction;
    for (int q = std::max(2, marks - 1); left > 0; ++q) {
        const int prime = prime_below_power(q);
        if (prime == 0) continue;
        --left;
        try_ruler(singer_ruler, q);
        if (q >= marks) try_ruler(bose_chowla_ruler, q);
        if (q > marks && prime == q) try_ruler(ruzsa_ruler, q);
    }
    const int first = best.front();
    for (int& mark : best) mark -= first;
    return best;
}

Ruler constructed_ruler(int marks) {
    espalier::require(marks <= 200, "the marks of a ruler fit 16 bits");
    const auto all = constructed_marks(marks);
    return Ruler({all.begin(), all.end()});
}

int likely_length(int marks, int length_of_one_less) { return length_of_one_less + (8 * marks + 4) / 5; }
}  // namespace golomb
