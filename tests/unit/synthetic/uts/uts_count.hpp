// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <cstdint>
#include "synthetic/tree_size.hpp"
#include "synthetic/uts/uts.hpp"

namespace synthetic_test {
/// The size of the tree as the search sees it, `budget` nodes at a time.
inline synthetic::TreeSize count(const synthetic::Uts& uts, std::uint64_t budget = 1'000'000) {
    synthetic::TreeSize size;
    std::uint64_t nodes = 0;
    for (auto subproblem = uts.root(); !subproblem.empty();) nodes += uts.work(subproblem, size, budget);
    EXPECT_EQ(nodes, size.nodes);
    return size;
}
}  // namespace synthetic_test
