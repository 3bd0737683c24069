// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include "puzzle15/manhattan/manhattan_kernel.hpp"

namespace puzzle15 {
/// The effect of a move on turned boards, which WaitingBoards explains.
template <Move M>
struct TurnedMove {
    static constexpr Shape shape{};
    static constexpr bool is_vertical = M == Move::up || M == Move::down;
    static constexpr bool is_forward = M == Move::right || M == Move::down;
    static constexpr int step = (is_vertical ? shape.width : 1) * (is_forward ? 1 : -1);
    static constexpr int ahead = 4 * ((step + shape.cells()) % shape.cells());  ///< the bits of the tile that moves
    static constexpr int behind = 64 - ahead;  ///< the bits of that tile in the turned child

    /// The bits of a cell's number that tell its row or column. It is counted in the direction in which the tile moves.
    static constexpr std::uint64_t line_bits = is_vertical ? 12 : 3;
    static constexpr std::uint64_t line(int cell) {
        const auto bits = static_cast<std::uint64_t>(cell) & line_bits;
        return is_forward ? line_bits - bits : bits;
    }
};

/// A number for each cell.
template <class Number>
struct CellTable {
    alignas(64) Number of_cell[16];

    constexpr explicit CellTable(auto number) {
        for (int cell = 0; cell < 16; ++cell) of_cell[cell] = static_cast<Number>(number(cell));
    }
};

/// The search below boards that wait, for one kind of vectors. Most nodes have no slack, and they cost least if many of
/// them come together. Therefore boards with slack, those with the most of it first, are expanded only until enough
/// boards with less slack wait.
///
/// Only translation units for a certain processor may instantiate this, and nothing here may call a function that
/// others share.
template <class Lanes>
class VectorSearch {
public:
    explicit VectorSearch(WaitingBoards& waiting) : waiting_(waiting) {}

    void search() {
        while (!waiting_.has_goal && !waiting_.is_full) {
            const int slack = next();
            if (slack < 0) break;
            if (slack == 0) {
                pass<false>(0);
            } else {
                pass<true>(slack);
            }
        }
        std::uint64_t generated[Lanes::width];
        Lanes::pack(generated, Lanes::every_lane(), generated_);
        for (std::size_t i = 0; i < Lanes::width; ++i) waiting_.nodes += generated[i];
    }

private:
    using Words = typename Lanes::Words;
    using Mask = typename Lanes::Mask;
    using Number = typename Lanes::Number;
    using Stack = WaitingBoards::Stack;

    // With this many boards, all vectors of a pass are full.
    static constexpr std::size_t crowd = 256;
    // A pass takes no more boards from a stack, so that the search stays about as narrow as a depth first one.
    static constexpr std::size_t most_taken = 128;

    // For each cell of the blank, the home of a tile must be beyond this line for the move to bring the tile nearer to
    // it. No line is so great if the move is not possible.
    template <Move M>
    static constexpr CellTable<Number> last_lines{
        [](int cell) { return Shape{}.allows(cell, M) ? TurnedMove<M>::line(cell) - 1 : 127; }};
    // For each cell of the blank, this is the number of children of a node that is not the start.
    static constexpr CellTable<Number> children{[](int cell) { return std::popcount(Shape{}.moves_from(cell)) - 1; }};

    std::size_t number_waiting(int slack) const {
        const Stack* stacks = waiting_.stacks[slack];
        return stacks[0].size + stacks[1].size + stacks[2].size + stacks[3].size;
    }

    // Returns the least slack that has a crowd or, if none has, the greatest that any board has; -1 if no board waits.
    int next() const {
        int some = -1;
        for (int slack = 0; slack <= WaitingBoards::most_slack; ++slack) {
            const auto boards = number_waiting(slack);
            if (boards >= crowd) return slack;
            if (boards > 0) some = slack;
        }
        return some;
    }

