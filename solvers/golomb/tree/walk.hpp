// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "golomb/tree/criteria.hpp"
#include "golomb/tree/node.hpp"
#include "golomb/tree/prefix.hpp"

namespace golomb {

/// Visits the nodes from one prefix up to, but not including, another one, in preorder.
template <int Words>
class Walk {
public:
    /// Prepares a walk that stops before `end`. `exact`: only rulers of exactly the longest length are of interest.
    /// Requires: `criteria` outlive the walk.
    Walk(const Criteria& criteria, bool exact, const Prefix& end) : criteria_(criteria), exact_(exact), end_(end) {}

    /// Goes to the first node that is `cursor` or comes after it. Returns false if there is none before the end.
    [[nodiscard]] bool start(const Prefix& cursor) {
        if (cursor >= end_) return false;
        enter_root();
        for (int index = 1; index < cursor.size(); ++index) {
            if (criterion().remaining <= 1) {
                leave();
                return advance();
            }
            const int gap = cursor[index] - cursor[index - 1];
            auto& open = node().open;
            const bool is_open = gap <= Node<Words>::Set::capacity && open.contains(gap);
            open = open & ~Node<Words>::Set::up_to(gap);
            if (!is_open || !enter(gap)) return advance();
        }
        return true;
    }

    /// Goes to the next node. Returns false if there is none before the end. The walk never visits complete rulers:
    /// nodes that lack at most one mark require leave() first. (It is compiled into its callers, as enter() is: as
    /// calls, they would take a tenth of the time of a search.)
    [[nodiscard, gnu::always_inline]] bool advance() {
        while (true) {
            auto& open = node().open;
            if (!open.empty()) {
                if (enter(open.take_smallest())) return true;
            } else if (prefix_.size() == 1) {
                return false;
            } else {
                prefix_.pop_back();
            }
        }
    }

    /// Drops all gaps that are still to be tried from the current node.
    void leave() { node().open = {}; }

    const Prefix& prefix() const { return prefix_; }
    const Criterion& criterion() const { return criteria_[prefix_.size() - 1]; }
    Node<Words>& node() { return nodes_[static_cast<std::size_t>(prefix_.size() - 1)]; }

    /// Returns whether the end lies inside the current node's subtree.
    bool contains_end() const { return prefix_.size() == common_with_end_; }

private:
    void enter_root() {
        prefix_ = Prefix{0};
        nodes_[0] = Node<Words>::root(criteria_);
        if (end_[0] == 0) stop_at_end();
    }

    [[gnu::always_inline]] bool enter(int gap) {
        const int index = prefix_.size();
        auto& child = nodes_[static_cast<std::size_t>(index)];
        child.extend(node(), gap);
        if (!child.passes(criteria_[index], exact_)) return false;
        const bool parent_contains_end = contains_end();
        prefix_.push_back(prefix_.back() + gap);
        if (parent_contains_end && end_[index] == prefix_.back()) stop_at_end();
        return true;
    }

    // Drops what comes after the end, when the path has just reached a proper prefix of it. Once the walk is back above
    // this node, nothing is left there either, so that the length in common never shrinks.
    void stop_at_end() {
        common_with_end_ = prefix_.size();
        const bool next_contains_end = end_.size() > common_with_end_ + 1;
        const int last_gap = end_[common_with_end_] - prefix_.back() - (next_contains_end ? 0 : 1);
        node().open = node().open & Node<Words>::Set::up_to(last_gap);
    }

    const Criteria& criteria_;
    bool exact_;
    Prefix end_;
    Prefix prefix_;
    int common_with_end_ = 0;  // the length of the end's longest common prefix with the path so far
    std::array<Node<Words>, most_marks> nodes_;
};

}  // namespace golomb
