// SPDX-License-Identifier: Apache-2.0
#include "synthetic/uts/uts_search.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace synthetic {
namespace {
/// For each set of lanes, the lanes from which packing takes each lane: those of the set, one behind the other.
struct UtsPermutations {
    alignas(32) std::uint32_t from[256][8]{};

    constexpr UtsPermutations() {
        for (unsigned set = 0; set < 256; ++set) {
            unsigned packed = 0;
            for (unsigned lane = 0; lane < 8; ++lane) {
                if ((set >> lane & 1) != 0) from[set][packed++] = lane;
            }
        }
    }
};
constexpr UtsPermutations permutations;

// Eight lanes of 32 bits.
struct Avx2Lanes : UtsLanes<8> {
    static Words look_up(const ChildCount* entries, Words index, Words number) {
        const auto at = reinterpret_cast<__m256i>(index);
        const auto threshold =
            reinterpret_cast<Words>(_mm256_i32gather_epi32(reinterpret_cast<const int*>(&entries->threshold), at, 8));
        const auto counts =
            reinterpret_cast<Words>(_mm256_i32gather_epi32(reinterpret_cast<const int*>(&entries->below), at, 8));
        // Numbers and thresholds have 31 bits, and signed ones are compared faster.
        const auto is_below = reinterpret_cast<Numbers>(number) < reinterpret_cast<Numbers>(threshold);
        return is_below ? counts & 0xffff : counts >> 16;
    }
    static unsigned bits(Numbers mask) {
        return static_cast<unsigned>(_mm256_movemask_ps(reinterpret_cast<__m256>(mask)));
    }
    static __m256i packing(unsigned chosen) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(permutations.from[chosen]));
    }
    template <class Word, class Vector>
    static void pack(Word* to, __m256i packing, Vector a) {
        const auto packed = _mm256_permutevar8x32_epi32(reinterpret_cast<__m256i>(a), packing);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), packed);
    }
};
}  // namespace

std::uint64_t search_uts_avx2(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget) {
    return UtsSearch<Avx2Lanes>(stack, counts).search(size, budget);
}
}  // namespace synthetic

#endif
