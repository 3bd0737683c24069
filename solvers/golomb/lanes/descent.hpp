// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>
#include <espalier/require.hpp>
#include "golomb/tree/choose_table.hpp"
#include "golomb/tree/node.hpp"

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

/// Prepares a bundle without nodes for descents that start from prefixes with `marks_of_start` marks. `exact`: only
/// rulers of exactly the longest length are of interest.
void set_criteria(Bundle<0>& bundle, const Criteria& criteria, bool exact, int marks_of_start);

/// Adds a node to start from to those with the fewest words that hold its window, without those words of its sets for
/// which these have no room. Requires: there are fewer than BundleNodes::capacity of them.
template <int BundleWords, int NodeWords>
void add_start(Bundle<BundleWords>& bundle, const Node<NodeWords>& node) {
    if constexpr (BundleWords > 1) {
        if (node.window <= 64 * (BundleWords - 1)) return add_start<BundleWords - 1>(bundle, node);
    }
    auto& nodes = bundle.nodes[0];
    espalier::debug_require(nodes.size < BundleNodes<BundleWords>::capacity, "the bundle has room for a node");
    for (std::size_t word = 0; word < BundleWords; ++word) {
        nodes.to_marks[word][nodes.size] = node.to_marks.word(word);
        nodes.distances[word][nodes.size] = node.distances.word(word);
        nodes.taken[word][nodes.size] = node.taken.word(word);
        nodes.open[word][nodes.size] = node.open.word(word);
    }
    nodes.window[nodes.size++] = static_cast<std::uint64_t>(node.window);
}

/// Functions that search everything below the nodes of a bundle at depth 0, up to the first place for a last mark, if
/// there is one. All descents search the same nodes.
struct Descent {
    std::string_view name;  ///< the name of the instruction set that the descent needs
    std::tuple<void (*)(Bundle<1>&), void (*)(Bundle<2>&), void (*)(Bundle<4>&)> functions;

    /// Searches below the bundle's nodes and removes them. Adds the number of nodes found there to Bundle::searched.
    template <int Words>
    void search(Bundle<Words>& bundle) const {
        std::get<void (*)(Bundle<Words>&)>(functions)(bundle);
    }
};

// These are constants, so that no code of their files runs on other processors.
extern const Descent portable_descent;
#if defined(__x86_64__)
extern const Descent avx2_descent;
extern const Descent avx512_descent;
#endif

/// Returns the descents that this processor runs, the fastest first; the last one is "portable".
std::vector<Descent> descents_of_this_processor();
}  // namespace golomb
