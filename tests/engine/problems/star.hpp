// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <espalier/espalier.hpp>

namespace espalier_test {
/// A root whose children are all leaves; without any, a single node.
struct Star {
    using Node = std::uint64_t;
    using Answer = espalier::Sum<std::uint64_t>;

    std::uint64_t leaves = 0;

    Node root() const { return 0; }

    void expand(Node node, Answer& answer, auto&& child) const {
        answer.add(node);
        if (node != 0) return;
        for (std::uint64_t leaf = 1; leaf <= leaves; ++leaf) child(leaf);
    }
};
}  // namespace espalier_test
