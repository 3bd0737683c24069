#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <utility>
#include <vector>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/search/kernel.hpp"

namespace puzzle15 {

/// How a board is held, and estimated, along a path. State is small; a move makes a new one.
template <class H>
concept Heuristic = requires(const H& heuristic, const typename H::State& state, const Puzzle& puzzle, int cell) {
    { heuristic.start(puzzle) } -> std::same_as<typename H::State>;
    /// The tile in cell `target` has changed places with the blank.
    { heuristic.moved(state, cell /* blank */, cell /* target */) } -> std::same_as<typename H::State>;
    { heuristic.estimate(state) } -> std::same_as<int>;
};

/// What lies below a node.
struct Subtree {
    espalier::Nodes nodes = 0;
    bool has_solution = false;
    std::vector<Move> solution;  ///< the moves that lead there, if the search has kept them
};

/// The moves to a solution that a search of a subtree has met. The subtree is searched again beside them, to stop where
/// it is; along them that is not worth trying once more.
class KnownPath {
public:
    KnownPath() = default;
    /// The first move leads to a node of this depth.
    KnownPath(std::vector<Move> path, std::size_t depth) : moves_(std::move(path)), depth_(depth) {}

    bool leads_on() const { return followed_ < moves_.size(); }

    /// Follows the path if a move to a node of this depth is the next.
    bool follow(Move move, std::size_t depth) {
        if (!leads_on() || depth != depth_ + followed_ || moves_[followed_] != move) return false;
        ++followed_;
        return true;
    }

private:
    std::vector<Move> moves_;
    std::size_t depth_ = 0;
    std::size_t followed_ = 0;
};

/// A heuristic whose estimates take long, but can be left out on the way to a node and made up for there.
template <class H>
concept EstimatesLater = Heuristic<H> && requires(const H& heuristic, const typename H::State& state, int cell) {
    { heuristic.passed(state, cell /* blank */, cell /* target */) } -> std::same_as<typename H::State>;
    { heuristic.estimated(state) } -> std::same_as<typename H::State>;
};

/// A heuristic that knows a faster way to search small subtrees below boards that are not the goal: those that are
/// expected to have about `budget` nodes at most, if at most `slack` pairs of moves may lead away from the goal. The
/// smallest budget with which there are such is `least_budget`; such subtrees are not worth splitting either. Smaller
/// budgets are kept exactly. Quanta are adapted to be larger than that even at the pace of single nodes; otherwise one
/// that has once become small would stay so.
template <class H>
concept SearchesSubtrees = Heuristic<H> && requires(const H& heuristic, const typename H::State& state, int number) {
    { H::least_budget } -> std::convertible_to<espalier::Nodes>;
    { heuristic.is_small(state, number /* slack */, H::least_budget) } -> std::same_as<bool>;
    { heuristic.subtree(state, number /* blank */, Move::up, number /* slack */) } -> std::same_as<Subtree>;
};

/// Iterative deepening's depth first search [Korf 1985]. Above small subtrees every node is a Level that can be split
/// off.
template <Heuristic H>
class TreeKernel final : public Kernel {
public:
    TreeKernel(const Puzzle& puzzle, H heuristic)
        : shape_(puzzle.shape),
          heuristic_(std::move(heuristic)),
          start_{.state = heuristic_.start(puzzle), .blank = puzzle.blank} {}

    Subproblem root(const Task& task) const override { return whole_tree(shape_, start_.blank, task.count_start); }

    int estimate() const override { return heuristic_.estimate(start_.state); }

    espalier::Nodes work(const Task& task, Subproblem& subproblem, Solutions& solutions,
                         espalier::Nodes budget) const override;
    bool unfold(const Task& task, Subproblem& subproblem) const override;

private:
    using State = typename H::State;

    struct Node {
        State state;
        int blank;
    };

    // The nodes of a path, by depth; left uninitialised, since most of it is not needed.
    using Path = std::array<Node, 256>;

