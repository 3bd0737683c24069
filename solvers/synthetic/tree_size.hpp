// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <tuple>

namespace synthetic {
/// The size of a tree: what is counted of it.
struct TreeSize {
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint32_t depth = 0;  ///< the greatest depth of a node; the root's is 0

    void add(std::uint32_t depth_of_node, bool is_leaf) {
        ++nodes;
        leaves += is_leaf ? 1 : 0;
        depth = std::max(depth, depth_of_node);
    }

    void merge(const TreeSize& other) {
        nodes += other.nodes;
        leaves += other.leaves;
        depth = std::max(depth, other.depth);
    }

    friend bool operator==(const TreeSize&, const TreeSize&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.nodes, self.leaves, self.depth);
    }
};
}  // namespace synthetic
