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

/// The nodes of the path that a search followed last on this thread. Subproblems hold moves only, so that little
/// travels, but the next quantum mostly goes on where the last one ended: what both paths begin with is still known.
template <class Node>
class FollowedPath {
public:
    /// Names a search, unlike all before it.
    static std::uint64_t new_search() {
        static std::atomic<std::uint64_t> searches = 0;
        return ++searches;
    }

    /// That of the calling thread.
    static FollowedPath& of_thread() {
        // Left uninitialised, since most of it is not needed.
        thread_local const auto path = std::make_unique_for_overwrite<FollowedPath>();
        return *path;
    }

    /// Keeps what a path of this search begins with. Returns the number of its nodes that are known; 0 with another
    /// search than before.
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

    /// Requires that all nodes before this one are known.
    void set(std::size_t depth, Move move, const Node& node) {
        espalier::debug_require(depth < nodes_.size(), "no threshold is so great");
        espalier::debug_require(depth <= depths_, "a node follows those before it");
        moves_[depth] = move;
        nodes_[depth] = node;
        depths_ = depth + 1;
    }

    /// Requires that it is known.
    Node& operator[](std::size_t depth) { return nodes_[depth]; }

private:
    std::uint64_t search_ = 0;
    std::size_t depths_ = 0;
    std::array<Move, 256> moves_;
    std::array<Node, 256> nodes_;
};

}  // namespace puzzle15
