// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>
#include <espalier/problem.hpp>
#include "synthetic/tree_size.hpp"
#include "synthetic/uts/uts_kernel.hpp"
#include "synthetic/uts/uts_tree.hpp"

namespace synthetic {
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