    template <bool HasSlack>
    void pass(int slack) {
        if (!has_room(slack) || (HasSlack && !has_room(slack - 1))) {
            waiting_.is_full = true;
            return;
        }
        const std::size_t part = number_waiting(slack) >= crowd ? Lanes::width : 1;
        expand<Move::up, HasSlack>(slack, part);
        expand<Move::left, HasSlack>(slack, part);
        expand<Move::right, HasSlack>(slack, part);
        expand<Move::down, HasSlack>(slack, part);
    }

    bool has_room(int slack) const {
        for (const Stack& stack : waiting_.stacks[slack]) {
            if (stack.size > WaitingBoards::capacity - 4 * most_taken) return false;
        }
        return true;
    }

    // Expands boards of one stack, as many as are a multiple of `part`.
    template <Move Last, bool HasSlack>
    void expand(int slack, std::size_t part) {
        Stack& stack = waiting_.stacks[slack][static_cast<int>(Last)];
        const std::size_t most = stack.size < most_taken ? stack.size : most_taken;
        const std::size_t taken = most / part * part;
        if (taken == 0) return;
        // Children may take the places of boards that have already been read.
        stack.size -= taken;
        const std::uint64_t* boards = stack.boards + stack.size;
        const std::uint64_t* const end = boards + taken;
        for (; boards + Lanes::width <= end; boards += Lanes::width) {
            expand_vector<Last, HasSlack>(Lanes::load(boards), Lanes::every_lane(), slack);
        }
        if (boards < end) {
            expand_vector<Last, HasSlack>(Lanes::load(boards), Lanes::first_lanes(static_cast<unsigned>(end - boards)),
                                          slack);
        }
    }

    template <Move Last, bool HasSlack>
    [[gnu::always_inline]] void expand_vector(Words boards, Mask lanes, int slack) {
        const Mask at_goal = Lanes::is_equal(boards, Lanes::all_lanes(waiting_.goal)) & lanes;
        if (at_goal != 0) waiting_.has_goal = true;
        const Words cells = Lanes::cells(boards);
        generated_ += Lanes::only(lanes, Lanes::look_up(children, cells));
        generate<Last, Move::up, HasSlack>(boards, cells, lanes, slack);
        generate<Last, Move::left, HasSlack>(boards, cells, lanes, slack);
        generate<Last, Move::right, HasSlack>(boards, cells, lanes, slack);
        generate<Last, Move::down, HasSlack>(boards, cells, lanes, slack);
    }

    template <Move Last, Move Next, bool HasSlack>
    [[gnu::always_inline]] void generate(Words boards, Words cells, Mask lanes, int slack) {
        if constexpr (Next != inverse(Last)) {
            using Turned = TurnedMove<Next>;
            const Words turned = boards >> Turned::ahead | boards << Turned::behind;
            const Words lines = Lanes::look_up(last_lines<Next>, cells);
            const Mask nearer = Lanes::is_greater(line<Next>(turned), lines) & lanes;
            // The tile goes to the cell where the blank was, whose number is still written there.
            const Words swap = (turned ^ boards) & 15;
            const Words moved = (turned ^ swap ^ swap << Turned::behind) + static_cast<std::uint64_t>(Turned::step);
            keep(moved, nearer, waiting_.stacks[slack][static_cast<int>(Next)]);
            if constexpr (HasSlack) {
                const Mask possible = Lanes::is_greater(Lanes::all_lanes(127), lines) & lanes;
                keep(moved, possible ^ nearer, waiting_.stacks[slack - 1][static_cast<int>(Next)]);
            }
        }
    }

    template <Move Next>
    [[gnu::always_inline]] static Words line(Words homes) {
        return (TurnedMove<Next>::is_forward ? ~homes : homes) & TurnedMove<Next>::line_bits;
    }

    [[gnu::always_inline]] static void keep(Words boards, Mask lanes, Stack& stack) {
        Lanes::pack(stack.boards + stack.size, lanes, boards);
        stack.size += Lanes::count(lanes);
    }

    WaitingBoards& waiting_;
    Words generated_{};
};
}  // namespace puzzle15
