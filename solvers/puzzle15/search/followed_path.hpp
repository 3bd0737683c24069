// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <espalier/require.hpp>

#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {

/// The nodes of the path that a search followed last on this thread. Subproblems hold only moves, so that messages are
/// short, but the next quantum mostly goes on where the last one ended, and the nodes of the common beginning of both
/// paths are still known.
template <class Node>
class FollowedPath {
public:
    /// Returns a number that no search had before.
    static std::uint64_t new_search() {
        static std::atomic<std::uint64_t> searches = 0;
        return ++searches;
    }

    /// Returns the path of the calling thread.
    static FollowedPath& of_thread() {
        // The memory is left uninitialised, since most of it is not needed.
        thread_local const auto path = std::make_unique_for_overwrite<FollowedPath>();
        return *path;
    }

    /// Keeps the nodes that a path of this search begins with. Returns their number, which is 0 after another search.
    std::size_t keep(std::uint64_t search, const std::vector<PathNode>& path) {
        if (search != search_) depths_ = 0;
        search_ = search;
        depths_ = std::min(depths_, path.size());
        // No move leads to the start.
        for (std::size_t depth = 1; depth < depths_; ++depth) {
            if (moves_[depth] != path[depth].move) depths_ = depth;
        }
        return depths_;
    }

    /// Sets a node. Requires that all nodes before it are known.
    void set(std::size_t depth, Move move, const Node& node) {
        espalier::debug_require(depth < nodes_.size(), "no threshold is so great");
        espalier::debug_require(depth <= depths_, "a node follows those before it");
        moves_[depth] = move;
        nodes_[depth] = node;
        depths_ = depth + 1;
    }

    /// Returns a node. Requires that it is known.
    Node& operator[](std::size_t depth) { return nodes_[depth]; }

private:
    std::uint64_t search_ = 0;
    std::size_t depths_ = 0;
    std::array<Move, 256> moves_;
    std::array<Node, 256> nodes_;
};

}  // namespace puzzle15
