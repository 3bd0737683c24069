// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include "golomb/lanes/descent.hpp"

namespace golomb {
/// A set like Bitmap<SetWords> in each lane. In lanes without a node, arguments may have any value.
///
/// Shifts of a word by 64 or more give 0.
///
/// The sets are only instantiated where DescentLoop is, so nothing here may call a function that other translation
/// units share.
template <class LanesOfSet, int SetWords>
struct LaneSet {
    using Lanes = LanesOfSet;
    using Words = typename Lanes::Words;
    using Mask = typename Lanes::Mask;
    using Member = typename BundleNodes<SetWords>::Words[SetWords];
    static constexpr int words = SetWords;
    static constexpr std::uint64_t capacity = 64 * SetWords;

    Words word[SetWords];

    /// Returns the numbers larger than `last`.
    static LaneSet beyond(Words last) {
        const Words ones = Lanes::all_lanes(~std::uint64_t{0});
        LaneSet result;
        for (int i = 0; i < SetWords; ++i) result.word[i] = Lanes::shift_left(ones, above_words(i, last));
        return result;
    }

    /// Returns the numbers that are in neither set.
    static LaneSet neither(const LaneSet& a, const LaneSet& b) {
        LaneSet result;
        for (int i = 0; i < SetWords; ++i) result.word[i] = ~(a.word[i] | b.word[i]);
        return result;
    }

    Words lowest_word() const { return word[0]; }
    Mask is_empty() const { return Lanes::is_zero(any_word()); }
    Mask is_not_empty() const { return Lanes::is_not_zero(any_word()); }

    /// Requires: least >= 1.
    Mask has_at_least(std::uint64_t least) const {
        return Lanes::is_greater(Lanes::popcount(word), Lanes::all_lanes(least - 1));
    }

    Mask has_beyond(Words last) const {
        Words beyond = Lanes::shift_right(word[0], last);
        for (int i = 1; i < SetWords; ++i) {
            beyond |= Lanes::shift_right(word[i], above_words(i, last));
        }
        return Lanes::is_not_zero(beyond);
    }

    /// Removes the smallest number of each lane's set, returns it as a set, and sets `number` to it.
    LaneSet take_smallest(Words& number) {
        LaneSet smallest;
        Words lower{};  // the union of the words below
        Words numbers_below = lower;
        for (int i = 0; i < SetWords; ++i) {
            Words rest = word[i] & (word[i] - 1);
            if (i > 0) {
                rest = lower == 0 ? rest : word[i];
                numbers_below = lower == 0 ? bits_of_words(i) : numbers_below;
            }
            smallest.word[i] = word[i] ^ rest;
            lower |= word[i];
            word[i] = rest;
        }
        number = Lanes::number_of(smallest.any_word()) + numbers_below;
        return smallest;
    }

    /// Returns the set with each number increased by `shift`, without those that exceed the capacity.
    LaneSet increased(Words shift) const { return shifted<true>(shift); }

    /// Returns the set with each number decreased by `shift`, without those that fall below 1.
    LaneSet decreased(Words shift) const { return shifted<false>(shift); }

    LaneSet with(const LaneSet& other) const {
        LaneSet result;
        for (int i = 0; i < SetWords; ++i) result.word[i] = word[i] | other.word[i];
        return result;
    }

    LaneSet without(const LaneSet& other) const {
        LaneSet result;
        for (int i = 0; i < SetWords; ++i) result.word[i] = word[i] & ~other.word[i];
        return result;
    }

    /// Returns the set without its highest word.
    LaneSet<Lanes, SetWords - 1> narrowed() const {
        LaneSet<Lanes, SetWords - 1> result;
        for (int i = 0; i < SetWords - 1; ++i) result.word[i] = word[i];
        return result;
    }

    /// Replaces the idle lanes' sets by those of the member's nodes from number `next` on.
    void refill(Mask idle, const Member& member, std::size_t next) {
        for (int i = 0; i < SetWords; ++i) word[i] = Lanes::refill(word[i], idle, member[i] + next);
    }

    void pack(Member& member, std::size_t size, Mask mask) const {
        for (int i = 0; i < SetWords; ++i) Lanes::pack(member[i] + size, mask, word[i]);
    }

private:
    static Words bits_of_words(int count) { return Lanes::all_lanes(static_cast<std::uint64_t>(64 * count)); }

    // Whole words are moved in a branch of their own, because few gaps exceed a word.
    template <bool Up>
    LaneSet shifted(Words shift) const {
        const auto place = [](int i) {
            return Up ? i : SetWords - 1 - i;
        };  // numbers move from place(i) to place(i + 1)
        const auto along = [](Words a, Words by) { return Up ? Lanes::shift_left(a, by) : Lanes::shift_right(a, by); };
        const auto against = [](Words a, Words by) {
            return Up ? Lanes::shift_right(a, by) : Lanes::shift_left(a, by);
        };
        if constexpr (SetWords == 1) return {{along(word[0], shift)}};
        const Words bits = shift & 63;
        const Words carried = 64 - bits;
        LaneSet result;
        result.word[place(0)] = along(word[place(0)], bits);
        for (int i = 1; i < SetWords; ++i)
            result.word[place(i)] = along(word[place(i)], bits) | against(word[place(i - 1)], carried);
        if (Lanes::is_greater(shift, Lanes::all_lanes(63)) != 0) [[unlikely]] {
            for (int by = 1; by < SetWords; by *= 2) {
                const Words stays = shift & bits_of_words(by);
                for (int i = SetWords - 1; i >= 0; --i) {
                    const Words moved = i < by ? Words{} : result.word[place(i - by)];
                    result.word[place(i)] = stays == 0 ? result.word[place(i)] : moved;
                }
            }
        }
        return result;
    }

    // Returns by how much the number exceeds the capacity of `count` words; 0 if it does not.
    static Words above_words(int count, Words number) {
        return count == 0 ? number : Lanes::minus_or_zero(number, bits_of_words(count));
    }

    Words any_word() const {
        Words any = word[0];
        for (int i = 1; i < SetWords; ++i) any |= word[i];
        return any;
    }
};
}  // namespace golomb
