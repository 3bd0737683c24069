// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/depth_first.hpp>
#include "integrate/rigorous/box_enclosures.hpp"

namespace integrate {
/// The tree of boxes that are halved until they are enclosed, and of the spans of the rules that enclose them. What it
/// takes is bounded beforehand, whichever PEs search it: each box is given a number of evaluations that may be made
/// below it, and passes on what it does not use to those of its halves that have to be halved again. A box that is
/// given too few is left open for another search.
class EnclosingTree {
public:
    struct Node {
        DeepBox box = {};             ///< without sides: the root
        std::uint64_t allowance = 0;  ///< evaluations
        RuleSpan rule = {};           ///< empty: the box is to be halved
    };
    using Answer = SumOfEnclosures;

    /// About as many evaluations as halving a box takes.
    static constexpr std::uint64_t least_allowance = 64;

    /// From the boxes on that an earlier search has left open, or, if there are none, from the whole one.
    EnclosingTree(const BoxEnclosures& boxes, std::uint64_t evaluations, std::vector<DeepBox> open = {})
        : boxes_(boxes), open_(std::move(open)), allowance_(evaluations / std::max<std::size_t>(open_.size(), 1)) {}

    Node root() const { return {}; }

    bool valid(const Node& node) const {
        if (is_root(node)) return true;
        return boxes_.valid(node.box) && (node.rule.empty() || boxes_.valid(node.rule));
    }
    bool valid(const Answer& answer) const {
        return std::ranges::all_of(answer.open, [this](const DeepBox& box) { return boxes_.valid(box); });
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (is_root(node) && open_.empty()) return visit({boxes_.whole()}, allowance_, answer, child);
        if (is_root(node)) {
            for (const auto& box : open_) child(Node{.box = box, .allowance = allowance_});
            return;
        }
        if (!node.rule.empty()) return expand_rule(node, answer, child);
        visit({node.box.half(true), node.box.half(false)}, node.allowance, answer, child);
    }

    /// Adds what is known of a node that will not be expanded.
    void abandon(const Node& node, Answer& answer) const {
        if (is_root(node)) {
            answer.open.insert(answer.open.end(), open_.begin(), open_.end());
            if (open_.empty()) answer.open.push_back(boxes_.whole());
        } else if (node.rule.empty()) {
            answer.open.push_back(node.box);
        } else {
            boxes_.add_bound(node.box, node.rule, answer);
        }
    }

private:
    static bool is_root(const Node& node) { return node.box.sides.empty(); }

    // First the boxes to be halved: other PEs can work on the rules meanwhile.
    void visit(std::vector<DeepBox> boxes, std::uint64_t allowance, Answer& answer, auto&& child) const {
        const std::uint64_t before = answer.evaluations;
        std::uint64_t by_rules = 0;
        std::vector<DeepBox> halved;
        std::vector<Node> enclosed_by_rule;
        for (auto& box : boxes) {
            const auto rule = boxes_.examine(box, answer);
            if (!rule) continue;
            if (rule->empty()) {
                halved.push_back(box);
            } else {
                enclosed_by_rule.push_back({.box = box, .rule = *rule});
                by_rules += rule->evaluations();
            }
        }
        const std::uint64_t left = allowance - std::min(allowance, answer.evaluations - before + by_rules);
        for (auto& box : halved) {
            const Node node{.box = std::move(box), .allowance = left / halved.size()};
            if (node.allowance < least_allowance) {
                answer.open.push_back(node.box);
            } else {
                child(node);
            }
        }
        for (const auto& node : enclosed_by_rule) child(node);
    }

    void expand_rule(const Node& node, Answer& answer, auto&& child) const {
        const auto& rule = node.rule;
        if (!boxes_.is_divisible(rule)) return boxes_.add(node.box, rule, answer);
        Node first = node;
        Node second = node;
        first.rule.end = second.rule.first = rule.first + (rule.end - rule.first) / 2;
        child(first);
        child(second);
    }

    const BoxEnclosures& boxes_;
    std::vector<DeepBox> open_;
    std::uint64_t allowance_;
};
static_assert(espalier::Tree<EnclosingTree>);
}  // namespace integrate
