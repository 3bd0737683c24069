// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <espalier/problem.hpp>

#include "synthetic/tree_size.hpp"
#include "synthetic/uts/uts_estimate.hpp"
#include "synthetic/uts/uts_kernel.hpp"
#include "synthetic/uts/uts_law.hpp"
#include "synthetic/uts/uts_subproblem.hpp"
#include "synthetic/uts/uts_tree.hpp"

namespace synthetic {

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

    Subproblem root() const;

    /// Counts `budget` nodes, or fewer if the subproblem becomes empty, and returns their number.
    std::uint64_t work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const;

    std::optional<Subproblem> split(Subproblem& subproblem) const { return subproblem.split(); }

    /// Returns whether no node has more children, or is deeper, than the tree allows.
    bool valid(const Subproblem& subproblem) const;

    /// Estimates the number of nodes left by the law of the tree, after looking ahead.
    espalier::NodesLeft nodes_left(const Subproblem& subproblem, const Answer& answer, espalier::Nodes budget,
                                   espalier::Random& random) const;

private:
    UtsTree tree_;
    UtsLaw law_;
    std::vector<espalier::NodesLeft> expected_subtrees_;
    UtsKernel kernel_;
    UtsKernel plain_;
    Sha1Digest root_;
};

static_assert(espalier::Problem<Uts>);

}  // namespace synthetic
