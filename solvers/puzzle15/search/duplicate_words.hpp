#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzle15/board/shape.hpp"

namespace puzzle15 {

/// Which moves may follow those of a path so that few boards are reached more than once [Taylor, Korf 1993]. Of all
/// words, sequences of moves, of at most so many letters that take the blank and the tiles from one cell of the blank
/// to the same board, the first one is kept, shorter ones coming before longer and words of one length in the order of
/// the moves; the others are forbidden wherever they occur in a path. The state is what of the path may be the
/// beginning of a forbidden word [Aho, Corasick 1975], in the smallest automaton that forbids the same.
///
/// Searches with a threshold stay right: to each board the first of all shortest paths, in the same order, has no
/// forbidden word in it, for with the word's replacement there would be an earlier one. They do not find all solutions.
class DuplicateWords {
public:
    using State = std::uint16_t;
    using Next = std::array<State, 4>;  ///< by move
    static constexpr State forbidden = 0xffff;

    /// What finds few duplicates and needs no time to be made: no move is taken back.
    static constexpr int shortest = 2;
    /// What pays on boards of 5 x 5 cells; takes tenths of a second to make.
    static constexpr int usual = 12;
    /// What pays on boards of 4 x 4 cells; takes a hundredth of a second to make.
    static constexpr int usual_on_16_cells = 10;

    /// Words of at most `letters` letters. Requires at least two.
    DuplicateWords(const Shape& shape, int letters);

    /// Before the first move, with the blank in this cell.
    State start(int blank) const { return starts_[static_cast<std::size_t>(blank)]; }
    /// By move: the state after it, or forbidden, as moves off the board are.
    const Next& after(State state) const { return states_[state]; }
    MoveSet allowed(State state) const;

    /// By state: after(), and how many moves are allowed.
    const Next* after_all() const { return states_.data(); }
    const std::uint8_t* numbers_allowed() const { return numbers_allowed_.data(); }

    std::size_t size() const { return states_.size(); }

private:
    std::vector<Next> states_;
    std::vector<std::uint8_t> numbers_allowed_;  // by state
    std::array<State, Shape::most_cells> starts_{};
};

}  // namespace puzzle15
