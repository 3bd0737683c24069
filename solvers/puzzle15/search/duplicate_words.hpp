// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>
#include <espalier/require.hpp>
#include "puzzle15/board/shape.hpp"

namespace puzzle15 {
/// A set of random 64-bit keys in one array, which spares an allocation for each key. Keys that differ in the lowest
/// bit alone count as equal.
class KeySet {
public:
    /// Has room for this many keys before it grows.
    explicit KeySet(std::size_t expected = 32) : places_(std::bit_ceil(2 * expected)) {}

    /// Adds a key. Returns false if the set has it.
    bool insert(std::uint64_t key) {
        if (2 * ++size_ > places_.size()) {
            const auto before = std::exchange(places_, std::vector<std::uint64_t>(4 * places_.size()));
            size_ = 1;
            for (const auto known : before) {
                if (known != 0) insert(known);
            }
        }
        const auto mask = places_.size() - 1;
        key |= 1;  // 0 is an empty place
        auto place = key >> 8 & mask;
        for (; places_[place] != 0; place = (place + 1) & mask) {
            if (places_[place] == key) return false;
        }
        places_[place] = key;
        return true;
    }

private:
    std::size_t size_ = 0;  // at least the number of keys
    std::vector<std::uint64_t> places_;
};

/// Tells which moves may follow a path so that few boards are reached more than once [Taylor, Korf 1993]. A word is a
/// sequence of moves. Among all words with at most a given number of letters that lead from one cell of the blank to
/// the same board, only the first one is kept: shorter words come before longer ones, and words of one length are in
/// the order of their moves. The others are forbidden wherever they occur in a path. The state is the part of the path
/// that may be the beginning of a forbidden word [Aho, Corasick 1975]. (The smallest automaton that forbids the same
/// words has only a sixth fewer states.)
///
/// Searches with a threshold stay right. The first of all shortest paths to a board has no forbidden word in it, since
/// there would be an earlier path with the word's replacement. They do not find all solutions.
class DuplicateWords {
public:
    using State = std::uint16_t;
    using Next = std::array<State, 4>;  ///< by move
    static constexpr State forbidden = 0xffff;

    /// Forbids only to take a move back: finds few duplicates and needs no time to be made.
    static constexpr int shortest = 2;
    /// Pays on boards of 5 x 5 cells, and takes tenths of a second to make.
    static constexpr int usual = 12;
    /// Pays on boards of 4 x 4 cells, and takes a hundredth of a second to make.
    static constexpr int usual_on_16_cells = 10;

    /// Forbids words of at most `letters` letters. Requires at least two.
    DuplicateWords(const Shape& shape, int letters);

    /// Returns the state before the first move, with the blank in this cell.
    State start(int blank) const { return static_cast<State>(blank); }
    /// Returns, for each move, the state after it, or `forbidden`, also for moves off the board. Requires a state that
    /// is not `forbidden`.
    const Next& after(State state) const {
        espalier::debug_require(state < states_.size(), "a path has no forbidden word");
        return states_[state];
    }
    MoveSet allowed(State state) const {
        MoveSet set = 0;
        for (const Move move : moves) {
            if (after(state)[static_cast<std::size_t>(move)] != forbidden) set |= set_of(move);
        }
        return set;
    }

    /// Returns, for each state, what after() returns, and how many moves are allowed.
    const Next* after_all() const { return states_.data(); }
    const std::uint8_t* numbers_allowed() const { return numbers_allowed_.data(); }

private:
    std::vector<Next> states_;                   // those before the first move come first
    std::vector<std::uint8_t> numbers_allowed_;  // by state
};
}  // namespace puzzle15
