#pragma once

#include <cstddef>
#include <cstdint>

#include "golomb/lanes/bundle.hpp"

namespace golomb {

/// A set like Bitmap<1> in each lane. In lanes without a node, arguments may have any value.
///
/// Both types of sets are only instantiated where DescentLoop is, so nothing here may call a function that other
/// translation units share.
template <class LanesOfSet>
struct OneWordSet {
    using Lanes = LanesOfSet;
    using Words = typename Lanes::Words;
    using Mask = typename Lanes::Mask;
    static constexpr int words = 1;
    static constexpr std::uint64_t capacity = 64;
    using Member = typename BundleNodes<words>::Words[words];

    Words word;

    /// Returns the numbers larger than `last`.
    static OneWordSet beyond(Words last) { return {Lanes::shift_left(Lanes::all_lanes(~std::uint64_t{0}), last)}; }

    /// Returns the numbers that are in neither set.
    static OneWordSet neither(const OneWordSet& a, const OneWordSet& b) { return {Lanes::neither(a.word, b.word)}; }

    Words lowest_word() const { return word; }
    Mask is_empty() const { return Lanes::is_zero(word); }
    Mask is_not_empty() const { return Lanes::is_not_zero(word); }

    /// Requires: least >= 1.
    Mask has_at_least(std::uint64_t least) const {
        return Lanes::is_greater(Lanes::popcount(word), Lanes::all_lanes(least - 1));
    }

    Mask has_beyond(Words last) const { return Lanes::is_not_zero(Lanes::shift_right(word, last)); }

    /// Removes the smallest number of each lane's set, returns it as a set, and sets `number` to it.
    OneWordSet take_smallest(Words& number) {
        const Words rest = Lanes::bit_and(word, Lanes::minus(word, Lanes::all_lanes(1)));
        const Words bit = Lanes::bit_xor(word, rest);
        word = rest;
        number = Lanes::number_of(bit);
        return {bit};
    }

    OneWordSet increased(Words shift) const { return {Lanes::shift_left(word, shift)}; }
    OneWordSet decreased(Words shift) const { return {Lanes::shift_right(word, shift)}; }
    OneWordSet with(const OneWordSet& other) const { return {Lanes::bit_or(word, other.word)}; }
    OneWordSet without(const OneWordSet& other) const { return {Lanes::bit_and_not(other.word, word)}; }

    /// Replaces the idle lanes' sets by those of the member's nodes from number `next` on.
    void refill(Mask idle, const Member& member, std::size_t next) {
        word = Lanes::refill(word, idle, member[0] + next);
    }

    void pack(Member& member, std::size_t size, Mask mask) const { Lanes::pack(member[0] + size, mask, word); }
};

/// A set like Bitmap<2> in each lane. Shifts of a word by 64 or more give 0, and a negative number counts as a very
/// large one, so that the terms of a shift across both words need no branch.
template <class LanesOfSet>
struct TwoWordSet {
    using Lanes = LanesOfSet;
    using Words = typename Lanes::Words;
    using Mask = typename Lanes::Mask;
    static constexpr int words = 2;
    static constexpr std::uint64_t capacity = 128;
    using Member = typename BundleNodes<words>::Words[words];

    Words low;
    Words high;

    static TwoWordSet beyond(Words last) {
        const Words ones = Lanes::all_lanes(~std::uint64_t{0});
        return {Lanes::shift_left(ones, last), Lanes::shift_left(ones, above_one_word(last))};
    }

    static TwoWordSet neither(const TwoWordSet& a, const TwoWordSet& b) {
        return {Lanes::neither(a.low, b.low), Lanes::neither(a.high, b.high)};
    }

    Words lowest_word() const { return low; }
    Mask is_empty() const { return Lanes::is_zero(Lanes::bit_or(low, high)); }
    Mask is_not_empty() const { return Lanes::is_not_zero(Lanes::bit_or(low, high)); }

    /// Requires: least >= 1.
    Mask has_at_least(std::uint64_t least) const {
        const Words size = Lanes::plus(Lanes::popcount(low), Lanes::popcount(high));
        return Lanes::is_greater(size, Lanes::all_lanes(least - 1));
    }

    Mask has_beyond(Words last) const {
        const Words beyond_low = Lanes::shift_right(low, last);
        return Lanes::is_not_zero(Lanes::bit_or(beyond_low, Lanes::shift_right(high, above_one_word(last))));
    }

    TwoWordSet take_smallest(Words& number) {
        const Words one = Lanes::all_lanes(1);
        const Words low_rest = Lanes::bit_and(low, Lanes::minus(low, one));
        const Words high_rest = Lanes::if_zero(low, Lanes::bit_and(high, Lanes::minus(high, one)), high);
        const TwoWordSet bit = {Lanes::bit_xor(low, low_rest), Lanes::bit_xor(high, high_rest)};
        const Words words_below = Lanes::if_zero(low, Lanes::all_lanes(64), Lanes::all_lanes(0));
        number = Lanes::plus(Lanes::number_of(Lanes::bit_or(bit.low, bit.high)), words_below);
        low = low_rest;
        high = high_rest;
        return bit;
    }

    TwoWordSet increased(Words shift) const {
        const Words carried = Lanes::bit_or(Lanes::shift_right(low, Lanes::minus(Lanes::all_lanes(64), shift)),
                                            Lanes::shift_left(low, Lanes::minus(shift, Lanes::all_lanes(64))));
        return {Lanes::shift_left(low, shift), Lanes::bit_or(Lanes::shift_left(high, shift), carried)};
    }

    TwoWordSet decreased(Words shift) const {
        const Words carried = Lanes::bit_or(Lanes::shift_left(high, Lanes::minus(Lanes::all_lanes(64), shift)),
                                            Lanes::shift_right(high, Lanes::minus(shift, Lanes::all_lanes(64))));
        return {Lanes::bit_or(Lanes::shift_right(low, shift), carried), Lanes::shift_right(high, shift)};
    }

    TwoWordSet with(const TwoWordSet& other) const {
        return {Lanes::bit_or(low, other.low), Lanes::bit_or(high, other.high)};
    }

    TwoWordSet without(const TwoWordSet& other) const {
        return {Lanes::bit_and_not(other.low, low), Lanes::bit_and_not(other.high, high)};
    }

    void refill(Mask idle, const Member& member, std::size_t next) {
        low = Lanes::refill(low, idle, member[0] + next);
        high = Lanes::refill(high, idle, member[1] + next);
    }

    void pack(Member& member, std::size_t size, Mask mask) const {
        Lanes::pack(member[0] + size, mask, low);
        Lanes::pack(member[1] + size, mask, high);
    }

private:
    static Words above_one_word(Words number) {
        return Lanes::larger(Lanes::minus(number, Lanes::all_lanes(64)), Lanes::all_lanes(0));
    }
};

}  // namespace golomb
