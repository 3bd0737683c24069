// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <concepts>
#include <limits>
#include <utility>
#include <vector>
#include <espalier/require.hpp>
#include "puzzle15/board/board.hpp"
#include "puzzle15/search/board_search.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {
/// A heuristic says how a board is stored and estimated along a path. Its State is small, and a move makes a new one.
template <class H>
concept Heuristic = requires(const H& heuristic, const typename H::State& state, const Puzzle& puzzle, int cell) {
    { heuristic.start(puzzle) } -> std::same_as<typename H::State>;
    /// Returns the state after the tile in cell `target` has changed places with the blank.
    { heuristic.moved(state, cell /* blank */, cell /* target */) } -> std::same_as<typename H::State>;
    { heuristic.estimate(state) } -> std::same_as<int>;
};

/// A heuristic whose state says which moves may continue a path; these may be fewer than all but the one that goes
/// back. At the start all moves are allowed. Such a heuristic's moved() requires a move that open() has.
template <class H>
concept ChoosesMoves = Heuristic<H> && requires(const H& heuristic, const typename H::State& state) {
    { heuristic.open(state) } -> std::same_as<MoveSet>;
};

/// A heuristic that knows a faster way to search small subtrees below boards that are not the goal. A subtree is small
/// if about `budget` nodes at most are expected in it when at most `slack` pairs of moves may lead away from the goal.
/// Budgets below `least_budget` are kept exactly, so that no subtree is small for them, and a subtree that is small for
/// `least_budget` is not worth splitting. Quanta adapt so that they are larger than that even at the pace of single
/// nodes, because a quantum that once became smaller would keep the search slow and so stay small.
template <class H>
concept SearchesSubtrees = Heuristic<H> && requires(const H& heuristic, const typename H::State& state, int number) {
    { H::least_budget } -> std::convertible_to<espalier::Nodes>;
    { heuristic.is_small(state, number /* slack */, H::least_budget) } -> std::same_as<bool>;
    { heuristic.subtree(state, number /* blank */, Move::up, number /* slack */) } -> std::same_as<Subtree>;
};

/// The depth first search of iterative deepening [Korf 1985]. Above small subtrees, every node is on the subproblem's
/// path, so that its children can be split off.
template <Heuristic H>
class HeuristicSearch : public BoardSearch {
public:
    HeuristicSearch(const Puzzle& puzzle, H heuristic)
        : shape_(puzzle.shape),
          heuristic_(std::move(heuristic)),
          start_{.state = heuristic_.start(puzzle), .blank = puzzle.blank} {}

    Subproblem root(const Iteration& iteration) const override {
        return whole_tree(shape_, start_.blank, iteration.count_start);
    }

    bool valid(const Subproblem& subproblem) const override {
        return subproblem.is_on(shape_, start_.blank) && has_allowed_moves(subproblem.path);
    }

    int estimate() const override { return heuristic_.estimate(start_.state); }

    espalier::Nodes work(const Iteration& iteration, Subproblem& subproblem, Solutions& solutions,
                         espalier::Nodes budget) const override {
        auto& path = subproblem.path;
        auto path_nodes = follow(path);
        auto nodes = std::exchange(subproblem.uncounted, 0);
        // If the search of a subtree has not kept the moves to its solution, or if all solutions are wanted, the
        // subtree is searched again node by node: its parts on the way to the solution contain it as well, so that the
        // faster way would be of no use for them.
        constexpr auto nowhere = std::numeric_limits<std::size_t>::max();
        std::size_t with_solution = nowhere;  // the length of the path to the subtree's root
        while (!path.empty() && nodes < budget) {
            if (path.back().open == 0) {
                path.pop_back();
                path_nodes.pop_back();
                continue;
            }
            const std::size_t depth = path.size();
            if (depth <= with_solution) with_solution = nowhere;
            const Move move = take_first(path.back().open);
            ++nodes;
            const Node node = child(path_nodes.back(), move);
            const int slack = this->slack(iteration, node, depth);
            if (slack < 0 || is_left_out(iteration, path, move, path_nodes, slack)) continue;
            if (heuristic_.estimate(node.state) == 0) {
                solutions.add(subproblem.letters() + letter(move), iteration.wanted);
                if (iteration.wanted == Wanted::one) path.clear();
                continue;
            }
            if constexpr (SearchesSubtrees<H>) {
                if (with_solution == nowhere && budget >= H::least_budget && !is_in_top(iteration, slack) &&
                    heuristic_.is_small(node.state, slack, budget)) {
                    const auto subtree = heuristic_.subtree(node.state, node.blank, move, slack);
                    const bool is_answer = iteration.wanted == Wanted::one && !subtree.solution.empty();
                    if (is_answer) {
                        solutions.add(subproblem.letters() + letter(move) + letters(subtree.solution),
                                      iteration.wanted);
                        path.clear();
                    }
                    if (is_answer || !subtree.has_solution) {
                        nodes += subtree.nodes;
                        continue;
                    }
                    with_solution = depth;
                }
            }
            path.push_back(path_node(move, node));
            path_nodes.push_back(node);
        }
        subproblem.drop_exhausted();
        return nodes;
    }

