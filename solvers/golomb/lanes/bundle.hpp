// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "golomb/tree/choose_table.hpp"

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
///
/// Each node is kept with the fewest words that hold its window: all further marks lie inside the window, so that
/// larger numbers in its sets do not matter. Nodes that need all words are in `nodes`, and the others in those of the
/// base, the bundle for sets of one word less.
template <int SetWords>
struct Bundle;

/// The members that bundles for all sets share.
template <>
struct Bundle<0> {
    static constexpr std::size_t most_depths = 24;

    std::size_t depths = 0;  ///< the number of depths; nodes at the last one lack one mark and are not expanded
    bool exact = false;      ///< whether the last mark must lie at the end of the window
    Criterion criterion[most_depths];  ///< the criteria by depth; criterion[0] is that of the nodes to start from
    std::uint64_t searched = 0;        ///< the number of nodes below those at depth 0; meaningless if `found`
    bool found = false;  ///< whether there is a place for the last mark of some node that lacks only this one
};

template <int SetWords>
struct Bundle : Bundle<SetWords - 1> {
    BundleNodes<SetWords> nodes[Bundle<0>::most_depths - 1];  ///< the nodes by depth; nodes[0] is the input
};

}  // namespace golomb
