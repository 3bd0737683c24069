#include "synthetic/uts/uts_hash.hpp"
#include "synthetic/uts/uts_search.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace synthetic {
namespace {

// Sixteen lanes of 32 bits. Rotations, functions of three words and packing are instructions. GCC 12 takes the forms
// without a mask for uses of uninitialised values; those with the mask of all lanes give the same code.
struct Avx512Lanes {
    static constexpr std::size_t width = 16;
    using Words = __m512i;
    using Shares = __m512;
    using Mask = __mmask16;
    static constexpr Mask all = 0xffff;

    static Words all_lanes(std::uint32_t word) { return _mm512_set1_epi32(static_cast<int>(word)); }
    static Words plus(Words a, Words b) { return _mm512_add_epi32(a, b); }
    static Words minus(Words a, Words b) { return _mm512_sub_epi32(a, b); }
    static Words bit_and(Words a, Words b) { return _mm512_and_si512(a, b); }
    static Words bit_or(Words a, Words b) { return _mm512_or_si512(a, b); }
    static Words bit_xor(Words a, Words b) { return _mm512_xor_si512(a, b); }
    static Words greater(Words a, Words b) { return _mm512_maskz_max_epu32(all, a, b); }
    static Words smaller(Words a, Words b) { return _mm512_maskz_min_epu32(all, a, b); }
    static Words shift_left(Words a, int by) { return _mm512_maskz_sll_epi32(all, a, _mm_cvtsi32_si128(by)); }
    static Words shift_right(Words a, int by) { return _mm512_maskz_srl_epi32(all, a, _mm_cvtsi32_si128(by)); }
    static Words lower_half(Words a) { return bit_and(a, all_lanes(0xffff)); }
    static Words upper_half(Words a) { return _mm512_maskz_srli_epi32(all, a, 16); }
    static Words only(Mask mask, Words a) { return _mm512_maskz_mov_epi32(mask, a); }
    static Words bits_of_float(Words a) { return _mm512_castps_si512(_mm512_maskz_cvtepi32_ps(all, a)); }
    static std::uint32_t greatest(Words a) {
        std::uint32_t lanes[width];
        _mm512_storeu_si512(lanes, a);
        std::uint32_t result = 0;
        for (const std::uint32_t lane : lanes) result = lane > result ? lane : result;
        return result;
    }

    template <int by>
    static Words rotate(Words a) {
        return _mm512_maskz_rol_epi32(all, a, by);
    }
    // The constants are the truth tables of the functions.
    static Words choice(Words a, Words b, Words c) { return _mm512_ternarylogic_epi32(a, b, c, 0xca); }
    static Words majority(Words a, Words b, Words c) { return _mm512_ternarylogic_epi32(a, b, c, 0xe8); }
    static Words parity(Words a, Words b, Words c) { return _mm512_ternarylogic_epi32(a, b, c, 0x96); }
    static void hash(const Words (&parent)[5], Words child, Words (&digest)[5]) {
        UtsHash<Avx512Lanes>::hash(parent, child, digest);
    }

    static Shares divided(Shares a, Words by) { return _mm512_div_ps(a, _mm512_maskz_cvtepi32_ps(all, by)); }
    static Shares reduced(Shares a, Mask where, Shares by) { return _mm512_mask_sub_ps(a, where, a, by); }
    static Words look_up(const ChildCount* entries, Words index, Words number) {
        const Words threshold = _mm512_mask_i32gather_epi32(all_lanes(0), all, index, &entries->threshold, 8);
        const Words counts = _mm512_mask_i32gather_epi32(all_lanes(0), all, index, &entries->below, 8);
        const Mask below = _mm512_cmplt_epu32_mask(number, threshold);
        return _mm512_mask_mov_epi32(upper_half(counts), below, lower_half(counts));
    }

    static Mask first_lanes(std::size_t count) { return static_cast<Mask>((1u << count) - 1); }
    static Mask differ(Words a, Words b) { return _mm512_cmpneq_epi32_mask(a, b); }
    static Mask both(Mask a, Mask b) { return a & b; }
    static std::size_t count(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }

    static Words load(const std::uint32_t* from) { return _mm512_loadu_si512(from); }
    static Shares load(const float* from) { return _mm512_loadu_ps(from); }
    static Mask packing(Mask chosen) { return chosen; }
    // Packs in a register first, because packing straight into memory takes some processors a hundred cycles and more.
    static void pack(std::uint32_t* to, Mask chosen, Words a) {
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(chosen, a));
    }
    static void pack(float* to, Mask chosen, Shares a) { _mm512_storeu_ps(to, _mm512_maskz_compress_ps(chosen, a)); }
};

}  // namespace

std::uint64_t search_uts_avx512(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget) {
    return UtsSearch<Avx512Lanes>(stack, counts).search(size, budget);
}

}  // namespace synthetic

#endif
