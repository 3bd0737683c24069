// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <espalier/problem.hpp>
#include "golomb/instance.hpp"
#include "golomb/search/answer.hpp"
#include "golomb/search/subproblem.hpp"
#include "golomb/tree/choose_table.hpp"

namespace golomb {
/// The inner loops of a search: the part that depends on how many words a set of distances takes, and on how many nodes
/// are expanded side by side. All kernels visit the same nodes.
class Kernel {
public:
    virtual ~Kernel() = default;

    /// Returns the kernel's name, and the number of words of 64 distances of its sets.
    virtual std::string text() const = 0;

    /// Searches the subproblem until it is empty, about `budget` nodes are searched, or a ruler is found that changes
    /// the length of interest. Returns the number of nodes searched.
    virtual std::uint64_t work(const Criteria& criteria, Subproblem& subproblem, Answer& answer,
                               std::uint64_t budget) const = 0;

    /// Returns the prefix's position, see position_of().
    virtual double position(const Criteria& criteria, const Prefix& prefix, int deepest) const = 0;

    /// Estimates the number of nodes left, see Rest.
    virtual espalier::NodesLeft nodes_left(const Criteria& criteria, const Subproblem& subproblem,
                                           espalier::Nodes budget, espalier::Random& random) const = 0;

    /// Returns a prefix that is about in the middle of the subproblem. Returns nothing if no prefix lies between its
    /// cursor and its end, or only prefixes with too many marks to split at.
    virtual std::optional<Prefix> middle(const Criteria& criteria, const Subproblem& subproblem) const = 0;
};

/// The names of the kernels. "auto" is the fastest that this processor runs; "plain" searches one node at a time, which
/// keeps any budget exactly; the others search many side by side, without vector instructions ("portable") or with
/// those of an instruction set.
inline constexpr std::array kernel_names = {"auto", "plain", "portable", "avx2", "avx512"};

/// Returns whether there is a kernel for the instance: all gaps of its rulers, and enough distances, fit four words.
bool is_searchable(const Instance& instance);

/// Makes the kernel with this name, or a plain one if the instance suits no other. All gaps and enough distances of the
/// instance's rulers fit its sets. Requires: the name is one of kernel_names. Throws std::invalid_argument if the
/// rulers are too long to be searched for, or if this processor lacks the instructions.
std::unique_ptr<const Kernel> make_kernel(const Instance& instance, const std::string& name);
}  // namespace golomb
