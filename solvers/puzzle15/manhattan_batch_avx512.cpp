#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 takes the deliberately undefined operands inside its own intrinsics for mistakes (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "puzzle15/manhattan_batch_search.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace puzzle15 {
namespace {

// Eight 64-bit lanes.
struct Avx512Lanes {
    using Words = __m512i;
    using Mask = __mmask8;
    using Number = std::uint64_t;

    static constexpr std::size_t width = 8;

    static Words broadcast(std::uint64_t word) { return _mm512_set1_epi64(static_cast<long long>(word)); }
    static Words load(const std::uint64_t* from) { return _mm512_loadu_si512(from); }
    static Words add(Words a, Words b) { return _mm512_add_epi64(a, b); }
    static Words bit_and(Words a, Words b) { return _mm512_and_si512(a, b); }
    static Words bit_and_not(Words without, Words of) { return _mm512_andnot_si512(without, of); }
    static Words exclusive_or(Words a, Words b, Words c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }
    /// (a ^ b) & within
    static Words difference(Words a, Words b, Words within) { return _mm512_ternarylogic_epi64(a, b, within, 0x28); }
    template <int Bits>
    static Words rotate_right(Words a) {
        return _mm512_ror_epi64(a, Bits);
    }
    template <int Bits>
    static Words shift_left(Words a) {
        return _mm512_slli_epi64(a, Bits);
    }
    static std::uint64_t sum(Words a) {
        alignas(64) std::uint64_t words[width];
        _mm512_store_si512(words, a);
        std::uint64_t total = 0;
        for (const auto word : words) total += word;
        return total;
    }

    // Looking up regards no other bits.
    static Words cells(Words boards) { return boards; }
    static Words look_up(const CellTable<Number>& table, Words cells) {
        return _mm512_permutex2var_epi64(load(table.of_cell), cells, load(table.of_cell + width));
    }

    static Mask all() { return 0xff; }
    static Mask first(unsigned lanes) { return static_cast<Mask>((1U << lanes) - 1); }
    static Mask equal(Words a, Words b) { return _mm512_cmpeq_epi64_mask(a, b); }
    static Mask greater(Words a, Words b) { return _mm512_cmpgt_epi64_mask(a, b); }
    static Mask both(Mask a, Mask b) { return static_cast<Mask>(a & b); }
    static Mask without(Mask a, Mask b) { return static_cast<Mask>(a & ~b); }
    static bool any(Mask mask) { return mask != 0; }
    static std::size_t count(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }
    static Words only(Mask lanes, Words a) { return _mm512_maskz_mov_epi64(lanes, a); }

    // Packing in a register and storing all of it is far faster than a compressing store.
    static void pack(std::uint64_t* to, Mask lanes, Words a) {
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(lanes, a));
    }
};

}  // namespace

void search_manhattan_batch_avx512(ManhattanBatch& batch) { ManhattanBatchSearch<Avx512Lanes>(batch).search(); }

}  // namespace puzzle15

#endif
