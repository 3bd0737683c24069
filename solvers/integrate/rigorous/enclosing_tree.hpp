// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <espalier/depth_first.hpp>
#include <espalier/require.hpp>

#include "integrate/rigorous/ball_boxes.hpp"
#include "integrate/rigorous/ball_cells.hpp"

namespace integrate {

/// The tree of cells, or of boxes, that are halved until they are enclosed, and of the spans of the rules that enclose
/// them. What it takes is bounded beforehand, whichever PEs search it: each cell is given a number of evaluations that
/// may be made below it, and passes on what it does not use to those of its halves that have to be halved again. A cell
/// that is given too few is left open for another search.
template <class Cells>
class EnclosingTree {
public:
    using Cell = typename Cells::Cell;

    struct Node {
        Cell cell = {};
        std::uint64_t allowance = 0;  ///< evaluations
        RuleSpan rule = {};           ///< empty: the cell is to be halved
    };
    using Answer = typename Cells::Answer;

    /// About as many evaluations as halving a cell takes.
    static constexpr std::uint64_t least_allowance = 64;

    /// From the whole interval on.
    EnclosingTree(const Cells& cells, std::uint64_t evaluations) : cells_(cells), allowance_(evaluations) {}

    /// From cells that an earlier search has left open. Requires some.
    EnclosingTree(const Cells& cells, const std::vector<Cell>& open, std::uint64_t evaluations)
        : cells_(cells), open_(&open), allowance_(evaluations / std::max<std::size_t>(open.size(), 1)) {
        espalier::require(!open.empty(), "some cells are left open for another search");
    }

    Node root() const { return {.cell = {.depth = above_all_}}; }

    bool valid(const Node& node) const {
        if (is_root(node)) return true;
        return cells_.valid(node.cell) && (node.rule.empty() || cells_.valid(node.rule));
    }
    bool valid(const Answer& answer) const {
        return std::ranges::all_of(answer.open, [this](const Cell& cell) { return cells_.valid(cell); });
    }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (is_root(node)) return begin(answer, child);
        if (!node.rule.empty()) return expand_rule(node, answer, child);
        visit({node.cell.half(true), node.cell.half(false)}, node.allowance, answer, child);
    }

    /// Adds what is known of a node that will not be expanded.
    void abandon(const Node& node, Answer& answer) const {
        if (!is_root(node)) return leave(node, answer);
        if (open_ == nullptr) return answer.open.push_back(cells_.whole());
        answer.open.insert(answer.open.end(), open_->begin(), open_->end());
    }

private:
    static constexpr std::int32_t above_all_ = -1;

    static bool is_root(const Node& node) { return node.cell.depth == above_all_; }

    void begin(Answer& answer, auto&& child) const {
        if (open_ == nullptr) return visit({cells_.whole()}, allowance_, answer, child);
        for (const auto& cell : *open_) child(Node{.cell = cell, .allowance = allowance_});
    }

    void leave(const Node& node, Answer& answer) const {
        if (node.rule.empty()) {
            answer.open.push_back(node.cell);
        } else {
            cells_.add_unsummed(node.cell, node.rule, answer);
        }
    }

    // First the cells to be halved: other PEs can work on the rules meanwhile.
    void visit(std::vector<Cell> cells, std::uint64_t allowance, Answer& answer, auto&& child) const {
        const std::uint64_t before = answer.evaluations;
        std::uint64_t by_rules = 0;
        std::vector<Cell> halved;
        std::vector<Node> enclosed_by_rule;
        for (auto& cell : cells) {
            const auto [prospect, rule] = cells_.examine(cell, answer);
            if (prospect == Prospect::halves) halved.push_back(cell);
            if (prospect != Prospect::by_rule) continue;
            enclosed_by_rule.push_back({.cell = cell, .rule = rule});
            by_rules += rule.evaluations();
        }
        const std::uint64_t left = allowance - std::min(allowance, answer.evaluations - before + by_rules);
        for (auto& cell : halved) {
            const Node node{.cell = std::move(cell), .allowance = left / halved.size()};
            if (node.allowance < least_allowance) {
                answer.open.push_back(node.cell);
            } else {
                child(node);
            }
        }
        for (const auto& node : enclosed_by_rule) child(node);
    }

    void expand_rule(const Node& node, Answer& answer, auto&& child) const {
        const auto& rule = node.rule;
        if (!cells_.is_divisible(rule)) return cells_.add(node.cell, rule, answer);
        Node first = node;
        Node second = node;
        first.rule.end = second.rule.first = rule.first + (rule.end - rule.first) / 2;
        child(first);
        child(second);
    }

    const Cells& cells_;
    const std::vector<Cell>* open_ = nullptr;
    std::uint64_t allowance_;
};
static_assert(espalier::Tree<EnclosingTree<BallCells>> && espalier::Tree<EnclosingTree<BallBoxes>>);

}  // namespace integrate
