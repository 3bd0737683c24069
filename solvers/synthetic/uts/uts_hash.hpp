// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace synthetic {

/// Hashes messages of a UTS tree with SHA-1 [FIPS 180], one in each lane of `Words`, a vector of 32-bit words. A
/// message of `size` words is one block that ends in the padding and the length. Most of the block's words are zero and
/// are left out of sums. Of the expanded message only the latest 16 words are kept.
///
/// The class is only instantiated in translation units for a certain processor, so nothing here may call a function
/// that other translation units share.
template <class Words, int size>
class UtsHash {
public:
    [[gnu::always_inline]] static void hash(const Words (&message)[size], Words (&digest)[5]) {
        constexpr Words zero{};
        Words w[16];
        for (int i = 0; i < size; ++i) w[i] = message[i];
        w[size] = zero + 0x80000000U;
        w[15] = zero + 32U * size;
        Words s[5];
        for (int i = 0; i < 5; ++i) s[i] = zero + initial[i];
        rounds<0>(s, w);
        for (int i = 0; i < 5; ++i) digest[i] = s[i] + initial[i];
    }

private:
    static constexpr std::uint32_t initial[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    static constexpr std::uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};

    static constexpr bool is_zero(int word) { return word > size && word < 15; }

    template <int by>
    [[gnu::always_inline]] static Words rotated(Words a) {
        return a << by | a >> (32 - by);
    }

    // The five words of the state change places from round to round instead of moving.
    template <int t>
    [[gnu::always_inline]] static void rounds(Words (&s)[5], Words (&w)[16]) {
        if constexpr (t < 80) {
            round<t>(s[(80 - t) % 5], s[(81 - t) % 5], s[(82 - t) % 5], s[(83 - t) % 5], s[(84 - t) % 5], w);
            rounds<t + 1>(s, w);
        }
    }

    template <int t>
    [[gnu::always_inline]] static void round(Words a, Words& b, Words c, Words d, Words& e, Words (&w)[16]) {
        if constexpr (t >= 16) w[t % 16] = rotated<1>(xor_of<t - 3, t - 8, t - 14, t - 16>(w));
        Words sum = e + constants[t / 20];
        if constexpr (!is_zero(t)) sum += w[t % 16];
        sum += mixed<t>(b, c, d);
        e = sum + rotated<5>(a);
        b = rotated<30>(b);
    }

    template <int t>
    [[gnu::always_inline]] static Words mixed(Words b, Words c, Words d) {
        if constexpr (t < 20) return d ^ (b & (c ^ d));
        if constexpr (t >= 40 && t < 60) return (b & c) | (d & (b | c));
        return b ^ c ^ d;
    }

    // Returns the exclusive or of words of the message, without those that are zero from the start.
    template <int first, int... others>
    [[gnu::always_inline]] static Words xor_of(const Words (&w)[16]) {
        if constexpr (sizeof...(others) == 0) {
            return is_zero(first) ? Words{} : w[first % 16];
        } else if constexpr (is_zero(first)) {
            return xor_of<others...>(w);
        } else {
            return w[first % 16] ^ xor_of<others...>(w);
        }
    }
};

}  // namespace synthetic
