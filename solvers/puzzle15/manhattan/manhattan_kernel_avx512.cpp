// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/manhattan/manhattan_kernel.hpp"
#include "puzzle15/manhattan/vector_search.hpp"

#if defined(__x86_64__)

#include "lanes/avx512_words.hpp"

namespace puzzle15 {
namespace {

struct Avx512Lanes : lanes::Avx512Words {
    using Number = std::uint64_t;

    static Words exclusive_or(Words a, Words b, Words c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }
    static Words difference(Words a, Words b, Words within) { return _mm512_ternarylogic_epi64(a, b, within, 0x28); }
    template <int Bits>
    static Words rotate_right(Words a) {
        return _mm512_ror_epi64(a, Bits);
    }
    template <int Bits>
    static Words shift_left(Words a) {
        return _mm512_slli_epi64(a, Bits);
    }

    // The look-up ignores all other bits.
    static Words cells(Words boards) { return boards; }
    static Words look_up(const CellTable<Number>& table, Words cells) {
        return _mm512_permutex2var_epi64(load(table.of_cell), cells, load(table.of_cell + width));
    }

    static Mask every_lane() { return 0xff; }
    static Mask first_lanes(unsigned number) { return static_cast<Mask>((1U << number) - 1); }
    static Mask without(Mask a, Mask b) { return static_cast<Mask>(a & ~b); }
    static Words only(Mask mask, Words a) { return _mm512_maskz_mov_epi64(mask, a); }
};

}  // namespace

void search_manhattan_avx512(WaitingBoards& waiting) { VectorSearch<Avx512Lanes>(waiting).search(); }

}  // namespace puzzle15

#endif