    Node child(const Node& parent, Move move) const {
        const int target = shape_.target(parent.blank, move);
        return {.state = heuristic_.moved(parent.state, parent.blank, target), .blank = target};
    }

    // Half the number of moves that may be wasted: each takes the estimate up instead of down.
    int slack(const Task& task, const Node& node, std::size_t depth) const {
        const int free = task.threshold - static_cast<int>(depth) - heuristic_.estimate(node.state);
        return free < 0 ? -1 : free / 2;
    }

    // The nodes before the last one are not estimated where that takes long: of most of them no more children are
    // generated before the path is followed again.
    void follow(const Subproblem& subproblem, Path& path) const {
        path[0] = start_;
        const std::size_t depths = subproblem.levels.size();
        for (std::size_t depth = 1; depth < depths; ++depth) {
            path[depth] = passed(path[depth - 1], subproblem.levels[depth].move);
        }
        if (depths > 1) estimate(path[depths - 1]);
    }

    Node passed(const Node& parent, Move move) const {
        if constexpr (EstimatesLater<H>) {
            const int target = shape_.target(parent.blank, move);
            return {.state = heuristic_.passed(parent.state, parent.blank, target), .blank = target};
        } else {
            return child(parent, move);
        }
    }

    void estimate(Node& node) const {
        if constexpr (EstimatesLater<H>) node.state = heuristic_.estimated(node.state);
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

template <Heuristic H>
espalier::Nodes TreeKernel<H>::work(const Task& task, Subproblem& subproblem, Solutions& solutions,
                                    espalier::Nodes budget) const {
    auto& levels = subproblem.levels;
    Path path;
    follow(subproblem, path);
    auto nodes = std::exchange(subproblem.uncounted, 0);
    std::size_t estimated = levels.size();  // from this depth on, and the start
    KnownPath known;
    while (!levels.empty() && nodes < budget) {
        if (levels.back().open == 0) {
            levels.pop_back();
            continue;
        }
        const std::size_t depth = levels.size();
        if (depth < estimated) {
            estimate(path[depth - 1]);
            estimated = depth;
        }
        const Move move = take_first(levels.back().open);
        ++nodes;
        const Node node = child(path[depth - 1], move);
        const int slack = this->slack(task, node, depth);
        if (slack < 0) continue;
        if (heuristic_.estimate(node.state) == 0) {
            solutions.add(subproblem.path() + letter(move), task.wanted);
            if (task.wanted == Wanted::one) levels.clear();
            continue;
        }
        if constexpr (SearchesSubtrees<H>) {
            if (budget >= H::least_budget && heuristic_.is_small(node.state, slack, budget) &&
                !known.follow(move, depth)) {
                auto subtree = heuristic_.subtree(node.state, node.blank, move, slack);
                // The few that have a solution are searched again node by node, to stop where it is.
                if (!subtree.has_solution) {
                    nodes += subtree.nodes;
                    continue;
                }
                known = KnownPath(std::move(subtree.solution), depth + 1);
            }
        }
        levels.push_back(level_after(shape_, move, node.blank));
        path[depth] = node;
    }
    subproblem.drop_exhausted();
    return nodes;
}

template <Heuristic H>
bool TreeKernel<H>::unfold(const Task& task, Subproblem& subproblem) const {
    subproblem.drop_exhausted();
    Path path;
    follow(subproblem, path);
    const std::size_t depth = subproblem.levels.size();
    MoveSet open = subproblem.levels.back().open;
    const Move move = take_first(open);
    const Node node = child(path[depth - 1], move);
    const int slack = this->slack(task, node, depth);
    if (heuristic_.estimate(node.state) == 0) return false;
    if constexpr (SearchesSubtrees<H>) {
        if (!task.split_all && heuristic_.is_small(node.state, slack, H::least_budget)) return false;
    }
    subproblem.levels.back().open = open;
    ++subproblem.uncounted;
    if (slack >= 0) subproblem.levels.push_back(level_after(shape_, move, node.blank));
    return true;
}

}  // namespace puzzle15
