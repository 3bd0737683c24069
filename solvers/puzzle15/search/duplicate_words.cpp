// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/duplicate_words.hpp"
#include <algorithm>
#include <numeric>
#include <utility>
#include <espalier/random.hpp>

namespace puzzle15 {
namespace {
using Number = std::uint32_t;

constexpr Number none = 0xffff'ffff;
constexpr Number dead = none - 1;

/// A word, a sequence of moves from one cell of the blank, that no other word replaces.
struct Word {
    Number parent = none;
    Number suffix = none;  ///< the word without its first letter; none for the empty word
    std::uint8_t blank = 0;
    bool begins_forbidden = false;  ///< whether a longer word that is forbidden begins with it
    std::array<Number, 4> longer = {none, none, none, none};  ///< dead if it, or a suffix of it, is forbidden
};

/// The contents of each cell, named by the cells where they were at first.
using Tiles = std::array<std::uint8_t, Shape::most_deepened_cells>;

/// All words, found breadth first in their order. Of the longest ones it only finds out which are forbidden. The empty
/// words of the cells come first, and words of one length are sorted by the cells that they begin in.
class AllWords {
public:
    AllWords(const Shape& shape, int letters) : shape_(shape), seen_(index_of(shape.cells())) {
        espalier::Random random(1);
        for (auto& keys : keys_) {
            for (auto& key : keys) key = random();
        }
        Tiles solved{};
        std::iota(solved.begin(), solved.end(), std::uint8_t{0});
        std::vector<Last> lasts;
        for (int cell = 0; cell < shape.cells(); ++cell) {
            words_.push_back({.blank = static_cast<std::uint8_t>(cell), .begins_forbidden = true});
            lasts.push_back({.tiles = solved, .key = 0, .first = static_cast<std::uint8_t>(cell)});
            seen_[index_of(cell)].insert(0);
        }
        for (; letters > 0; --letters) lasts = lengthen(lasts, letters == 1);
    }

    const std::vector<Word>& all() const { return words_; }

private:
    /// A word of the last length and the board that it leads to.
    struct Last {
        Tiles tiles;
        std::uint64_t key;   ///< the sum of a random number for each tile's cell, less that of the first board
        std::uint8_t first;  ///< the cell of the blank that it begins in
    };

    // Returns the last words with one more letter.
    std::vector<Last> lengthen(const std::vector<Last>& lasts, bool are_longest) {
        std::vector<Last> longer;
        const std::size_t begin = words_.size() - lasts.size();
        for (std::size_t i = 0; i < lasts.size(); ++i) {
            const auto word = static_cast<Number>(begin + i);
            const auto first = lasts[i].first;
            for (const Move move : moves) lengthen(word, lasts[i], move, are_longest ? nullptr : &longer);
            // No further word begins in this cell.
            if (are_longest && (i + 1 == lasts.size() || lasts[i + 1].first != first)) seen_[first] = KeySet();
        }
        return longer;
    }

    void lengthen(Number number, const Last& last, Move move, std::vector<Last>* longer) {
        const auto letter = static_cast<std::size_t>(move);
        const auto blank = words_[number].blank;
        if (!shape_.allows(blank, move)) return;
        const auto target = static_cast<std::uint8_t>(shape_.target(blank, move));
        const auto shorter_suffix = words_[number].suffix;
        const Number suffix = shorter_suffix == none ? target : words_[shorter_suffix].longer[letter];
        auto& next = words_[number].longer[letter];
        next = dead;
        if (suffix == dead) return;
        Last with_move = last;
        std::swap(with_move.tiles[blank], with_move.tiles[target]);
        const auto& keys_of_tile = keys_[with_move.tiles[blank]];
        with_move.key += keys_of_tile[blank] - keys_of_tile[target];
        if (!seen_[last.first].insert(with_move.key)) {
            begins_forbidden(number);
            return;
        }
        next = none;
        if (longer == nullptr) return;
        next = static_cast<Number>(words_.size());
        words_.push_back({.parent = number, .suffix = suffix, .blank = target});
        longer->push_back(with_move);
    }

    void begins_forbidden(Number word) {
        for (; !words_[word].begins_forbidden; word = words_[word].parent) words_[word].begins_forbidden = true;
    }

    Shape shape_;
    std::vector<Word> words_;
    std::array<std::array<std::uint64_t, Shape::most_deepened_cells>, Shape::most_deepened_cells> keys_;
    std::vector<KeySet> seen_;  // by the cell that words begin in
};
}  // namespace

// Makes a state of each beginning of a forbidden word. Other words fall back to their longest suffix that is such a
// beginning. Suffixes are shorter, so they come first.
DuplicateWords::DuplicateWords(const Shape& shape, int letters) {
    espalier::require(letters >= shortest, "forbidden words have two letters at least");
    const AllWords words(shape, letters);
    std::vector<std::size_t> states;  // by word
    std::size_t size = 0;
    for (const auto& word : words.all()) states.push_back(word.begins_forbidden ? size++ : states[word.suffix]);
    espalier::require(size < forbidden, "states are numbers of 16 bits");
    for (const auto& word : words.all()) {
        if (!word.begins_forbidden) continue;
        Next next = {forbidden, forbidden, forbidden, forbidden};
        for (const Move move : moves) {
            const auto letter = static_cast<std::size_t>(move);
            const auto longer = word.longer[letter];
            if (longer == dead || !shape.allows(word.blank, move)) continue;
            if (longer != none && words.all()[longer].begins_forbidden) {
                next[letter] = static_cast<State>(states[longer]);
            } else if (word.suffix == none) {
                next[letter] = static_cast<State>(shape.target(word.blank, move));
            } else {
                next[letter] = states_[states[word.suffix]][letter];
            }
        }
        states_.push_back(next);
        numbers_allowed_.push_back(static_cast<std::uint8_t>(4 - std::ranges::count(next, forbidden)));
    }
}
}  // namespace puzzle15
