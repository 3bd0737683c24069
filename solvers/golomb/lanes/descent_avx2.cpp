// SPDX-License-Identifier: Apache-2.0
#include "golomb/lanes/descent_loop.hpp"

#if defined(__x86_64__)

#include "lanes/avx2_words.hpp"

namespace golomb {
namespace {

// Four lanes of 64 bits. Shifts by 64 or more give 0, as DescentLoop expects.
struct Avx2Lanes : lanes::Avx2Words {
    static Words neither(Words a, Words b) { return bit_and_not(bit_or(a, b), all_lanes(~std::uint64_t{0})); }
    static Words smaller(Words a, Words b) { return _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b)); }
    static Words minus_or_zero(Words a, Words b) { return _mm256_subs_epu16(a, b); }
    static Words if_zero(Words a, Words then, Words otherwise) {
        return _mm256_blendv_epi8(otherwise, then, _mm256_cmpeq_epi64(a, _mm256_setzero_si256()));
    }
    static Words shift_left(Words a, Words by) { return _mm256_sllv_epi64(a, by); }
    static Words shift_right(Words a, Words by) { return _mm256_srlv_epi64(a, by); }
    static Words number_of(Words bit) {
        return sums_of_bytes(popcounts_of_bytes(bit_or(bit, minus(bit, all_lanes(1)))));
    }

    static Mask is_zero(Words a) { return is_equal(a, _mm256_setzero_si256()); }
    static Mask is_not_zero(Words a) { return is_zero(a) ^ 0xf; }
    static Mask is_not_greater(Words a, Words b) { return is_greater(a, b) ^ 0xf; }
    static bool all(Mask mask) { return mask == 0xf; }

    static Words gather(const Criterion::Bounds* bounds, Words index) {
        return _mm256_i64gather_epi64(reinterpret_cast<const long long*>(bounds), index, 2);
    }
    static Words refill(Words a, Mask mask, const std::uint64_t* from) {
        return _mm256_blendv_epi8(a, permuted(load(from), permutations.refill[mask]), spread(mask));
    }

    template <std::size_t Size>
    static Words popcount(const Words (&words)[Size]) {
        static_assert(Size * 8 < 256, "the counts of a byte's bits in all words fit a byte");
        Words of_bytes = popcounts_of_bytes(words[0]);
        for (std::size_t i = 1; i < Size; ++i) of_bytes = _mm256_add_epi8(of_bytes, popcounts_of_bytes(words[i]));
        return sums_of_bytes(of_bytes);
    }

private:
    // Counts the bits of each byte as W. Mula, N. Kurz and D. Lemire do, "Faster population counts using AVX2
    // instructions", The Computer Journal 61 (2018).
    static Words popcounts_of_bytes(Words a) {
        const Words of_nibble = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                                 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const Words nibble = _mm256_set1_epi8(0xf);
        const Words low = _mm256_shuffle_epi8(of_nibble, bit_and(a, nibble));
        const Words high = _mm256_shuffle_epi8(of_nibble, bit_and(_mm256_srli_epi16(a, 4), nibble));
        return _mm256_add_epi8(low, high);
    }

    static Words sums_of_bytes(Words a) { return _mm256_sad_epu8(a, _mm256_setzero_si256()); }
};

}  // namespace

void descend_avx2(Bundle<1>& bundle) { DescentLoop<LaneSet<Avx2Lanes, 1>>(bundle).search(); }

void descend_avx2(Bundle<2>& bundle) { DescentLoop<LaneSet<Avx2Lanes, 2>>(bundle).search(); }

void descend_avx2(Bundle<4>& bundle) { DescentLoop<LaneSet<Avx2Lanes, 4>>(bundle).search(); }

}  // namespace golomb

#endif
