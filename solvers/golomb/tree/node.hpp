// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <espalier/require.hpp>
#include "golomb/tree/choose_table.hpp"

namespace golomb {
/// A set of numbers from 1 to 64 * Words: distances, or places to the right of a mark. Number i is bit i - 1.
template <int Words>
class Bitmap {
public:
    static constexpr int capacity = 64 * Words;

    constexpr Bitmap() = default;

    /// Returns the numbers 1 to `last`; all numbers if `last` exceeds the capacity, none if it is not positive.
    static constexpr Bitmap up_to(int last) {
        Bitmap result;
        for (auto& word : result.words_) {
            word = last >= 64 ? ~std::uint64_t{0} : last <= 0 ? 0 : (std::uint64_t{1} << last) - 1;
            last -= 64;
        }
        return result;
    }

    constexpr std::uint64_t lowest_word() const { return words_[0]; }

    /// Returns the word of the numbers from 64 * index + 1 on. Requires: 0 <= index < Words.
    constexpr std::uint64_t word(std::size_t index) const { return words_[index]; }

    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (const auto word : words_) any |= word;
        return any == 0;
    }

    constexpr int size() const {
        int sum = 0;
        for (const auto word : words_) sum += ones(word);
        return sum;
    }

    /// Requires: 1 <= number <= capacity.
    constexpr bool contains(int number) const {
        espalier::debug_require(is_in_range(number), in_range);
        return (words_[word_of(number)] >> ((number - 1) % 64) & 1) != 0;
    }

    /// Requires: 1 <= number <= capacity.
    constexpr void insert(int number) {
        espalier::debug_require(is_in_range(number), in_range);
        words_[word_of(number)] |= std::uint64_t{1} << ((number - 1) % 64);
    }

    /// Removes the smallest number from the set and returns it. Requires: the set is not empty.
    constexpr int take_smallest() {
        espalier::debug_require(!empty(), "a number is taken from a set that has one");
        std::size_t i = 0;
        if constexpr (Words > 1) {
            while (words_[i] == 0) ++i;
        }
        const int number = static_cast<int>(64 * i) + std::countr_zero(words_[i]) + 1;
        words_[i] &= words_[i] - 1;
        return number;
    }

    /// Returns the set with each number increased by `shift`, without those that exceed the capacity.
    /// Requires: 0 <= shift <= capacity.
    constexpr Bitmap increased(int shift) const {
        espalier::debug_require(shift >= 0 && shift <= capacity, in_range);
        Bitmap result;
        const auto whole = static_cast<std::size_t>(shift / 64);
        for (std::size_t i = words_.size(); i-- > whole;) {
            result.words_[i] = words_[i - whole] << shift % 64;
            if (shift % 64 != 0 && i > whole) result.words_[i] |= words_[i - whole - 1] >> (64 - shift % 64);
        }
        return result;
    }

    /// Returns the set with each number decreased by `shift`, without those that fall below 1.
    /// Requires: 0 <= shift <= capacity.
    constexpr Bitmap decreased(int shift) const {
        espalier::debug_require(shift >= 0 && shift <= capacity, in_range);
        Bitmap result;
        const auto whole = static_cast<std::size_t>(shift / 64);
        for (std::size_t i = 0; i + whole < words_.size(); ++i) {
            result.words_[i] = words_[i + whole] >> shift % 64;
            if (shift % 64 != 0 && i + whole + 1 < words_.size()) {
                result.words_[i] |= words_[i + whole + 1] << (64 - shift % 64);
            }
        }
        return result;
    }

    friend constexpr Bitmap operator|(Bitmap left, const Bitmap& right) {
        for (std::size_t i = 0; i < left.words_.size(); ++i) left.words_[i] |= right.words_[i];
        return left;
    }

    friend constexpr Bitmap operator&(Bitmap left, const Bitmap& right) {
        for (std::size_t i = 0; i < left.words_.size(); ++i) left.words_[i] &= right.words_[i];
        return left;
    }

