#pragma once

#include <cstdint>
#include <vector>

#include "synthetic/uts/child_counts.hpp"
#include "synthetic/uts/uts_tree.hpp"

namespace synthetic {

/// The numbers of children that uts_children() defines, by comparing integers instead of computing logarithms: exactly
/// the same for every depth and number.
class UtsLaw {
public:
    /// Requires a tree that require_possible() lets pass. Throws std::invalid_argument if the branching changes at too
    /// many depths.
    explicit UtsLaw(const UtsTree& tree);

    /// Lives as long as the law does.
    ChildCounts table() const;

    int children(int depth, std::uint32_t number) const;

    /// The rows say nothing of nodes deeper than this one; in fact no tree has any.
    int deepest() const { return deepest_; }

private:
    // Numbers are compared within their bucket.
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
