// SPDX-License-Identifier: Apache-2.0
#include "golomb/lanes/descent_loop.hpp"
#include "lanes/avx512_words.hpp"

#if defined(__x86_64__)

namespace golomb {
namespace {

// Eight lanes of 64 bits. Shifts by 64 or more give 0, as DescentLoop expects.
struct Avx512Lanes : lanes::Avx512Words {
    static Words neither(Words a, Words b) { return _mm512_ternarylogic_epi64(a, b, b, 0x03); }
    static Words smaller(Words a, Words b) { return _mm512_min_epi64(a, b); }
    static Words minus_or_zero(Words a, Words b) { return _mm512_max_epi64(minus(a, b), _mm512_setzero_si512()); }
    static Words if_zero(Words a, Words then, Words otherwise) {
        return _mm512_mask_mov_epi64(otherwise, is_zero(a), then);
    }
    template <std::size_t Size>
    static Words popcount(const Words (&words)[Size]) {
        Words sum = _mm512_popcnt_epi64(words[0]);
        for (std::size_t i = 1; i < Size; ++i) sum = plus(sum, _mm512_popcnt_epi64(words[i]));
        return sum;
    }
    static Words shift_left(Words a, Words by) { return _mm512_sllv_epi64(a, by); }
    static Words shift_right(Words a, Words by) { return _mm512_srlv_epi64(a, by); }
    static Words number_of(Words bit) { return _mm512_popcnt_epi64(bit_or(bit, minus(bit, all_lanes(1)))); }

    static Mask is_zero(Words a) { return _mm512_testn_epi64_mask(a, a); }
    static Mask is_not_zero(Words a) { return _mm512_test_epi64_mask(a, a); }
    static Mask is_not_greater(Words a, Words b) { return _mm512_cmple_epi64_mask(a, b); }
    static bool all(Mask mask) { return mask == 0xff; }

    static Words gather(const Criterion::Bounds* bounds, Words index) {
        return _mm512_i64gather_epi64(index, bounds, 2);
    }
    static Words refill(Words a, Mask lanes, const std::uint64_t* from) {
        return _mm512_mask_expand_epi64(a, lanes, _mm512_loadu_si512(from));
    }
};

}  // namespace

void descend_avx512(Bundle<1>& bundle) { DescentLoop<LaneSet<Avx512Lanes, 1>>(bundle).search(); }

void descend_avx512(Bundle<2>& bundle) { DescentLoop<LaneSet<Avx512Lanes, 2>>(bundle).search(); }

void descend_avx512(Bundle<4>& bundle) { DescentLoop<LaneSet<Avx512Lanes, 4>>(bundle).search(); }

}  // namespace golomb

#endif
