// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <espalier/espalier.hpp>

namespace espalier_test {
/// How many ways are there to place queens on a board so that none attacks another? A row at a time.
struct Queens {
    struct Node {
        std::uint32_t columns = 0;
        std::uint32_t left = 0;
        std::uint32_t right = 0;
        int row = 0;
    };
    using Answer = espalier::Sum<std::uint64_t>;

    int size;

    Node root() const { return {}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (node.row == size) return answer.add(1);
        const std::uint32_t board = (1U << size) - 1;
        for (auto free = board & ~(node.columns | node.left | node.right); free != 0; free &= free - 1) {
            const std::uint32_t queen = free & (~free + 1);
            child(Node{.columns = node.columns | queen,
                       .left = (node.left | queen) << 1,
                       .right = (node.right | queen) >> 1,
                       .row = node.row + 1});
        }
    }
};
}  // namespace espalier_test
