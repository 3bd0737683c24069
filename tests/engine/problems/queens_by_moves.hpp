// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <stdexcept>
#include <vector>
#include <espalier/espalier.hpp>
#include "engine/problems/first_queens.hpp"

namespace espalier_test {
/// Queens by moves; a move whose queen is attacked leads nowhere.
template <class A>
struct QueensByMoves {
    struct State {
        std::vector<std::uint8_t> columns;
    };
    using Move = std::uint8_t;
    using Answer = A;

    int size;

    State initial() const { return {}; }

    bool make(State& state, Move column) const {
        const bool is_attacked = FirstQueens{size}.is_attacked({state.columns}, column);
        state.columns.push_back(column);
        return !is_attacked;
    }

    void take_back(State& state, Move column) const {
        if (state.columns.back() != column) throw std::logic_error("moves are taken back in the reverse order");
        state.columns.pop_back();
    }

    void expand(const State& state, Answer& answer, auto&& child) const {
        if (static_cast<int>(state.columns.size()) == size) {
            if constexpr (espalier::FindsFirst<Answer>) {
                answer.offer(state.columns);
            } else {
                answer.add(1);
            }
            return;
        }
        for (int column = 0; column < size; ++column) child(static_cast<Move>(column));
    }

    bool valid(Move column) const { return column < size; }
};
}  // namespace espalier_test
