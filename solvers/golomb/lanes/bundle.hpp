#pragma once

#include <cstddef>
#include <cstdint>

#include "golomb/tree/criteria.hpp"

namespace golomb {

/// Nodes of one depth, member by member, for vector instructions; their sets have `SetWords` words. See Node.
template <int SetWords>
struct BundleNodes {
    static constexpr std::size_t capacity = 512;
    static constexpr std::size_t padding = 8;         ///< vectors may be read and written behind the last node
    using Words = std::uint64_t[capacity + padding];  ///< no std::array: its functions would be shared, see DescentLoop

    std::size_t size = 0;
    alignas(64) Words to_marks[SetWords];
    alignas(64) Words distances[SetWords];
    alignas(64) Words taken[SetWords];
    alignas(64) Words open[SetWords];
    alignas(64) Words window;
};

/// Nodes that are searched side by side: those to start from, at depth 0, and room for the nodes below them.
struct Bundle {
    static constexpr std::size_t most_depths = 24;

    std::size_t depths = 0;  ///< the number of depths; nodes at the last one lack one mark and are not expanded
    bool exact = false;      ///< whether the last mark must lie at the end of the window
    Criterion criterion[most_depths];       ///< the criteria by depth; criterion[0] is that of the nodes to start from
    BundleNodes<1> nodes[most_depths - 1];  ///< the nodes by depth; nodes[0] is the input
    std::uint64_t searched = 0;             ///< the number of nodes below those of nodes[0]; meaningless if `found`
    bool found = false;  ///< whether there is a place for the last mark of some node that lacks only this one
};

/// A bundle for sets of up to 128 numbers. Nodes whose windows fit one word are in `nodes`, with the low words of their
/// sets: all further marks lie inside the window, so that larger numbers do not matter. All others are in `wide_nodes`.
struct TwoWordBundle : Bundle {
    BundleNodes<2> wide_nodes[most_depths - 1];
};

}  // namespace golomb