    friend constexpr Bitmap operator~(Bitmap set) {
        for (auto& word : set.words_) word = ~word;
        return set;
    }

    friend constexpr bool operator==(const Bitmap&, const Bitmap&) = default;

private:
    static constexpr const char* in_range = "a number does not exceed the capacity of its set";
    static constexpr bool is_in_range(int number) { return number >= 1 && number <= capacity; }

    // Counts the bits by adding up pairs, nibbles and bytes in parallel. (std::popcount would call a library function
    // if the compiler may not count on an instruction for it.)
    static constexpr int ones(std::uint64_t word) {
        word -= word >> 1 & 0x5555555555555555;
        word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
        word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
        return static_cast<int>(word * 0x0101010101010101 >> 56);
    }

    static constexpr std::size_t word_of(int number) {
        return Words == 1 ? 0 : static_cast<std::size_t>(number - 1) / 64;
    }

    std::array<std::uint64_t, Words> words_{};
};

/// The version of the search tree, that is, of the choice of its nodes among the prefixes. Numbers of nodes can be
/// compared, and checkpoints resumed, only within one version. Each change of the tests of Node::passes(), or of the
/// tables that they use, raises it.
/// - 1: rows of the choose table for many segments are the sums of two rows for fewer.
/// - 2: ChooseTable::add_combined_rows() makes these rows from further bounds.
inline constexpr int tree_version = 2;

/// A prefix as the search sees it from its last mark. Distances beyond the capacity are not compared; if the capacity
/// is less than half the length, a complete ruler must be checked once more.
template <int Words>
struct Node {
    using Set = Bitmap<Words>;

    Set to_marks;    ///< distances from the last mark to those before it
    Set distances;   ///< all distances measured
    Set taken;       ///< places to the right of the last mark that would measure a distance again
    Set open;        ///< gaps to the next mark that are still to be tried
    int window = 0;  ///< the allowed length minus the last mark

    /// Returns the root: the first mark of a ruler of at most the length that the criteria allow.
    static Node root(const Criteria& criteria) {
        Node node;
        node.window = criteria.longest();
        node.open = Set::up_to(node.largest_gap(criteria[0]));
        return node;
    }

    /// Becomes the prefix whose last mark lies `gap` behind the parent's; passes() says whether it is a node. (It is
    /// made in place because a processor stalls when it copies what it has just put together from words.)
    void extend(const Node& parent, int gap) {
        window = parent.window - gap;
        to_marks = parent.to_marks.increased(gap);
        to_marks.insert(gap);
        distances = parent.distances | to_marks;
        taken = parent.taken.decreased(gap) | distances;
    }

    /// Returns whether the prefix is a node of the search tree: the choose table leaves the remaining marks enough
    /// room, the window has as many free places as marks are missing, and there is a place for the next and for the
    /// last mark. Sets `open` to all gaps to the next mark if so. `exact`: the last mark must end the window.
    [[nodiscard, gnu::always_inline]] bool passes(const Criterion& criterion, bool exact) {
        const int least_window = criterion.least_window(small_distances(criterion));
        if (least_window > window) return false;
        const Set free = Set::up_to(window) & ~taken;
        if (window <= Set::capacity) {
            if (free.size() < criterion.remaining) return false;
            const int nearest_end = exact ? window : criterion.ends_known ? least_window : 1;
            if (free.decreased(nearest_end - 1).empty()) return false;
        }
        open = free & Set::up_to(largest_gap(criterion));
        return !open.empty();
    }

private:
    ChooseTable::Set small_distances(const Criterion& criterion) const {
        return static_cast<ChooseTable::Set>(distances.lowest_word() & criterion.small_distances);
    }

    int largest_gap(const Criterion& criterion) const {
        const int gap = window - criterion.least_rest(small_distances(criterion));
        return criterion.middle_follows ? std::min(gap, 2 * window - static_cast<int>(criterion.longest) - 1) : gap;
    }
};
}  // namespace golomb
