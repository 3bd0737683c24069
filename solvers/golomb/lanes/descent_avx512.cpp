// SPDX-License-Identifier: Apache-2.0
#include "golomb/lanes/descent_loop.hpp"
#include "lanes/avx512_words.hpp"

#if defined(__x86_64__)

namespace golomb {
namespace {
// Eight lanes of 64 bits. Shifts by 64 or more give 0, as DescentLoop expects.
struct Avx512Lanes : lanes::Avx512Words {
    static Words smaller(Words a, Words b) { return words(_mm512_min_epi64(raw(a), raw(b))); }
    static Words minus_or_zero(Words a, Words b) { return words(_mm512_max_epi64(raw(a - b), _mm512_setzero_si512())); }
    template <std::size_t Size>
    static Words popcount(const Words (&set)[Size]) {
        Words sum = words(_mm512_popcnt_epi64(raw(set[0])));
        for (std::size_t i = 1; i < Size; ++i) sum += words(_mm512_popcnt_epi64(raw(set[i])));
        return sum;
    }
    static Words shift_left(Words a, Words by) { return words(_mm512_sllv_epi64(raw(a), raw(by))); }
    static Words shift_right(Words a, Words by) { return words(_mm512_srlv_epi64(raw(a), raw(by))); }
    static Words number_of(Words bit) { return words(_mm512_popcnt_epi64(raw(bit | (bit - 1)))); }

    static Mask is_zero(Words a) { return _mm512_testn_epi64_mask(raw(a), raw(a)); }
    static Mask is_not_zero(Words a) { return _mm512_test_epi64_mask(raw(a), raw(a)); }
    static Mask is_not_greater(Words a, Words b) { return _mm512_cmple_epi64_mask(raw(a), raw(b)); }
    static bool all(Mask mask) { return mask == 0xff; }

    static Words gather(const Criterion::Bounds* bounds, Words index) {
        return words(_mm512_i64gather_epi64(raw(index), bounds, 2));
    }
    static Words refill(Words a, Mask lanes, const std::uint64_t* from) {
        return words(_mm512_mask_expand_epi64(raw(a), lanes, _mm512_loadu_si512(from)));
    }
};
}  // namespace

constinit const Descent avx512_descent = descent_of<Avx512Lanes>("avx512");
}  // namespace golomb

#endif
