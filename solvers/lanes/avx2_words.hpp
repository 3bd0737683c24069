// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(__x86_64__)

#include <immintrin.h>
#include <cstddef>
#include <cstdint>

namespace lanes {
// Each translation unit has its own copy, because code for a certain processor must not be shared with other units.
namespace {
/// For each set of lanes, the 32-bit halves from which packing and refilling take those of each lane.
struct Permutations {
    alignas(32) std::uint32_t pack[16][8]{};
    alignas(32) std::uint32_t refill[16][8]{};

    constexpr Permutations() {
        for (unsigned set = 0; set < 16; ++set) {
            unsigned packed = 0;
            for (unsigned lane = 0; lane < 4; ++lane) {
                if ((set >> lane & 1) == 0) continue;
                for (unsigned half = 0; half < 2; ++half) {
                    pack[set][2 * packed + half] = 2 * lane + half;
                    refill[set][2 * lane + half] = 2 * packed + half;
                }
                ++packed;
            }
        }
    }
};

/// Four words of 64 bits side by side, with the operations that kernels with AVX2 share.
struct Avx2Words {
    using Words [[gnu::vector_size(32)]] = std::uint64_t;
    using Numbers [[gnu::vector_size(32)]] = std::int64_t;
    using Mask = unsigned;  ///< one bit per lane

    static constexpr std::size_t width = 4;
    static constexpr Permutations permutations{};

    // Intrinsics take and return raw vectors.
    static __m256i raw(Words a) { return reinterpret_cast<__m256i>(a); }
    static Words words(__m256i a) { return reinterpret_cast<Words>(a); }
    static Numbers numbers(Words a) { return reinterpret_cast<Numbers>(a); }

    static Words all_lanes(std::uint64_t word) { return Words{} + word; }
    static Words load(const std::uint64_t* from) {
        return words(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }

    static Mask is_equal(Words a, Words b) { return bits(a == b); }
    static Mask is_greater(Words a, Words b) { return bits(numbers(a) > numbers(b)); }  ///< compares signed numbers
    static std::size_t count(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }

    /// Returns words whose bits are all set in the lanes of the mask, and not in the others.
    static Words spread(Mask mask) {
        constexpr Words bit_of_lane = {1, 2, 4, 8};
        return reinterpret_cast<Words>((all_lanes(mask) & bit_of_lane) == bit_of_lane);
    }

    /// Writes the lanes of the mask one behind the other. What follows up to a whole vector is overwritten, too.
    static void pack(std::uint64_t* to, Mask mask, Words a) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), raw(permuted(a, permutations.pack[mask])));
    }

    static Words permuted(Words a, const std::uint32_t* from) {
        const auto halves = _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
        return words(_mm256_permutevar8x32_epi32(raw(a), halves));
    }

    static Mask bits(Numbers mask) { return static_cast<Mask>(_mm256_movemask_pd(reinterpret_cast<__m256d>(mask))); }
};
}  // namespace
}  // namespace lanes

#endif
