// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/ordered_iteration.hpp"

#include <cmath>

namespace puzzle15 {

using espalier::Nodes;

OrderedIteration::Subproblem OrderedIteration::root() const {
    Subproblem whole{.waiting = static_cast<std::uint32_t>(branches_->trees.size()), .share_waiting = 1};
    whole.tree.uncounted = branches_->nodes_before;
    return whole;
}

void OrderedIteration::begin_next(Subproblem& subproblem) const {
    const auto branch = subproblem.next;
    subproblem.next += subproblem.step;
    --subproblem.waiting;
    subproblem.branch = branch;
    subproblem.tree = branches_->trees[branch];
    subproblem.scale = branches_->shares[branch] / subproblem.tree.share();
    subproblem.share_waiting = subproblem.waiting > 0 ? subproblem.share_waiting - branches_->shares[branch] : 0;
}

bool OrderedIteration::valid(const Subproblem& subproblem) const {
    const auto branches = branches_->trees.size();
    const auto& [next, step, waiting, share, branch, tree, scale] = subproblem;
    const bool has_branches = waiting == 0 || (step > 0 && next + std::uint64_t{waiting - 1} * step < branches);
    return has_branches && branch < branches && tree_.valid(tree) && std::isfinite(share) && std::isfinite(scale);
}

Nodes OrderedIteration::work(Subproblem& subproblem, Answer& answer, Nodes budget) const {
    if (answer.decided()) return std::exchange(subproblem, {}).tree.uncounted;
    Nodes nodes = 0;
    // The rest of a budget may be too small for fast searches of small subtrees.
    do {
        if (subproblem.tree.empty()) begin_next(subproblem);
        const auto searched = tree_.work(subproblem.tree, answer.found, budget - nodes);
        answer.nodes[subproblem.branch] += searched;
        nodes += searched;
    } while (nodes < budget / 2 && !subproblem.empty() && !answer.decided());
    return nodes;
}

std::optional<OrderedIteration::Subproblem> OrderedIteration::split(Subproblem& subproblem) const {
    if (subproblem.waiting == 1 && subproblem.tree.empty()) begin_next(subproblem);
    return subproblem.waiting == 0 ? split_tree(subproblem) : split_waiting(subproblem);
}

std::optional<OrderedIteration::Subproblem> OrderedIteration::split_tree(Subproblem& subproblem) const {
    auto part = tree_.split(subproblem.tree);
    if (!part) return std::nullopt;
    return Subproblem{.branch = subproblem.branch, .tree = std::move(*part), .scale = subproblem.scale};
}

// Deals the branches out in turn. A branch that was begun counts as the first one.
OrderedIteration::Subproblem OrderedIteration::split_waiting(Subproblem& subproblem) const {
    const std::uint32_t kept_first = subproblem.tree.empty() ? 1 : 0;
    Subproblem other{.next = subproblem.next + kept_first * subproblem.step,
                     .step = 2 * subproblem.step,
                     .waiting = (subproblem.waiting + 1 - kept_first) / 2};
    for (std::uint32_t i = 0; i < other.waiting; ++i) {
        other.share_waiting += branches_->shares[other.next + i * other.step];
    }
    subproblem.next += (1 - kept_first) * subproblem.step;
    subproblem.step = other.step;
    subproblem.waiting -= other.waiting;
    subproblem.share_waiting = subproblem.waiting > 0 ? subproblem.share_waiting - other.share_waiting : 0;
    return other;
}

Nodes OrderedIteration::abandon(Subproblem& subproblem, Answer& answer) const {
    return tree_.abandon(subproblem.tree, answer.found);
}

}  // namespace puzzle15
