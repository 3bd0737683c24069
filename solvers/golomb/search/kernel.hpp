// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <espalier/problem.hpp>
#include "golomb/instance.hpp"
#include "golomb/search/answer.hpp"
#include "golomb/tree/choose_table.hpp"
#include "golomb/tree/prefix.hpp"

namespace golomb {
/// A part of the search tree: the nodes from one prefix on, up to another one, in preorder.
class Subproblem {
public:
    /// Makes an empty subproblem.
    Subproblem() = default;

    /// Makes the subproblem of the nodes from `cursor` up to, but not including, `end`, at `end_position` of the tree.
    Subproblem(const Prefix& cursor, const Prefix& end, double end_position, double share)
        : cursor_(cursor), end_(end), end_position_(end_position), share_(share) {}

    bool empty() const { return cursor_ >= end_; }

    /// Returns an estimate of the part of the whole tree that is still in it: 1 for the root. It never grows.
    double share() const { return empty() ? 0.0 : share_; }

    const Prefix& cursor() const { return cursor_; }
    const Prefix& end() const { return end_; }
    double end_position() const { return end_position_; }

    /// Returns how many nodes were lately below the prefixes of a bundle for each unit of their windows' weights; 0
    /// before the first bundle.
    double nodes_per_weight() const { return nodes_per_weight_; }
    void set_nodes_per_weight(double nodes) { nodes_per_weight_ = nodes; }

    /// Drops all nodes before `cursor`, and lowers the share to `share` if that is less.
    void advance_to(const Prefix& cursor, double share) {
        cursor_ = cursor;
        share_ = std::clamp(share, 0.0, share_);
    }

    void finish() { advance_to(end_, 0.0); }

    /// Cuts off and returns the nodes from `middle` on, which lies at `position` of the tree, with at most this share.
    [[nodiscard]] Subproblem cut_at(const Prefix& middle, double position, double share) {
        Subproblem cut_off(middle, end_, end_position_, std::clamp(share, 0.0, share_));
        cut_off.nodes_per_weight_ = nodes_per_weight_;
        end_ = middle;
        end_position_ = position;
        share_ -= cut_off.share_;
        return cut_off;
    }

    friend bool operator==(const Subproblem&, const Subproblem&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.cursor_, self.end_, self.end_position_, self.share_, self.nodes_per_weight_);
    }

private:
    Prefix cursor_{1};
    Prefix end_{1};
    double end_position_ = 1.0;
    double share_ = 0.0;
    double nodes_per_weight_ = 0.0;
};

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
