// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/manhattan/manhattan_kernel.hpp"
#include "puzzle15/manhattan/vector_search.hpp"

#if defined(__x86_64__)

#include "lanes/avx2_words.hpp"

namespace puzzle15 {
namespace {
struct Avx2Lanes : lanes::Avx2Words {
    using Number = std::uint8_t;

    // The look-up makes zeros of bytes with the highest bit set.
    static Words cells(Words boards) { return (boards & 15) | 0x8080808080808000; }
    static Words look_up(const CellTable<Number>& table, Words cells) {
        const auto row = _mm_load_si128(reinterpret_cast<const __m128i*>(table.of_cell));
        return words(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(row), raw(cells)));
    }

    static Mask every_lane() { return 0xf; }
    static Mask first_lanes(unsigned number) { return (1U << number) - 1; }
    static Words only(Mask mask, Words a) { return spread(mask) & a; }
};
}  // namespace

void search_manhattan_avx2(WaitingBoards& waiting) { VectorSearch<Avx2Lanes>(waiting).search(); }
}  // namespace puzzle15

#endif
