// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include "synthetic/tree_size.hpp"

namespace benchmarks {
/// The complete binary tree of so many levels; a node is its level, the root's is 1.
class CompleteTree {
public:
    using Node = std::uint32_t;
    using Answer = synthetic::TreeSize;

    explicit CompleteTree(std::uint32_t levels) : levels_(levels) {}

    Node root() const { return 1; }

    void expand(Node level, Answer& answer, auto&& child) const {
        answer.add(level - 1, level == levels_);
        if (level == levels_) return;
        child(level + 1);
        child(level + 1);
    }

private:
    std::uint32_t levels_;
};
}  // namespace benchmarks
