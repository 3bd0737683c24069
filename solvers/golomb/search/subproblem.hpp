// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <tuple>
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
}  // namespace golomb
