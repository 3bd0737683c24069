// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>
#include "espalier/answers.hpp"
#include "espalier/problem.hpp"
#include "espalier/problems/diagnostics.hpp"
#include "espalier/problems/open_list.hpp"

namespace espalier {
/// A tree whose nodes are states that one move turns into another: for states that are too large to be copied for every
/// node, such as those of satisfiability or constraint problems.
/// - initial() is the state of the root.
/// - make(state, move) makes a move, and take_back(state, move) undoes the last one. If make() returns a bool, false
///   says that the move leads nowhere: it is taken back at once and is no node.
/// - expand(state, answer, child) adds what the node contributes to the answer and calls child(move) for each child,
///   the most promising first. Other moves are made and taken back before the second child is searched.
/// Moves and answers are packable; states are never packed, but are made again from the moves where a part of the tree
/// arrives. valid(move), if there is such a member, tells whether the tree has this move.
template <class T>
concept MoveTree = requires(const T& tree, typename T::State& state, const typename T::Move& move,
                            typename T::Answer& answer) {
    { tree.initial() } -> std::same_as<typename T::State>;
    tree.make(state, move);
    tree.take_back(state, move);
    tree.expand(std::as_const(state), answer, [](const typename T::Move&) {});
};

/// Lifts a MoveTree to a Problem: depth first search that keeps one state. A subproblem is the moves that lead to the
/// state and those that are open beside the way, so that it takes few bytes however large a state is. If the answer is
/// the first solution, it is that in the order of the tree, for every number of PEs.
template <class T>
class Moves {
    static_assert(MoveTree<T>,
                  "a tree of moves has State initial() const, make(State&, const Move&) const, take_back(State&, const "
                  "Move&) const and expand(const State&, Answer&, auto&& child) const");
    static_assert(!engine::ExpandsCopy<T, typename T::State>,
                  "expand() adds to the answer that it is given, not to a copy: Answer& answer");

public:
    using LiftedTree = T;
    using Answer = typename T::Answer;
    using Move = typename T::Move;
    using State = typename T::State;

    struct Subproblem {
        engine::OpenList<Move> list;
        std::vector<Move> moves;          ///< from the root to the node that was expanded last
        bool is_whole = false;            ///< the root itself is still to be expanded
        std::optional<State> state = {};  ///< behind the moves; nothing: it has to be made

        bool empty() const { return !is_whole && list.empty(); }
        std::size_t open() const { return is_whole ? 1 : list.open(); }
        double share() const { return is_whole ? 1 : list.share(); }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.list, self.moves, self.is_whole);
        }
    };

    explicit Moves(T tree) : tree_(std::move(tree)) {}

    const T& tree() const { return tree_; }

    /// From now on shuffles the children of each node, by this seed, and takes any solution.
    void shuffle(std::uint64_t seed) requires FindsFirst<Answer> { seed_ = seed; }

    Subproblem root() const { return {.list = {}, .moves = {}, .is_whole = true}; }

    Nodes work(Subproblem& s, Answer& answer, Nodes budget) const {
        if (!s.state) {
            s.state.emplace(tree_.initial());
            for (const auto& move : s.moves) tree_.make(*s.state, move);
        }
        Nodes done = 0;
        if (std::exchange(s.is_whole, false)) {
            expand(s, {}, answer);
            ++done;
        }
        while (done < budget && !s.list.empty()) {
            if constexpr (FindsFirst<Answer>) {
                if (is_behind(s, answer)) [[unlikely]] {
                    s.list.nodes.clear();  // the others come later still
                    break;
                }
            }
            const auto next = s.list.take_next();
            while (s.moves.size() >= next.depth) take_back(s);
            if (!make(s, next.item)) continue;
            expand(s, next, answer);
            ++done;
        }
        return done;
    }

    std::optional<Subproblem> split(Subproblem& s) const { return with_moves(s, s.list.split()); }

    bool is_ordered() const requires FindsFirst<Answer> { return !seed_; }
    std::optional<Subproblem> split_first(Subproblem& s, std::size_t count) const requires FindsFirst<Answer> {
        return with_moves(s, s.list.split_first(count));
    }
    Position position(const Subproblem& s) const requires FindsFirst<Answer> {
        return s.is_whole ? Position() : s.list.position();
    }
    bool is_behind(const Subproblem& s, const Answer& answer) const requires FindsFirst<Answer> {
        return answer.bound() && *answer.bound() <= position(s);
    }

    /// Returns whether the moves lead to the open nodes, and none of them is one that the tree has not.
    bool valid(const Subproblem& s) const {
        const auto is_valid_move = [&](const Move& move) { return engine::has_item(tree_, move); };
        if (s.is_whole && !(s.list.empty() && s.moves.empty())) return false;
        return s.moves.size() == s.list.path.size() && s.list.is_valid(is_valid_move) &&
               std::all_of(s.moves.begin(), s.moves.end(), is_valid_move);
    }

private:
    using Open = typename engine::OpenList<Move>::Open;

    // Makes a move, and takes it back if it leads nowhere. Returns whether it does not.
    bool make(Subproblem& s, const Move& move) const {
        if constexpr (std::same_as<decltype(tree_.make(*s.state, move)), bool>) {
            if (!tree_.make(*s.state, move)) {
                tree_.take_back(*s.state, move);
                s.list.path.pop_back();
                return false;
            }
        } else {
            tree_.make(*s.state, move);
        }
        s.moves.push_back(move);
        return true;
    }

    void take_back(Subproblem& s) const {
        tree_.take_back(*s.state, s.moves.back());
        s.moves.pop_back();
    }

    void expand(Subproblem& s, const Open& node, Answer& answer) const {
        const auto first = s.list.nodes.size();
        tree_.expand(std::as_const(*s.state), answer, [&](const Move& move) { s.list.add_child(move, node, first); });
        if constexpr (FindsFirst<Answer>) {
            if (answer.is_new()) answer.place(is_ordered() ? s.list.path : Position());
        }
        s.list.order_children(node, first, seed_);
    }

    static std::optional<Subproblem> with_moves(const Subproblem& s, std::optional<engine::OpenList<Move>> list) {
        if (!list) return std::nullopt;
        return Subproblem{.list = std::move(*list), .moves = s.moves};
    }

    T tree_;
    std::optional<std::uint64_t> seed_;  // of the order of siblings; nothing: that of the tree
};
}  // namespace espalier
