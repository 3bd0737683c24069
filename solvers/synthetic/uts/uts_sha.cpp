#include "synthetic/uts/uts_search.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

namespace synthetic {
namespace {

constexpr UtsPermutations<4, 4> permutations;

// The hash of one node by the SHA instructions, which take four rounds at a time. They expect earlier words in upper
// places, and compute the fifth word of the state from the first one of four rounds before.
struct ShaRounds {
    __m128i state;       // the first four words
    __m128i before;      // the first four words of four rounds before
    __m128i message[4];  // the latest 16 words of the message

    void start(__m128i first, __m128i second) {
        state = _mm_set_epi32(0x67452301, static_cast<int>(0xefcdab89), static_cast<int>(0x98badcfe), 0x10325476);
        before = _mm_set_epi32(static_cast<int>(0xc3d2e1f0), 0, 0, 0);
        message[0] = first;
        message[1] = second;
        message[2] = _mm_setzero_si128();
        message[3] = _mm_set_epi32(0, 0, 0, 24 * 8);
    }

    template <int t>
    [[gnu::always_inline]] void four_rounds() {
        __m128i& words = message[t % 4];
        if constexpr (t >= 4) {
            const __m128i sum = _mm_xor_si128(_mm_sha1msg1_epu32(words, message[(t + 1) % 4]), message[(t + 2) % 4]);
            words = _mm_sha1msg2_epu32(sum, message[(t + 3) % 4]);
        }
        const __m128i input = t == 0 ? _mm_add_epi32(before, words) : _mm_sha1nexte_epu32(before, words);
        before = state;
        state = _mm_sha1rnds4_epu32(state, input, t / 5);
    }

    void finish() {
        before = _mm_sha1nexte_epu32(before, _mm_set_epi32(static_cast<int>(0xc3d2e1f0), 0, 0, 0));
        state = _mm_add_epi32(
            state, _mm_set_epi32(0x67452301, static_cast<int>(0xefcdab89), static_cast<int>(0x98badcfe), 0x10325476));
    }
};

// Four lanes of 32 bits. They are hashed two at a time, so that the instructions of one fill the waits of the other.
struct ShaLanes {
    static constexpr std::size_t width = 4;
    using Words = __m128i;
    using Shares = __m128;
    using Mask = unsigned;  // one bit per lane
    using Packing = __m128i;

    static Words all_lanes(std::uint32_t word) { return _mm_set1_epi32(static_cast<int>(word)); }
    static Words plus(Words a, Words b) { return _mm_add_epi32(a, b); }
    static Words minus(Words a, Words b) { return _mm_sub_epi32(a, b); }
    static Words bit_and(Words a, Words b) { return _mm_and_si128(a, b); }
    static Words bit_or(Words a, Words b) { return _mm_or_si128(a, b); }
    static Words bit_xor(Words a, Words b) { return _mm_xor_si128(a, b); }
    static Words greater(Words a, Words b) { return _mm_max_epu32(a, b); }
    static Words smaller(Words a, Words b) { return _mm_min_epu32(a, b); }
    static Words shift_left(Words a, int by) { return _mm_sll_epi32(a, _mm_cvtsi32_si128(by)); }
    static Words shift_right(Words a, int by) { return _mm_srl_epi32(a, _mm_cvtsi32_si128(by)); }
    static Words lower_half(Words a) { return bit_and(a, all_lanes(0xffff)); }
    static Words upper_half(Words a) { return _mm_srli_epi32(a, 16); }
    static Words only(Mask mask, Words a) {
        const Words bit_of_lane = _mm_setr_epi32(1, 2, 4, 8);
        return bit_and(a, _mm_cmpeq_epi32(bit_and(all_lanes(mask), bit_of_lane), bit_of_lane));
    }
    static Words bits_of_float(Words a) { return _mm_castps_si128(_mm_cvtepi32_ps(a)); }
    static std::uint32_t greatest(Words a) {
        const Words halves = greater(a, _mm_shuffle_epi32(a, 0x4e));
        return static_cast<std::uint32_t>(_mm_cvtsi128_si32(greater(halves, _mm_shuffle_epi32(halves, 0xb1))));
    }

    static void hash(const Words (&parent)[5], Words child, Words (&digest)[5]);

