// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include <espalier/require.hpp>

#include "golomb/tree/criteria.hpp"
#include "golomb/tree/node.hpp"
#include "golomb/tree/prefix.hpp"

namespace golomb {

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

}  // namespace golomb
