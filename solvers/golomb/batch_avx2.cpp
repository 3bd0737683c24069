#include "batch_search.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace golomb {
namespace {

// For each set of lanes, as indices of 32-bit halves: where packing takes each lane from, and where refilling does.
struct Permutations {
    alignas(32) std::uint32_t pack[16][8];
    alignas(32) std::uint32_t refill[16][8];
};

constexpr Permutations make_permutations() {
    Permutations result{};
    for (unsigned lanes = 0; lanes < 16; ++lanes) {
        unsigned packed = 0;
        for (unsigned lane = 0; lane < 4; ++lane) {
            if ((lanes >> lane & 1) == 0) continue;
            for (unsigned half = 0; half < 2; ++half) {
                result.pack[lanes][2 * packed + half] = 2 * lane + half;
                result.refill[lanes][2 * lane + half] = 2 * packed + half;
            }
            ++packed;
        }
    }
    return result;
}

constexpr Permutations permutations = make_permutations();

// Four 64-bit lanes. Shifts by 64 and more give 0, as the search expects.
struct Avx2Lanes {
    using Words = __m256i;
    using Mask = unsigned;  // one bit per lane

    static Words all_lanes(std::uint64_t word) { return _mm256_set1_epi64x(static_cast<long long>(word)); }
    static Words bit_and(Words a, Words b) { return _mm256_and_si256(a, b); }
    static Words bit_or(Words a, Words b) { return _mm256_or_si256(a, b); }
    static Words bit_xor(Words a, Words b) { return _mm256_xor_si256(a, b); }
    static Words bit_and_not(Words without, Words of) { return _mm256_andnot_si256(without, of); }
    static Words neither(Words a, Words b) { return bit_and_not(bit_or(a, b), all_lanes(~std::uint64_t{0})); }
    static Words minus(Words a, Words b) { return _mm256_sub_epi64(a, b); }
    static Words smaller(Words a, Words b) { return _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b)); }
    static Words shift_left(Words a, Words by) { return _mm256_sllv_epi64(a, by); }
    static Words shift_right(Words a, Words by) { return _mm256_srlv_epi64(a, by); }
    static Words number_of(Words bit) { return popcount(bit_or(bit, minus(bit, all_lanes(1)))); }

    static Mask is_zero(Words a) { return bits(_mm256_cmpeq_epi64(a, _mm256_setzero_si256())); }
    static Mask is_not_zero(Words a) { return is_zero(a) ^ 0xf; }
    static Mask is_greater(Words a, Words b) { return bits(_mm256_cmpgt_epi64(a, b)); }
    static Mask is_not_greater(Words a, Words b) { return is_greater(a, b) ^ 0xf; }
    static Mask has_at_least(Words a, std::uint64_t count) { return is_greater(popcount(a), all_lanes(count - 1)); }
    static Mask both(Mask a, Mask b) { return a & b; }
    static Mask either(Mask a, Mask b) { return a | b; }
    static bool any(Mask mask) { return mask != 0; }
    static bool all(Mask mask) { return mask == 0xf; }
    static std::size_t count(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }

    static Words gather(const Level::Bounds* bounds, Words index) {
        return _mm256_i64gather_epi64(reinterpret_cast<const long long*>(bounds), index, 2);
    }
    static Words refill(Words a, Mask lanes, const std::uint64_t* from) {
        const Words loaded =
            permuted(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)), permutations.refill[lanes]);
        const Words bit_of_lane = _mm256_set_epi64x(8, 4, 2, 1);
        const Words chosen = _mm256_cmpeq_epi64(bit_and(all_lanes(lanes), bit_of_lane), bit_of_lane);
        return _mm256_blendv_epi8(a, loaded, chosen);
    }
    static void pack(std::uint64_t* to, Mask lanes, Words a) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), permuted(a, permutations.pack[lanes]));
    }

private:
    static Mask bits(Words lanes) { return static_cast<Mask>(_mm256_movemask_pd(_mm256_castsi256_pd(lanes))); }

    static Words permuted(Words a, const std::uint32_t* from) {
        return _mm256_permutevar8x32_epi32(a, _mm256_load_si256(reinterpret_cast<const __m256i*>(from)));
    }

    // W. Mula, N. Kurz and D. Lemire, "Faster population counts using AVX2 instructions", The Computer Journal 61
    // (2018).
    static Words popcount(Words a) {
        const Words of_nibble = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                                 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const Words nibble = _mm256_set1_epi8(0xf);
        const Words low = _mm256_shuffle_epi8(of_nibble, bit_and(a, nibble));
        const Words high = _mm256_shuffle_epi8(of_nibble, bit_and(_mm256_srli_epi16(a, 4), nibble));
        return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
    }
};

}  // namespace

void search_batch_avx2(Batch& batch) { BatchSearch<Avx2Lanes>(batch).search(); }

}  // namespace golomb

#endif
