#include "puzzle15/search/duplicate_words.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

using Number = std::uint32_t;
using NextByMove = std::array<Number, 4>;

constexpr Number none = 0xffff'ffff;
constexpr Number dead = none - 1;

/// A word from one cell of the blank that no other one replaces.
struct Word {
    Number parent = none;
    Number suffix = none;  ///< without its first letter; none for the empty word
    std::uint8_t blank = 0;
    bool begins_forbidden = false;                 ///< is a forbidden word longer by one or more letters
    NextByMove longer = {none, none, none, none};  ///< dead: forbidden, by itself or by a suffix of it
};

/// All of them, found breadth first in their order. The empty words of the cells come first.
class Words {
public:
    Words(const Shape& shape, int letters) : shape_(shape), seen_(static_cast<std::size_t>(shape.cells())) {
        Tiles solved{};
        std::iota(solved.begin(), solved.end(), std::uint8_t{0});
        for (int cell = 0; cell < shape.cells(); ++cell) {
            words_.push_back({.blank = static_cast<std::uint8_t>(cell), .begins_forbidden = true});
            tiles_.push_back(solved);
            firsts_.push_back(static_cast<std::uint8_t>(cell));
            seen_[static_cast<std::size_t>(cell)].insert(solved);
        }
        for (std::size_t begin = 0; letters > 0; --letters) {
            const auto end = words_.size();
            for (; begin < end; ++begin) lengthen(static_cast<Number>(begin));
        }
    }

    const std::vector<Word>& all() const { return words_; }

private:
    // What lies in each cell, called by where it was.
    using Tiles = std::array<std::uint8_t, Shape::most_cells>;

    void lengthen(Number word) {
        for (const Move move : moves) {
            if (shape_.allows(words_[word].blank, move))
                words_[word].longer[static_cast<std::size_t>(move)] = next(word, move);
        }
    }

    Number next(Number word, Move move) {
        const Word& shorter = words_[word];
        const int target = shape_.target(shorter.blank, move);
        const auto suffix = shorter.suffix == none ? static_cast<Number>(target)
                                                   : words_[shorter.suffix].longer[static_cast<std::size_t>(move)];
        if (suffix == dead) return dead;
        Tiles tiles = tiles_[word];
        std::swap(tiles[shorter.blank], tiles[static_cast<std::size_t>(target)]);
        if (!seen_[firsts_[word]].insert(tiles).second) {
            for (Number begin = word; !words_[begin].begins_forbidden; begin = words_[begin].parent) {
                words_[begin].begins_forbidden = true;
            }
            return dead;
        }
        words_.push_back({.parent = word, .suffix = suffix, .blank = static_cast<std::uint8_t>(target)});
        tiles_.push_back(tiles);
        firsts_.push_back(firsts_[word]);
        return static_cast<Number>(words_.size() - 1);
    }

    Shape shape_;
    std::vector<Word> words_;
    std::vector<Tiles> tiles_;           // by word
    std::vector<std::uint8_t> firsts_;   // by word: the cell that it begins in
    std::vector<std::set<Tiles>> seen_;  // by the cell that words begin in
};

/// An automaton by number of state, and the cell of the blank in each.
struct Automaton {
    std::vector<NextByMove> next;
    std::vector<Number> blanks;
};

// States are the beginnings of forbidden words; from others one falls back to the longest suffix that is one. Suffixes
// are shorter, so they come first.
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

// The classes of states that forbid the same from now on [Moore 1956]; they are numbered by their first states.
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
}

MoveSet DuplicateWords::allowed(State state) const {
    MoveSet set = 0;
    for (const Move move : moves) {
        if (after(state)[static_cast<std::size_t>(move)] != forbidden) set |= set_of(move);
    }
    return set;
}

}  // namespace puzzle15
