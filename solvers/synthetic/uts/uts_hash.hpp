#pragma once

#include <cstdint>

namespace synthetic {

/// The SHA-1 of UTS nodes, one in each lane. The message of a child is its parent's digest and its number, 24 bytes:
/// one block that ends in the padding and the length. Most of its words are zero and are left out of sums. Of the
/// expanded message only the latest 16 words are kept.
///
/// The class is only instantiated in translation units for a certain processor, so nothing here may call a function
/// that other translation units share.
template <class Lanes>
class UtsHash {
public:
    using Words = typename Lanes::Words;

    static void hash(const Words (&parent)[5], Words child, Words (&digest)[5]) {
        Words w[16] = {parent[0], parent[1], parent[2], parent[3], parent[4], child};
        w[6] = Lanes::all_lanes(0x80000000);
        w[15] = Lanes::all_lanes(24 * 8);
        Words s[5];
        for (int i = 0; i < 5; ++i) s[i] = Lanes::all_lanes(initial[i]);
        rounds<0>(s, w);
        for (int i = 0; i < 5; ++i) digest[i] = Lanes::plus(s[i], Lanes::all_lanes(initial[i]));
    }

private:
    static constexpr std::uint32_t initial[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    static constexpr std::uint32_t constants[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};

    static constexpr bool is_zero(int word) { return word >= 7 && word <= 14; }

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
        if constexpr (t >= 16) w[t % 16] = Lanes::template rotate<1>(expanded<t>(w));
        Words sum = Lanes::plus(e, Lanes::all_lanes(constants[t / 20]));
        if constexpr (!is_zero(t)) sum = Lanes::plus(sum, w[t % 16]);
        sum = Lanes::plus(sum, mixed<t>(b, c, d));
        e = Lanes::plus(sum, Lanes::template rotate<5>(a));
        b = Lanes::template rotate<30>(b);
    }

    template <int t>
    [[gnu::always_inline]] static Words mixed(Words b, Words c, Words d) {
        if constexpr (t < 20) return Lanes::choice(b, c, d);
        if constexpr (t >= 40 && t < 60) return Lanes::majority(b, c, d);
        return Lanes::parity(b, c, d);
    }

    // Returns the exclusive or of four words, of which at least one is not zero from the start.
    template <int t>
    [[gnu::always_inline]] static Words expanded(const Words (&w)[16]) {
        return xor_of<t - 3, t - 8, t - 14, t - 16>(w);
    }

    template <int first, int... others>
    [[gnu::always_inline]] static Words xor_of(const Words (&w)[16]) {
        if constexpr (sizeof...(others) == 0) {
            return is_zero(first) ? Lanes::all_lanes(0) : w[first % 16];
        } else if constexpr (is_zero(first)) {
            return xor_of<others...>(w);
        } else if constexpr (sizeof...(others) == 1) {
            return Lanes::bit_xor(w[first % 16], xor_of<others...>(w));
        } else {
            return xor_rest<others...>(w[first % 16], w);
        }
    }

    template <int second, int... others>
    [[gnu::always_inline]] static Words xor_rest(Words first, const Words (&w)[16]) {
        if constexpr (is_zero(second)) {
            return Lanes::bit_xor(first, xor_of<others...>(w));
        } else {
            return Lanes::parity(first, w[second % 16], xor_of<others...>(w));
        }
    }
};

}  // namespace synthetic
