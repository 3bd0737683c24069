// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/duplicate_words.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include <espalier/random.hpp>
#include <espalier/require.hpp>

#include "puzzle15/search/key_set.hpp"

namespace puzzle15 {
namespace {

using Number = std::uint32_t;
using NextByMove = std::array<Number, 4>;

constexpr Number none = 0xffff'ffff;
constexpr Number dead = none - 1;

/// A word, a sequence of moves from one cell of the blank, that no other word replaces.
struct Word {
    Number parent = none;
    Number suffix = none;  ///< the word without its first letter; none for the empty word
    std::uint8_t blank = 0;
    bool begins_forbidden = false;                 ///< whether a longer word that is forbidden begins with it
    NextByMove longer = {none, none, none, none};  ///< dead if it, or a suffix of it, is forbidden
};

/// The contents of each cell, named by the cells where they were at first.
using Tiles = std::array<std::uint8_t, Shape::most_deepened_cells>;

/// All words, found breadth first in their order. Of the longest ones it only finds out which are forbidden. The empty
/// words of the cells come first, and words of one length are sorted by the cells that they begin in.
class Words {
public:
    Words(const Shape& shape, int letters) : shape_(shape), seen_(static_cast<std::size_t>(shape.cells())) {
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
            seen_[static_cast<std::size_t>(cell)].insert(0);
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

/// An automaton: the next states and the cell of the blank, by the number of the state.
struct Automaton {
    std::vector<NextByMove> next;
    std::vector<Number> blanks;
};

// Makes a state of each beginning of a forbidden word. Other words fall back to their longest suffix that is such a
// beginning. Suffixes are shorter, so they come first.
Automaton automaton_of(const Shape& shape, const std::vector<Word>& words) {
    Automaton automaton;
    std::vector<Number> states;  // by word
    for (const auto& word : words) {
        states.push_back(word.begins_forbidden ? static_cast<Number>(automaton.next.size()) : states[word.suffix]);
        if (!word.begins_forbidden) continue;
        automaton.next.push_back({dead, dead, dead, dead});
        automaton.blanks.push_back(word.blank);
    }
    for (std::size_t number = 0; number < words.size(); ++number) {
        const auto& word = words[number];
        if (!word.begins_forbidden) continue;
        for (const Move move : moves) {
            if (!shape.allows(word.blank, move)) continue;
            const auto letter = static_cast<std::size_t>(move);
            const auto longer = word.longer[letter];
            const bool falls_back = longer == none || (longer != dead && !words[longer].begins_forbidden);
            auto& next = automaton.next[states[number]][letter];
            if (!falls_back) {
                next = longer == dead ? dead : states[longer];
            } else if (word.suffix == none) {
                next = states[static_cast<std::size_t>(shape.target(word.blank, move))];
            } else {
                next = automaton.next[states[word.suffix]][letter];
            }
        }
    }
    return automaton;
}

// Returns the class of each state. States of one class forbid the same words from now on [Moore 1956]. Classes are
// numbered in the order of their first states.
std::vector<Number> equal_states(const Automaton& automaton) {
    std::vector<Number> classes = automaton.blanks;
    for (std::size_t known = std::set<Number>(classes.begin(), classes.end()).size();;) {
        std::map<std::pair<Number, NextByMove>, Number> numbers;
        std::vector<Number> finer;
        for (std::size_t state = 0; state < classes.size(); ++state) {
            NextByMove next = automaton.next[state];
            for (auto& other : next) other = other == dead ? dead : classes[other];
            finer.push_back(
                numbers.try_emplace({classes[state], next}, static_cast<Number>(numbers.size())).first->second);
        }
        classes = std::move(finer);
        if (numbers.size() == known) return classes;
        known = numbers.size();
    }
}

}  // namespace

DuplicateWords::DuplicateWords(const Shape& shape, int letters) {
    espalier::require(letters >= shortest, "forbidden words have two letters at least");
    const Words words(shape, letters);
    const auto automaton = automaton_of(shape, words.all());
    const auto classes = equal_states(automaton);
    states_.resize(std::size_t{1} + *std::ranges::max_element(classes));
    espalier::require(states_.size() < forbidden, "states are numbers of 16 bits");
    for (std::size_t state = 0; state < classes.size(); ++state) {
        for (std::size_t move = 0; move < moves.size(); ++move) {
            const auto next = automaton.next[state][move];
            states_[classes[state]][move] = next == dead ? forbidden : static_cast<State>(classes[next]);
        }
    }
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(shape.cells()); ++cell) {
        starts_[cell] = static_cast<State>(classes[cell]);
    }
    for (std::size_t state = 0; state < states_.size(); ++state) {
        numbers_allowed_.push_back(static_cast<std::uint8_t>(std::popcount(allowed(static_cast<State>(state)))));
    }
}

MoveSet DuplicateWords::allowed(State state) const {
    MoveSet set = 0;
    for (const Move move : moves) {
        if (after(state)[static_cast<std::size_t>(move)] != forbidden) set |= set_of(move);
    }
    return set;
}

}  // namespace puzzle15
