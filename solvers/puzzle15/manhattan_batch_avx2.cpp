#include "puzzle15/manhattan_batch_search.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace puzzle15 {
namespace {

// For each set of lanes, as indices of 32-bit halves: where packing takes each lane from.
struct Permutations {
    alignas(32) std::uint32_t pack[16][8];
};

constexpr Permutations make_permutations() {
    Permutations result{};
    for (unsigned lanes = 0; lanes < 16; ++lanes) {
        unsigned packed = 0;
        for (unsigned lane = 0; lane < 4; ++lane) {
            if ((lanes >> lane & 1) == 0) continue;
            result.pack[lanes][2 * packed] = 2 * lane;
            result.pack[lanes][2 * packed + 1] = 2 * lane + 1;
            ++packed;
        }
    }
    return result;
}

constexpr Permutations permutations = make_permutations();

// Four 64-bit lanes.
struct Avx2Lanes {
    using Words = __m256i;
    using Mask = unsigned;  // one bit per lane
    using Number = std::uint8_t;

    static constexpr std::size_t width = 4;

    static Words broadcast(std::uint64_t word) { return _mm256_set1_epi64x(static_cast<long long>(word)); }
    static Words load(const std::uint64_t* from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)); }
    static Words add(Words a, Words b) { return _mm256_add_epi64(a, b); }
    static Words bit_and(Words a, Words b) { return _mm256_and_si256(a, b); }
    static Words bit_and_not(Words without, Words of) { return _mm256_andnot_si256(without, of); }
    static Words exclusive_or(Words a, Words b, Words c) { return _mm256_xor_si256(_mm256_xor_si256(a, b), c); }
    /// (a ^ b) & within
    static Words difference(Words a, Words b, Words within) { return bit_and(_mm256_xor_si256(a, b), within); }
    template <int Bits>
    static Words rotate_right(Words a) {
        return _mm256_or_si256(_mm256_srli_epi64(a, Bits), _mm256_slli_epi64(a, 64 - Bits));
    }
    template <int Bits>
    static Words shift_left(Words a) {
        return _mm256_slli_epi64(a, Bits);
    }
    static std::uint64_t sum(Words a) {
        alignas(32) std::uint64_t words[width];
        _mm256_store_si256(reinterpret_cast<__m256i*>(words), a);
        return words[0] + words[1] + words[2] + words[3];
    }

    // Looking up makes bytes with the highest bit zero.
    static Words cells(Words boards) {
        return _mm256_or_si256(bit_and(boards, broadcast(15)), broadcast(0x8080808080808000));
    }
    static Words look_up(const CellTable<Number>& table, Words cells) {
        const auto row = _mm_load_si128(reinterpret_cast<const __m128i*>(table.of_cell));
        return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(row), cells);
    }

    static Mask all() { return 0xf; }
    static Mask first(unsigned lanes) { return (1U << lanes) - 1; }
    static Mask equal(Words a, Words b) { return bits(_mm256_cmpeq_epi64(a, b)); }
    static Mask greater(Words a, Words b) { return bits(_mm256_cmpgt_epi64(a, b)); }
    static Mask both(Mask a, Mask b) { return a & b; }
    static Mask without(Mask a, Mask b) { return a & ~b; }
    static bool any(Mask mask) { return mask != 0; }
    static std::size_t count(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }
    static Words only(Mask lanes, Words a) {
        const Words bit_of_lane = _mm256_set_epi64x(8, 4, 2, 1);
        return bit_and(_mm256_cmpeq_epi64(bit_and(broadcast(lanes), bit_of_lane), bit_of_lane), a);
    }

    static void pack(std::uint64_t* to, Mask lanes, Words a) {
        const auto order = _mm256_load_si256(reinterpret_cast<const __m256i*>(permutations.pack[lanes]));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_permutevar8x32_epi32(a, order));
    }

private:
    static Mask bits(Words lanes) { return static_cast<Mask>(_mm256_movemask_pd(_mm256_castsi256_pd(lanes))); }
};

}  // namespace

void search_manhattan_batch_avx2(ManhattanBatch& batch) { ManhattanBatchSearch<Avx2Lanes>(batch).search(); }

}  // namespace puzzle15

#endif
