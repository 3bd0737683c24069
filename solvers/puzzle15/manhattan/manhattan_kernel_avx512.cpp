// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/manhattan/manhattan_kernel.hpp"
#include "puzzle15/manhattan/vector_search.hpp"

#if defined(__x86_64__)

#include "lanes/avx512_words.hpp"

namespace puzzle15 {
namespace {
struct Avx512Lanes : lanes::Avx512Words {
    using Number = std::uint64_t;

    // The look-up ignores all other bits.
    static Words cells(Words boards) { return boards; }
    static Words look_up(const CellTable<Number>& table, Words cells) {
        return words(_mm512_permutex2var_epi64(raw(load(table.of_cell)), raw(cells), raw(load(table.of_cell + width))));
    }

    static Mask every_lane() { return 0xff; }
    static Mask first_lanes(unsigned number) { return static_cast<Mask>((1U << number) - 1); }
    static Words only(Mask mask, Words a) { return words(_mm512_maskz_mov_epi64(mask, raw(a))); }
};
}  // namespace

void search_manhattan_avx512(WaitingBoards& waiting) { VectorSearch<Avx512Lanes>(waiting).search(); }
}  // namespace puzzle15

#endif
