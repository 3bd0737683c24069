// SPDX-License-Identifier: Apache-2.0
#include "synthetic/uts/uts_search.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace synthetic {
namespace {
// Sixteen lanes of 32 bits.
struct Avx512Lanes : UtsLanes<16> {
    // GCC 12 takes gathers without a mask for uses of uninitialised values; those with the mask of all lanes give the
    // same code.
    static Words look_up(const ChildCount* entries, Words index, Words number) {
        const auto at = reinterpret_cast<__m512i>(index);
        const auto zero = _mm512_setzero_si512();
        const auto threshold =
            reinterpret_cast<Words>(_mm512_mask_i32gather_epi32(zero, 0xffff, at, &entries->threshold, 8));
        const auto counts = reinterpret_cast<Words>(_mm512_mask_i32gather_epi32(zero, 0xffff, at, &entries->below, 8));
        return number < threshold ? counts & 0xffff : counts >> 16;
    }
    static unsigned bits(Numbers mask) {
        return _mm512_test_epi32_mask(reinterpret_cast<__m512i>(mask), reinterpret_cast<__m512i>(mask));
    }
    static __mmask16 packing(unsigned chosen) { return static_cast<__mmask16>(chosen); }
    // Packs in a register first, because packing straight into memory takes some processors a hundred cycles and more.
    template <class Word, class Vector>
    static void pack(Word* to, __mmask16 chosen, Vector a) {
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(chosen, reinterpret_cast<__m512i>(a)));
    }
};
}  // namespace

std::uint64_t search_uts_avx512(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget) {
    return UtsSearch<Avx512Lanes>(stack, counts).search(size, budget);
}
}  // namespace synthetic

#endif
