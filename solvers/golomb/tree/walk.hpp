// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>
#include <espalier/nodes.hpp>
#include <espalier/random.hpp>
#include <espalier/require.hpp>
#include "golomb/tree/choose_table.hpp"
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

/// Returns the part of a node's subtree that is taken to lie in its first `first_children` children.
inline double part_of_children(int first_children, int children) {
    const double rest = 1.0 - static_cast<double>(first_children) / children;
    return 1.0 - rest * rest * rest;
}

/// Returns the position of the prefix, without its marks from number `deepest` on. Requires: deepest >= 1.
///
/// A position estimates the part of the tree that comes before a prefix in preorder, from 0 for the root to 1 for the
/// end. It grows with the prefix, so that differences of positions are shares of the tree that add up whichever way the
/// tree is cut. It is the weighted backtrack estimate of progress (Kilby, Slaney, Thiebaux and Walsh, "Estimating
/// search tree size", 2006), but assumes that subtrees shrink quadratically from the first child to the last: then the
/// first splits of a search give parts of 40 to 60 %, while equal subtrees would give 10 to 90 %.
template <int Words>
double position_of(const Criteria& criteria, const Prefix& prefix, int deepest) {
    espalier::debug_require(deepest >= 1, "the first mark of a prefix is looked at");
    if (prefix[0] > 0) return 1.0;
    double position = 0.0;
    double share = 1.0;
    auto node = Node<Words>::root(criteria);
    for (int index = 1; index < std::min({prefix.size(), deepest, criteria.marks() - 1}); ++index) {
        const int gap = prefix[index] - prefix[index - 1];
        const int children = node.open.size();
        if (children == 0) break;
        const int before = (node.open & Node<Words>::Set::up_to(gap - 1)).size();
        position += share * part_of_children(before, children);
        if (before == children || !node.open.contains(gap)) break;
        share *= part_of_children(before + 1, children) - part_of_children(before, children);
        node.extend(Node<Words>(node), gap);
        if (!node.passes(criteria[index], false)) break;
    }
    return position;
}

/// Returns a prefix close to the position: it is off by at most the tolerance, or has `deepest` marks.
template <int Words>
Prefix prefix_at(const Criteria& criteria, double position, double tolerance, int deepest) {
    Prefix prefix{0};
    double start = 0.0;
    double share = 1.0;
    auto node = Node<Words>::root(criteria);
    while (prefix.size() < std::min(deepest, criteria.marks() - 1) && position - start > tolerance) {
        const int children = node.open.size();
        if (children == 0) break;
        int before = 0;
        while (before + 1 < children &&
               start + share * part_of_children(before + 1, children) <= position + tolerance) {
            node.open.take_smallest();
            ++before;
        }
        const int gap = node.open.take_smallest();
        start += share * part_of_children(before, children);
        share *= part_of_children(before + 1, children) - part_of_children(before, children);
        node.extend(Node<Words>(node), gap);
        prefix.push_back(prefix.back() + gap);
        if (!node.passes(criteria[prefix.size() - 1], false)) break;
    }
    return prefix;
}

/// Estimates the number of nodes from one prefix up to, but not including, another, in preorder, by random probes. A
/// probe takes one of the nodes beside the path to the first prefix, then one of its children, and so on. It chooses by
/// the squares of the numbers of gaps that are open to nodes: the more free places, the more nodes below.
template <int Words>
class Rest {
public:
    /// Requires what Walk does. `criteria` outlive the rest.
    Rest(const Criteria& criteria, bool exact, const Prefix& begin, const Prefix& end)
        : criteria_(criteria), exact_(exact), end_(end) {
        Walk<Words> walk(criteria, exact, end);
        if (walk.start(begin)) open_beside(walk.prefix());
    }

    /// Estimates the number of nodes by probes that test about `budget` nodes together. Unless the budget is 0, there
    /// are at least so many probes that their variance is known, however many nodes each of them tests.
    espalier::NodesLeft nodes_left(espalier::Nodes budget, espalier::Random& random) const {
        espalier::NodesLeft left{.nodes = on_path_ + static_cast<double>(open_.size())};
        if (open_.empty()) return left;
        espalier::Probes probes;
        const auto is_enough = [&](espalier::Nodes tested) {
            return tested >= budget && (budget == 0 || std::isfinite(probes.nodes_left().variance));
        };
        for (espalier::Nodes tested = 0; !is_enough(tested); ++tested) probes.add(nodes_of_probe(tested, random));
        left += probes.nodes_left();
        return left;
    }

private:
    struct WeightedNode {
        Node<Words> node;
        int marks = 1;
        int last_mark = 0;
        bool contains_end = false;  ///< whether the end lies in the subtree
        double weight = 1;
    };

