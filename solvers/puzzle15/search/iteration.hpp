#pragma once

#include <cstdint>
#include <vector>

#include <espalier/random.hpp>

#include "puzzle15/search/answer.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {

/// A part of an iteration's tree, to estimate the nodes of the whole from it: the top, and of the subtrees below it
/// those of one of so many parts, to which they are dealt at random. A subtree begins where half of the moves are left
/// that may lead away from the goal, so that the top and a subtree have about the square root of the tree's nodes each.
///
/// All parts together, each without the top, and the top once are the tree.
struct Sample {
    std::uint64_t part = 0;   ///< as many as `parts`: the top alone
    std::uint64_t parts = 1;  ///< 1: the whole tree
    std::uint64_t seed = 1;   ///< of the deal

    bool is_whole_tree() const { return parts == 1 && part == 0; }

    /// Is the subtree of this part, to which the path and then the move lead?
    bool has_subtree(const std::vector<PathNode>& path, Move move) const {
        std::uint64_t number = seed;
        const auto mix = [&number](Move next) {
            number = espalier::Random(number, static_cast<std::uint64_t>(next))();
        };
        for (const auto& node : path) mix(node.move);
        mix(move);
        return number % parts == part;
    }
};

/// What is searched for in one iteration: paths from the start to the goal of at most `threshold` moves.
struct Iteration {
    int threshold = 0;
    Wanted wanted = Wanted::one;
    bool count_start = false;  ///< is the start a node? Others are generated children, those that are pruned too
    /// Split subproblems however small they are. On real machines a few hundred nodes are not worth a message.
    bool split_all = false;
    Sample sample = {};  ///< of the tree
};

}  // namespace puzzle15