    bool unfold(const Iteration& iteration, Subproblem& subproblem) const override {
        espalier::debug_require(subproblem.open() == 1, "one child is open");
        subproblem.drop_exhausted();
        const auto nodes = follow(subproblem.path);
        const std::size_t depth = subproblem.path.size();
        MoveSet open = subproblem.path.back().open;
        const Move move = take_first(open);
        const Node node = child(nodes.back(), move);
        const int slack = this->slack(iteration, node, depth);
        if (heuristic_.estimate(node.state) == 0) return false;
        if constexpr (SearchesSubtrees<H>) {
            if (!iteration.split_all && heuristic_.is_small(node.state, slack, H::least_budget)) return false;
        }
        const bool is_kept = slack >= 0 && !is_left_out(iteration, subproblem.path, move, nodes, slack);
        subproblem.path.back().open = open;
        ++subproblem.uncounted;
        if (is_kept) subproblem.path.push_back(path_node(move, node));
        return true;
    }

    espalier::Nodes least_to_order() const override {
        if constexpr (requires { heuristic_.least_to_order(); }) return heuristic_.least_to_order();
        return BoardSearch::least_to_order();
    }

private:
    using State = typename H::State;

    struct Node {
        State state;
        int blank;
    };

    Node child(const Node& parent, Move move) const {
        const int target = shape_.target(parent.blank, move);
        return {.state = heuristic_.moved(parent.state, parent.blank, target), .blank = target};
    }

    // Returns whether the heuristic allows the moves of the path and those that are open beside it.
    bool has_allowed_moves(const std::vector<PathNode>& path) const {
        if constexpr (ChoosesMoves<H>) {
            Node node = start_;
            for (std::size_t i = 0; i < path.size(); ++i) {
                if (i > 0 && (heuristic_.open(node.state) & set_of(path[i].move)) == 0) return false;
                if (i > 0) node = child(node, path[i].move);
                if ((path[i].open & ~heuristic_.open(node.state)) != 0) return false;
            }
        }
        return true;
    }

    PathNode path_node(Move move, const Node& node) const {
        auto next = node_after(shape_, move, node.blank);
        if constexpr (ChoosesMoves<H>) {
            next.open = heuristic_.open(node.state);
            next.children = static_cast<std::uint8_t>(std::popcount(next.open));
        }
        return next;
    }

    // Returns half the number of moves that may be wasted: each of them raises the estimate instead of lowering it.
    int slack(const Iteration& iteration, const Node& node, std::size_t depth) const {
        const int free = iteration.threshold - static_cast<int>(depth) - heuristic_.estimate(node.state);
        return free < 0 ? -1 : free / 2;
    }

    // Returns whether a node is above the subtrees that a sample deals to its parts.
    bool is_in_top(const Iteration& iteration, int slack) const {
        return !iteration.sample.is_whole_tree() && slack > this->slack(iteration, start_, 0) / 2;
    }

    // Returns whether a subtree of another part of the sample begins at the child that the move leads to. Slack may
    // grow again on a path if the heuristic is not consistent, but no subtree of a sample begins within another one.
    bool is_left_out(const Iteration& iteration, const std::vector<PathNode>& path, Move move,
                     const std::vector<Node>& nodes, int slack) const {
        if (iteration.sample.is_whole_tree() || is_in_top(iteration, slack)) return false;
        for (std::size_t depth = 0; depth < path.size(); ++depth) {
            if (!is_in_top(iteration, this->slack(iteration, nodes[depth], depth))) return false;
        }
        return !iteration.sample.has_subtree(path, move);
    }

    // Returns the nodes of the path. Subproblems hold only moves, so that messages are short.
    std::vector<Node> follow(const std::vector<PathNode>& path) const {
        std::vector<Node> nodes;
        nodes.reserve(path.size() + 16);
        for (const auto& node : path) nodes.push_back(nodes.empty() ? start_ : child(nodes.back(), node.move));
        return nodes;
    }

    static std::string letters(const std::vector<Move>& solution) {
        std::string letters;
        for (const Move move : solution) letters += letter(move);
        return letters;
    }

    static Move take_first(MoveSet& open) {
        const auto move = static_cast<Move>(std::countr_zero(open));
        open = without(open, move);
        return move;
    }

    Shape shape_;
    H heuristic_;
    Node start_;
};
}  // namespace puzzle15
