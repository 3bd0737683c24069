// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/tree/drawn_tree.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "espalier/require.hpp"

namespace espalier::program {

namespace {

using engine::Expansion;

/// The expansions of each node, in the order of their PEs. If all PEs have expanded a node, the first one counted it.
using ByNode = std::map<Bytes, std::deque<const Expansion*>>;

ByNode by_node(const std::vector<Expansion>& expansions) {
    ByNode sorted;
    for (const auto& expansion : expansions) sorted[expansion.node].push_back(&expansion);
    for (auto& [node, equal] : sorted) {
        std::stable_sort(equal.begin(), equal.end(), [](const auto* a, const auto* b) { return a->pe < b->pe; });
    }
    return sorted;
}

void add_nodes(DrawnTree& tree, const std::vector<Expansion>& expansions) {
    auto left = by_node(expansions);
    struct ToCome {
        const Bytes* node;
        int parent;
        int depth;
    };
    std::vector<ToCome> stack = {{&expansions.front().node, -1, 0}};
    while (!stack.empty()) {
        const auto next = stack.back();
        stack.pop_back();
        const auto number = static_cast<int>(tree.nodes.size());
        tree.nodes.push_back({.parent = next.parent, .depth = next.depth});
        tree.depth = std::max(tree.depth, next.depth);
        const auto found = left.find(*next.node);
        if (found == left.end() || found->second.empty()) continue;
        const auto& expansion = *found->second.front();
        found->second.pop_front();
        tree.nodes.back().pe = expansion.pe;
        for (auto child = expansion.children.rbegin(); child != expansion.children.rend(); ++child) {
            stack.push_back({&*child, number, next.depth + 1});
        }
    }
}

/// The outline of a subtree: how far it reaches to the left and to the right of its root, level by level.
using Outline = std::vector<std::pair<double, double>>;

/// Returns how far to the right of the first root the root of `next` has to be.
double distance_to(const Outline& before, const Outline& next) {
    double distance = 0;
    for (std::size_t i = 0; i < std::min(before.size(), next.size()); ++i) {
        distance = std::max(distance, before[i].second + 1 - next[i].first);
    }
    return distance;
}

void add_shifted(Outline& whole, const Outline& part, double by) {
    for (std::size_t i = 0; i < part.size(); ++i) {
        const auto [from, to] = part[i];
        if (i == whole.size()) whole.emplace_back(from + by, to + by);
        whole[i] = {std::min(whole[i].first, from + by), std::max(whole[i].second, to + by)};
    }
}

/// Places the children side by side, with x relative to their parent. Returns the outline of the parent's subtree.
Outline place(std::vector<DrawnTree::Node>& nodes, const std::vector<int>& children, std::vector<Outline>& outlines) {
    Outline row;
    for (const int child : children) {
        auto& outline = outlines[static_cast<std::size_t>(child)];
        const double x = distance_to(row, outline);
        nodes[static_cast<std::size_t>(child)].x = x;
        add_shifted(row, outline, x);
        outline = {};
    }
    Outline whole = {{0, 0}};
    if (children.empty()) return whole;
    const double middle = nodes[static_cast<std::size_t>(children.back())].x / 2;
    for (const int child : children) nodes[static_cast<std::size_t>(child)].x -= middle;
    for (const auto& [from, to] : row) whole.emplace_back(from - middle, to - middle);
    return whole;
}

void place_all(DrawnTree& tree) {
    auto& nodes = tree.nodes;
    std::vector<std::vector<int>> children(nodes.size());
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        children[static_cast<std::size_t>(nodes[i].parent)].push_back(static_cast<int>(i));
    }
    std::vector<Outline> outlines(nodes.size());
    for (auto i = nodes.size(); i-- > 0;) outlines[i] = place(nodes, children[i], outlines);
    double least = 0;
    double most = 0;
    for (const auto& [from, to] : outlines.front()) {
        least = std::min(least, from);
        most = std::max(most, to);
    }
    nodes.front().x = -least;
    for (std::size_t i = 1; i < nodes.size(); ++i) nodes[i].x += nodes[static_cast<std::size_t>(nodes[i].parent)].x;
    tree.width = most - least;
}

}  // namespace

DrawnTree drawn_tree(const std::vector<Expansion>& expansions) {
    require(!expansions.empty(), "a tree that is drawn has a root");
    DrawnTree tree;
    add_nodes(tree, expansions);
    place_all(tree);
    return tree;
}

}  // namespace espalier::program
