// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>
#include <espalier/nodes.hpp>
#include <espalier/random.hpp>
#include "golomb/tree/choose_table.hpp"
#include "golomb/tree/node.hpp"
#include "golomb/tree/prefix.hpp"
#include "golomb/tree/walk.hpp"

namespace golomb {
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
