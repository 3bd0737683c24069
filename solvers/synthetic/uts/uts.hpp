// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>
#include <espalier/problem.hpp>
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

/// A part of a UTS tree: open nodes with the children that are still to be searched, the oldest first.
class UtsSubproblem {
public:
    /// The greatest number of nodes that a split gives children of, which keeps small what travels. They are the oldest
    /// nodes, whose subtrees are the largest in trees that thin out, and as large as others if all nodes are alike.
    static constexpr std::size_t most_nodes_given = 120;

    /// Makes an empty subproblem.
    UtsSubproblem() = default;

    /// Returns the whole tree.
    static UtsSubproblem whole(const Sha1Digest& root, int children);

    bool empty() const { return size_ == 0 && !has_root_; }

    /// Returns an estimate of the part of the whole tree, which assumes that siblings with children have equal parts: 1
    /// for the root. It never grows, except by rounding.
    double share() const;

    /// Returns whether the root itself is still to be searched. Its children are open in any case.
    bool has_root() const { return has_root_; }
    void drop_root() { has_root_ = false; }

    /// Returns whether there are as many of each column as there should be, and each node has open children, at most
    /// `most_children`, and is at most so deep.
    bool is_consistent(std::uint32_t most_children, std::uint32_t deepest) const;

    /// Halves the open children of every node on all levels, but at most of the `most_nodes_given` oldest nodes
    /// [Sanders 1995, section 3]. Returns nothing if there is only one child.
    std::optional<UtsSubproblem> split();

    /// Returns the open nodes for a kernel of this width, with room for its work, after which set_size() takes the new
    /// size. The stack is valid until another function is called.
    UtsStack stack(std::size_t width);
    void set_size(std::size_t size) { size_ = static_cast<std::uint32_t>(size); }

    friend bool operator==(const UtsSubproblem&, const UtsSubproblem&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.size_, self.capacity_, self.has_root_, self.words_, self.shares_);
    }

private:
    static constexpr std::size_t columns = 7;  // five of the state, one of the open children, one of the depth

    std::uint32_t* column(std::size_t index) { return words_.data() + index * capacity_; }
    const std::uint32_t* column(std::size_t index) const { return words_.data() + index * capacity_; }
    std::uint32_t& open(std::size_t node) { return column(5)[node]; }
    std::uint32_t open_children(std::size_t node) const {
        const std::uint32_t open = column(5)[node];
        return (open & 0xffff) - (open >> 16);
    }
    void set_capacity(std::size_t capacity);
    void copy_node(std::size_t from, UtsSubproblem& to, std::size_t position) const {
        for (std::size_t i = 0; i < columns; ++i) to.column(i)[position] = column(i)[from];
        to.shares_[position] = shares_[from];
    }
    std::size_t give_halves(UtsSubproblem& other);

    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = 0;
    bool has_root_ = false;
    std::vector<std::uint32_t> words_;  // a column of `capacity_` words for each member of UtsStack but the share
    std::vector<float> shares_;         // the column of the shares
};

/// The count of a tree of the Unbalanced Tree Search benchmark as a tree shaped computation. A node is the SHA-1 of its
/// parent's digest and its number among its siblings, so that nobody knows a subtree's size before it is searched.
class Uts {
public:
    using Subproblem = UtsSubproblem;
    using Answer = TreeSize;

    /// `kernel` is the name of one that this processor runs; an empty name stands for the fastest. Throws
    /// std::invalid_argument if there is no such tree or no such kernel.
    explicit Uts(const UtsTree& tree, std::string_view kernel = {});

    const UtsTree& tree() const { return tree_; }
    std::string_view kernel() const { return kernel_.name; }

    Subproblem root() const { return Subproblem::whole(root_, uts_root_children(tree_, root_[4] & 0x7fffffff)); }

    /// Counts `budget` nodes, or fewer if the subproblem becomes empty, and returns their number.
    std::uint64_t work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const;

    std::optional<Subproblem> split(Subproblem& subproblem) const { return subproblem.split(); }

    /// Returns whether no node has more children, or is deeper, than the tree allows.
    bool valid(const Subproblem& subproblem) const;

private:
    UtsTree tree_;
    UtsLaw law_;
    UtsKernel kernel_;
    UtsKernel plain_;
    Sha1Digest root_;
};

static_assert(espalier::Problem<Uts>);
}  // namespace synthetic