    // Opens the nodes beside the path and below its end.
    void open_beside(const Prefix& path) {
        on_path_ = 1;
        WeightedNode place{.node = Node<Words>::root(criteria_), .contains_end = end_[0] == 0};
        double share = 1;
        while (has_nodes_below(place)) {
            const auto all = children(place);
            const double whole = sum_of_weights(all);
            const bool goes_on = place.marks < path.size();
            const int next_mark = goes_on ? path[place.marks] : place.last_mark;
            const int last_mark = last_mark_below(place);
            for (auto child : all) {
                if (child.last_mark <= next_mark || child.last_mark > last_mark) continue;
                child.weight *= share / whole;
                open_.push_back(child);
            }
            const auto next = std::ranges::find(all, next_mark, &WeightedNode::last_mark);
            if (!goes_on || next == all.end()) return;
            share *= next->weight / whole;
            place = *next;
        }
    }

    // Returns the number of nodes that a probe estimates below the open ones. Adds the number that it tests.
    double nodes_of_probe(espalier::Nodes& tested, espalier::Random& random) const {
        auto [first, weight] = any_of(open_, random);
        WeightedNode place = *first;
        double below = 0;
        while (has_nodes_below(place)) {
            tested += static_cast<espalier::Nodes>(place.node.open.size());
            auto nodes = children(place);
            const int last_mark = last_mark_below(place);
            std::erase_if(nodes, [&](const WeightedNode& node) { return node.last_mark > last_mark; });
            if (nodes.empty()) break;
            below += weight * static_cast<double>(nodes.size());
            const auto [next, stands_for] = any_of(nodes, random);
            weight *= stands_for;
            place = WeightedNode(*next);
        }
        return below;
    }

    // If at most one mark is missing, the extensions are rulers and not nodes.
    bool has_nodes_below(const WeightedNode& place) const { return criteria_[place.marks - 1].remaining > 1; }

    // Returns the greatest next mark of a prefix before the end (see Walk::stop_at_end).
    int last_mark_below(const WeightedNode& place) const {
        if (!place.contains_end) return place.last_mark + criteria_.longest();
        return end_[place.marks] - (end_.size() > place.marks + 1 ? 0 : 1);
    }

    std::vector<WeightedNode> children(const WeightedNode& place) const {
        std::vector<WeightedNode> children;
        for (auto open = place.node.open; !open.empty();) {
            const int gap = open.take_smallest();
            WeightedNode child{.node = {}, .marks = place.marks + 1, .last_mark = place.last_mark + gap};
            child.node.extend(place.node, gap);
            if (!child.node.passes(criteria_[place.marks], exact_)) continue;
            child.contains_end = place.contains_end && end_[place.marks] == child.last_mark;
            const double gaps = child.node.open.size();
            child.weight = gaps * gaps;
            children.push_back(child);
        }
        return children;
    }

    static double sum_of_weights(const std::vector<WeightedNode>& places) {
        double sum = 0;
        for (const auto& place : places) sum += place.weight;
        return sum;
    }

    // Returns a random place, chosen by weight, and the number of places that it stands for.
    static std::pair<const WeightedNode*, double> any_of(const std::vector<WeightedNode>& places,
                                                         espalier::Random& random) {
        const double whole = sum_of_weights(places);
        double rest = random.fraction() * whole;
        auto place = places.begin();
        for (; place + 1 != places.end() && rest >= place->weight; ++place) rest -= place->weight;
        return {&*place, whole / place->weight};
    }

    const Criteria& criteria_;
    bool exact_;
    Prefix end_;
    std::vector<WeightedNode> open_;  // nodes beside the path and below its end, weighted by their parts of the tree
    double on_path_ = 0;              // the number of nodes at the end of the path: 0 or 1
};
}  // namespace golomb
