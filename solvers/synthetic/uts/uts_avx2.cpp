#include "synthetic/uts/uts_hash.hpp"
#include "synthetic/uts/uts_search.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace synthetic {
namespace {

constexpr UtsPermutations<8, 1> permutations;

// Eight lanes of 32 bits.
struct Avx2Lanes {
    static constexpr std::size_t width = 8;
    using Words = __m256i;
    using Shares = __m256;
    using Mask = unsigned;  // one bit per lane
    using Packing = __m256i;

    static Words all_lanes(std::uint32_t word) { return _mm256_set1_epi32(static_cast<int>(word)); }
    static Words plus(Words a, Words b) { return _mm256_add_epi32(a, b); }
    static Words minus(Words a, Words b) { return _mm256_sub_epi32(a, b); }
    static Words bit_and(Words a, Words b) { return _mm256_and_si256(a, b); }
    static Words bit_or(Words a, Words b) { return _mm256_or_si256(a, b); }
    static Words bit_xor(Words a, Words b) { return _mm256_xor_si256(a, b); }
    static Words greater(Words a, Words b) { return _mm256_max_epu32(a, b); }
    static Words smaller(Words a, Words b) { return _mm256_min_epu32(a, b); }
    static Words shift_left(Words a, int by) { return _mm256_sll_epi32(a, _mm_cvtsi32_si128(by)); }
    static Words shift_right(Words a, int by) { return _mm256_srl_epi32(a, _mm_cvtsi32_si128(by)); }
    static Words lower_half(Words a) { return bit_and(a, all_lanes(0xffff)); }
    static Words upper_half(Words a) { return _mm256_srli_epi32(a, 16); }
    static Words only(Mask mask, Words a) {
        const Words bit_of_lane = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        return bit_and(a, _mm256_cmpeq_epi32(bit_and(all_lanes(mask), bit_of_lane), bit_of_lane));
    }
    static Words bits_of_float(Words a) { return _mm256_castps_si256(_mm256_cvtepi32_ps(a)); }
    static std::uint32_t greatest(Words a) {
        std::uint32_t lanes[width];
        _mm256_storeu_si256(reinterpret_cast<Words*>(lanes), a);
        std::uint32_t result = 0;
        for (const std::uint32_t lane : lanes) result = lane > result ? lane : result;
        return result;
    }

    template <int by>
    static Words rotate(Words a) {
        return bit_or(_mm256_slli_epi32(a, by), _mm256_srli_epi32(a, 32 - by));
    }
    static Words choice(Words a, Words b, Words c) { return bit_xor(c, bit_and(a, bit_xor(b, c))); }
    static Words majority(Words a, Words b, Words c) { return bit_xor(b, bit_and(bit_xor(a, b), bit_xor(b, c))); }
    static Words parity(Words a, Words b, Words c) { return bit_xor(bit_xor(a, b), c); }
    static void hash(const Words (&parent)[5], Words child, Words (&digest)[5]) {
        UtsHash<Avx2Lanes>::hash(parent, child, digest);
    }

    static Shares divided(Shares a, Words by) { return _mm256_div_ps(a, _mm256_cvtepi32_ps(by)); }
    static Shares reduced(Shares a, Mask where, Shares by) {
        return _mm256_sub_ps(a, _mm256_castsi256_ps(only(where, _mm256_castps_si256(by))));
    }
    static Words look_up(const ChildCount* entries, Words index, Words number) {
        const Words threshold = _mm256_i32gather_epi32(reinterpret_cast<const int*>(&entries->threshold), index, 8);
        const Words counts = _mm256_i32gather_epi32(reinterpret_cast<const int*>(&entries->below), index, 8);
        // This comparison is one of signed numbers, but both sides have 31 bits.
        const Words below = _mm256_cmpgt_epi32(threshold, number);
        return _mm256_blendv_epi8(upper_half(counts), lower_half(counts), below);
    }

    static Mask first_lanes(std::size_t count) { return (1u << count) - 1; }
    static Mask differ(Words a, Words b) {
        return static_cast<Mask>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b)))) ^ 0xff;
    }
    static Mask both(Mask a, Mask b) { return a & b; }
    static std::size_t count(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }

    static Words load(const std::uint32_t* from) { return _mm256_loadu_si256(reinterpret_cast<const Words*>(from)); }
    static Shares load(const float* from) { return _mm256_loadu_ps(from); }
    static Packing packing(Mask chosen) {
        return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(permutations.from[chosen])));
    }
    static void pack(std::uint32_t* to, Packing packing, Words a) {
        _mm256_storeu_si256(reinterpret_cast<Words*>(to), _mm256_permutevar8x32_epi32(a, packing));
    }
    static void pack(float* to, Packing packing, Shares a) {
        _mm256_storeu_ps(to, _mm256_permutevar8x32_ps(a, packing));
    }
};

}  // namespace

std::uint64_t search_uts_avx2(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget) {
    return UtsSearch<Avx2Lanes>(stack, counts).search(size, budget);
}

}  // namespace synthetic

#endif
