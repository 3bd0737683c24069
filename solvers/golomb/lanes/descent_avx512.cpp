#include "golomb/lanes/descent_loop.hpp"
#include "lanes/avx512_words.hpp"

#if defined(__x86_64__)

namespace golomb {
namespace {

// Eight 64-bit lanes. Shifts by 64 and more give 0, as the loop expects.
struct Avx512Lanes : lanes::Avx512Words {
    static Words neither(Words a, Words b) { return _mm512_ternarylogic_epi64(a, b, b, 0x03); }
    static Words smaller(Words a, Words b) { return _mm512_min_epi64(a, b); }
    static Words shift_left(Words a, Words by) { return _mm512_sllv_epi64(a, by); }
    static Words shift_right(Words a, Words by) { return _mm512_srlv_epi64(a, by); }
    static Words number_of(Words bit) { return _mm512_popcnt_epi64(_mm512_or_si512(bit, minus(bit, all_lanes(1)))); }

    static Mask is_zero(Words a) { return _mm512_testn_epi64_mask(a, a); }
    static Mask is_not_zero(Words a) { return _mm512_test_epi64_mask(a, a); }
    static Mask is_not_greater(Words a, Words b) { return _mm512_cmple_epi64_mask(a, b); }
    static Mask has_at_least(Words a, std::uint64_t bits) {
        return _mm512_cmpge_epi64_mask(_mm512_popcnt_epi64(a), all_lanes(bits));
    }
    static bool all(Mask mask) { return mask == 0xff; }

    static Words gather(const Criterion::Bounds* bounds, Words index) {
        return _mm512_i64gather_epi64(index, bounds, 2);
    }
    static Words refill(Words a, Mask lanes, const std::uint64_t* from) {
        return _mm512_mask_expand_epi64(a, lanes, _mm512_loadu_si512(from));
    }
};

}  // namespace

void descend_avx512(Bundle& bundle) { DescentLoop<Avx512Lanes>(bundle).search(); }

}  // namespace golomb

#endif
