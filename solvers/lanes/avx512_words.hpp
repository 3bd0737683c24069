// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(__x86_64__)

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 warns of the deliberately undefined operands inside its own intrinsics (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>
#include <cstddef>
#include <cstdint>

namespace lanes {
// Each translation unit has its own copy, because code for a certain processor must not be shared with other units.
namespace {
/// Eight words of 64 bits side by side, with the operations that kernels with AVX-512 share.
struct Avx512Words {
    using Words [[gnu::vector_size(64)]] = std::uint64_t;
    using Mask = __mmask8;

    static constexpr std::size_t width = 8;

    // Intrinsics take and return raw vectors.
    static __m512i raw(Words a) { return reinterpret_cast<__m512i>(a); }
    static Words words(__m512i a) { return reinterpret_cast<Words>(a); }

    static Words all_lanes(std::uint64_t word) { return Words{} + word; }
    static Words load(const std::uint64_t* from) { return words(_mm512_loadu_si512(from)); }

    static Mask is_equal(Words a, Words b) { return _mm512_cmpeq_epi64_mask(raw(a), raw(b)); }
    /// Compares signed numbers.
    static Mask is_greater(Words a, Words b) { return _mm512_cmpgt_epi64_mask(raw(a), raw(b)); }
    static std::size_t count(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }

    /// Writes the lanes of the mask one behind the other. What follows up to a whole vector is overwritten, too.
    /// Packing in a register and storing all of it is far faster than a compressing store.
    static void pack(std::uint64_t* to, Mask mask, Words a) {
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(mask, raw(a)));
    }
};
}  // namespace
}  // namespace lanes

#endif
