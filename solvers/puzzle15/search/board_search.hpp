// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include <espalier/problem.hpp>
#include <espalier/random.hpp>

#include "puzzle15/search/answer.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {

/// A part of an iteration's tree, from which the number of nodes of the whole is estimated. It consists of the top of
/// the tree and of those subtrees below the top that are dealt to one of `parts` parts at random. A subtree begins
/// where half of the moves that may lead away from the goal are left, so that the top and a subtree have about as many
/// nodes as the square root of the tree's.
///
/// All parts without the top, and the top once, are the whole tree.
struct Sample {
    std::uint64_t part = 0;   ///< if it is equal to `parts`, only the top
    std::uint64_t parts = 1;  ///< 1 for the whole tree
    std::uint64_t seed = 1;   ///< of the random deal

    bool is_whole_tree() const { return parts == 1 && part == 0; }

    /// Returns whether the subtree that the path and then the move lead to belongs to this part.
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

/// One iteration: a search for paths of at most `threshold` moves from the start to the goal.
struct Iteration {
    int threshold = 0;
    Wanted wanted = Wanted::one;
    bool count_start = false;  ///< whether the start is a node, as all generated children are
    /// Splits subproblems however small they are. On real machines a few hundred nodes are not worth a message.
    bool split_all = false;
    Sample sample = {};  ///< the part of the tree to search
};

/// Searches the tree of one start with one heuristic. All searches with the same estimates generate the same nodes.
class BoardSearch {
public:
    virtual ~BoardSearch() = default;

    /// Returns the tree of an iteration.
    virtual Subproblem root(const Iteration& iteration) const = 0;

    /// Returns whether the path of the subproblem can be gone from the start.
    virtual bool valid(const Subproblem& subproblem) const = 0;

    /// Returns a lower bound of the number of moves from the start to the goal. It is 0 only at the goal.
    virtual int estimate() const = 0;

    /// Generates about `budget` nodes depth first, and ends at the first solution if one is wanted. Returns the number
    /// of nodes, including those that had not been counted before.
    virtual espalier::Nodes work(const Iteration& iteration, Subproblem& subproblem, Solutions& solutions,
                                 espalier::Nodes budget) const = 0;

    /// Generates the only open child, so that its children can be dealt out. Returns false if it leaves the child as it
    /// is, because it is a solution or its subtree is too small. Requires that one child is open.
    virtual bool unfold(const Iteration& iteration, Subproblem& subproblem) const = 0;

    /// Returns how many nodes the iteration before must have had for an iteration for one solution to be cut into
    /// branches. For smaller iterations, making the branches would take a good part of the time. By default, no
    /// iteration is cut, and solutions are found in the order of moves, as in searches whose counts were published.
    virtual espalier::Nodes least_to_order() const { return std::numeric_limits<espalier::Nodes>::max(); }
};

}  // namespace puzzle15
