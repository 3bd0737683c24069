// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "synthetic/uts/uts_kernel.hpp"
#include "synthetic/uts/uts_tree.hpp"

namespace synthetic {

/// The numbers of children that uts_children() defines, found by comparing integers instead of computing logarithms.
/// They are exactly the same for every depth and number.
class UtsLaw {
public:
    /// Requires: require_possible(tree) lets the tree pass. Throws std::invalid_argument if the branching changes at
    /// too many depths.
    explicit UtsLaw(const UtsTree& tree);

    /// Returns the table for the kernels. It is valid as long as the law exists.
    ChildCounts table() const;

    int children(int depth, std::uint32_t number) const;

    /// Returns the depth down to which the rows are valid. In fact, no tree is deeper.
    int deepest() const { return deepest_; }

private:
    // Returns the bucket of a number, within which it is compared with the threshold.
    static std::uint32_t bucket(const ChildCounts& table, std::uint32_t number);
    bool add_rows(const UtsTree& tree, int rows);
    bool add_row(const UtsTree& tree, int depth);

    int first_depth_ = 0;
    int deepest_ = 0;
    int last_row_ = 0;
    int mantissa_bits_ = 1;
    std::vector<ChildCount> entries_;
};

}  // namespace synthetic