    static Shares divided(Shares a, Words by) { return _mm_div_ps(a, _mm_cvtepi32_ps(by)); }
    static Shares reduced(Shares a, Mask where, Shares by) {
        return _mm_sub_ps(a, _mm_castsi128_ps(only(where, _mm_castps_si128(by))));
    }
    static Words look_up(const ChildCount* entries, Words index, Words number) {
        alignas(16) std::uint32_t at[width];
        _mm_store_si128(reinterpret_cast<Words*>(at), index);
        const auto entry = [&](int lane) {
            return _mm_loadl_epi64(reinterpret_cast<const Words*>(entries + at[lane]));
        };
        const Words low = _mm_unpacklo_epi32(entry(0), entry(1));
        const Words high = _mm_unpacklo_epi32(entry(2), entry(3));
        const Words counts = _mm_unpackhi_epi64(low, high);
        // This comparison is one of signed numbers, but thresholds and numbers have 31 bits.
        const Words below = _mm_cmpgt_epi32(_mm_unpacklo_epi64(low, high), number);
        return _mm_blendv_epi8(upper_half(counts), lower_half(counts), below);
    }

    static Mask first_lanes(std::size_t count) { return (1u << count) - 1; }
    static Mask differ(Words a, Words b) {
        return static_cast<Mask>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(a, b)))) ^ 0xf;
    }
    static Mask both(Mask a, Mask b) { return a & b; }
    static std::size_t count(Mask mask) {
        // Processors with SHA instructions need not have one that counts bits, so counts are looked up in a constant.
        return (0x4332322132212110u >> 4 * mask) & 0xf;
    }

    static Words load(const std::uint32_t* from) { return _mm_loadu_si128(reinterpret_cast<const Words*>(from)); }
    static Shares load(const float* from) { return _mm_loadu_ps(from); }
    static Packing packing(Mask chosen) {
        return _mm_load_si128(reinterpret_cast<const Words*>(permutations.from[chosen]));
    }
    static void pack(std::uint32_t* to, Packing packing, Words a) {
        _mm_storeu_si128(reinterpret_cast<Words*>(to), _mm_shuffle_epi8(a, packing));
    }
    static void pack(float* to, Packing packing, Shares a) {
        _mm_storeu_ps(to, _mm_castsi128_ps(_mm_shuffle_epi8(_mm_castps_si128(a), packing)));
    }
};

void transpose(__m128i& a, __m128i& b, __m128i& c, __m128i& d) {
    const __m128i ab_low = _mm_unpacklo_epi32(a, b);
    const __m128i ab_high = _mm_unpackhi_epi32(a, b);
    const __m128i cd_low = _mm_unpacklo_epi32(c, d);
    const __m128i cd_high = _mm_unpackhi_epi32(c, d);
    a = _mm_unpacklo_epi64(ab_low, cd_low);
    b = _mm_unpackhi_epi64(ab_low, cd_low);
    c = _mm_unpacklo_epi64(ab_high, cd_high);
    d = _mm_unpackhi_epi64(ab_high, cd_high);
}

template <int t = 0>
[[gnu::always_inline]] inline void all_rounds(ShaRounds& one, ShaRounds& other) {
    if constexpr (t < 20) {
        one.four_rounds<t>();
        other.four_rounds<t>();
        all_rounds<t + 1>(one, other);
    }
}

void ShaLanes::hash(const Words (&parent)[5], Words child, Words (&digest)[5]) {
    // The messages' first halves are transposed from words to lanes: the first four words of the parents' digests, and
    // the rest of these halves.
    Words first[4] = {parent[3], parent[2], parent[1], parent[0]};
    Words second[4] = {_mm_setzero_si128(), all_lanes(0x80000000), child, parent[4]};
    transpose(first[0], first[1], first[2], first[3]);
    transpose(second[0], second[1], second[2], second[3]);
    Words fifth[4];
    for (int lane = 0; lane < 4; lane += 2) {
        ShaRounds one;
        ShaRounds other;
        one.start(first[lane], second[lane]);
        other.start(first[lane + 1], second[lane + 1]);
        all_rounds(one, other);
        one.finish();
        other.finish();
        first[lane] = one.state;
        first[lane + 1] = other.state;
        fifth[lane] = one.before;
        fifth[lane + 1] = other.before;
    }
    transpose(first[0], first[1], first[2], first[3]);
    for (int i = 0; i < 4; ++i) digest[i] = first[3 - i];
    digest[4] = _mm_unpackhi_epi64(_mm_unpackhi_epi32(fifth[0], fifth[1]), _mm_unpackhi_epi32(fifth[2], fifth[3]));
}

}  // namespace

std::uint64_t search_uts_sha(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget) {
    return UtsSearch<ShaLanes>(stack, counts).search(size, budget);
}

}  // namespace synthetic

#endif
