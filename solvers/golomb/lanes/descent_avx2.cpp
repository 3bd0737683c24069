// SPDX-License-Identifier: Apache-2.0
#include "golomb/lanes/descent_loop.hpp"

#if defined(__x86_64__)

#include "lanes/avx2_words.hpp"

namespace golomb {
namespace {
// Four lanes of 64 bits. Shifts by 64 or more give 0, as DescentLoop expects.
struct Avx2Lanes : lanes::Avx2Words {
    static Words smaller(Words a, Words b) { return numbers(a) > numbers(b) ? b : a; }
    static Words minus_or_zero(Words a, Words b) { return words(_mm256_subs_epu16(raw(a), raw(b))); }
    static Words shift_left(Words a, Words by) { return words(_mm256_sllv_epi64(raw(a), raw(by))); }
    static Words shift_right(Words a, Words by) { return words(_mm256_srlv_epi64(raw(a), raw(by))); }
    static Words number_of(Words bit) { return sums_of_bytes(popcounts_of_bytes(bit | (bit - 1))); }

    static Mask is_zero(Words a) { return bits(a == 0); }
    static Mask is_not_zero(Words a) { return is_zero(a) ^ 0xf; }
    static Mask is_not_greater(Words a, Words b) { return is_greater(a, b) ^ 0xf; }
    static bool all(Mask mask) { return mask == 0xf; }

    static Words gather(const Criterion::Bounds* bounds, Words index) {
        return words(_mm256_i64gather_epi64(reinterpret_cast<const long long*>(bounds), raw(index), 2));
    }
    static Words refill(Words a, Mask mask, const std::uint64_t* from) {
        return spread(mask) != 0 ? permuted(load(from), permutations.refill[mask]) : a;
    }

    template <std::size_t Size>
    static Words popcount(const Words (&words)[Size]) {
        static_assert(Size * 8 < 256, "the counts of a byte's bits in all words fit a byte");
        auto of_bytes = popcounts_of_bytes(words[0]);
        for (std::size_t i = 1; i < Size; ++i) of_bytes = _mm256_add_epi8(of_bytes, popcounts_of_bytes(words[i]));
        return sums_of_bytes(of_bytes);
    }

private:
    // Counts the bits of each byte as W. Mula, N. Kurz and D. Lemire do, "Faster population counts using AVX2
    // instructions", The Computer Journal 61 (2018).
    static __m256i popcounts_of_bytes(Words a) {
        const auto of_nibble = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        constexpr std::uint64_t nibbles = 0x0f0f0f0f0f0f0f0f;
        const auto low = _mm256_shuffle_epi8(of_nibble, raw(a & nibbles));
        const auto high = _mm256_shuffle_epi8(of_nibble, raw(a >> 4 & nibbles));
        return _mm256_add_epi8(low, high);
    }

    static Words sums_of_bytes(__m256i a) { return words(_mm256_sad_epu8(a, _mm256_setzero_si256())); }
};
}  // namespace

constinit const Descent avx2_descent = descent_of<Avx2Lanes>("avx2");
}  // namespace golomb

#endif
