// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>
#include "synthetic/tree_size.hpp"
#include "synthetic/uts/uts_kernel.hpp"

namespace synthetic {
/// The law by which a node of a UTS tree gets its number of children, numbered as the reference program's option -t.
enum class UtsKind : std::uint8_t { binomial, geometric, hybrid, balanced };

/// The change of the branching of geometric trees with the depth, numbered as the reference program's option -a.
enum class UtsShape : std::uint8_t { linear, exponential_decrease, cyclic, fixed };

/// The parameters of a tree of the Unbalanced Tree Search benchmark [Olivier et al. 2006, "UTS: An Unbalanced Tree
/// Search Benchmark"], with the reference program's defaults.
struct UtsTree {
    /// The greatest number of children. Only the root of a binomial tree and the nodes of balanced trees may have more.
    static constexpr int most_children = 100;

    UtsKind kind = UtsKind::geometric;
    UtsShape shape = UtsShape::linear;
    double branching = 4;                ///< -b: the number of children of the root; in geometric trees, its mean
    std::int32_t depth = 6;              ///< -d: the depth that the shapes are stretched to
    double probability = 15.0 / 64.0;    ///< -q: the probability that a binomial node has children
    std::int32_t binomial_children = 4;  ///< -m: the number of children of a binomial node that has any
    std::int32_t seed = 0;               ///< -r: the seed

    friend bool operator==(const UtsTree&, const UtsTree&) = default;
};

/// Returns the mean number of children of a geometric node at a depth.
double geometric_branching(const UtsTree& tree, int depth);

/// Returns the number of children of a node at a depth, other than a binomial root, whose state ends in the given
/// 31-bit number. It computes the definition as the reference program does, in floating point and with two logarithms.
int uts_children(const UtsTree& tree, int depth, std::uint32_t number);

/// Returns the number of children of the root, whose state ends in the given 31-bit number.
int uts_root_children(const UtsTree& tree, std::uint32_t number);

/// Throws std::invalid_argument, with a sentence that names the option, if there is no such tree.
void require_possible(const UtsTree& tree);

/// A tree with a name in the benchmark, and its published size.
struct KnownTree {
    std::string_view name;
    UtsTree tree;
    TreeSize size;
};

/// Returns the sample trees of the reference program's distribution.
std::span<const KnownTree> uts_known_trees();

/// Returns the tree of that name, or null if there is none.
const KnownTree* find_known_tree(std::string_view name);

/// The numbers of children that uts_children() defines, found by comparing integers instead of computing logarithms.
/// They are exactly the same for every depth and number.
class UtsLaw {
public:
    /// Throws std::invalid_argument as require_possible(tree) does, and if the branching changes at too many depths.
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
