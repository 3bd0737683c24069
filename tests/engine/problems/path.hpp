// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <espalier/espalier.hpp>

namespace espalier_test {
/// A tree without parallelism: every node but the last has one child, so that no subproblem can ever be split.
struct Path {
    using Node = std::uint64_t;
    using Answer = espalier::Sum<std::uint64_t>;

    std::uint64_t length = 1;

    Node root() const { return 1; }

    void expand(Node node, Answer& answer, auto&& child) const {
        answer.add(1);
        if (node < length) child(node + 1);
    }
};
}  // namespace espalier_test
