#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 takes the deliberately undefined operands inside its own intrinsics for mistakes (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "batch_search.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace golomb {
namespace {

// Eight 64-bit lanes. Shifts by 64 and more give 0, as the search expects.
struct Avx512Lanes {
    using Words = __m512i;
    using Mask = __mmask8;

    static Words all_lanes(std::uint64_t word) { return _mm512_set1_epi64(static_cast<long long>(word)); }
    static Words bit_and(Words a, Words b) { return _mm512_and_si512(a, b); }
    static Words bit_or(Words a, Words b) { return _mm512_or_si512(a, b); }
    static Words bit_xor(Words a, Words b) { return _mm512_xor_si512(a, b); }
    static Words bit_and_not(Words without, Words of) { return _mm512_andnot_si512(without, of); }
    static Words neither(Words a, Words b) { return _mm512_ternarylogic_epi64(a, b, b, 0x03); }
    static Words minus(Words a, Words b) { return _mm512_sub_epi64(a, b); }
    static Words smaller(Words a, Words b) { return _mm512_min_epi64(a, b); }
    static Words shift_left(Words a, Words by) { return _mm512_sllv_epi64(a, by); }
    static Words shift_right(Words a, Words by) { return _mm512_srlv_epi64(a, by); }
    static Words number_of(Words bit) { return _mm512_popcnt_epi64(_mm512_or_si512(bit, minus(bit, all_lanes(1)))); }

    static Mask is_zero(Words a) { return _mm512_testn_epi64_mask(a, a); }
    static Mask is_not_zero(Words a) { return _mm512_test_epi64_mask(a, a); }
    static Mask is_greater(Words a, Words b) { return _mm512_cmpgt_epi64_mask(a, b); }
    static Mask is_not_greater(Words a, Words b) { return _mm512_cmple_epi64_mask(a, b); }
    static Mask has_at_least(Words a, std::uint64_t bits) {
        return _mm512_cmpge_epi64_mask(_mm512_popcnt_epi64(a), all_lanes(bits));
    }
    static Mask both(Mask a, Mask b) { return static_cast<Mask>(a & b); }
    static Mask either(Mask a, Mask b) { return static_cast<Mask>(a | b); }
    static bool any(Mask mask) { return mask != 0; }
    static bool all(Mask mask) { return mask == 0xff; }
    static std::size_t count(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }

    static Words gather(const Level::Bounds* bounds, Words index) { return _mm512_i64gather_epi64(index, bounds, 2); }
    static Words refill(Words a, Mask lanes, const std::uint64_t* from) {
        return _mm512_mask_expand_epi64(a, lanes, _mm512_loadu_si512(from));
    }
    // Packing in a register and storing all of it is far faster than a compressing store.
    static void pack(std::uint64_t* to, Mask lanes, Words a) {
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(lanes, a));
    }
};

}  // namespace

void search_batch_avx512(Batch& batch) { BatchSearch<Avx512Lanes>(batch).search(); }

}  // namespace golomb

#endif
