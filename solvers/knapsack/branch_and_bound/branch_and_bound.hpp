// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>
#include <espalier/problem.hpp>
#include "knapsack/answer.hpp"
#include "knapsack/instance/ranking.hpp"

namespace knapsack {
/// Depth first branch and bound over the items by falling density [Sanders 1995, section 2]. A choice is the list of
/// the items that it leaves out before its break item; all others before it are chosen. An inner node of the tree is
/// such a list, and its children leave out one item more, behind the last one and up to the break item, the break
/// item's child first: it follows the greedy choice. A node is a list whose LP bound was compared with the incumbent.
template <class Number>
class BranchAndBound {
public:
    using Answer = knapsack::Answer;

    /// An inner node. Its open children leave out the items next, next - stride, ... >= first.
    struct InnerNode {
        Number room{};             ///< the capacity plus the weight of the items left out
        Number profit{};           ///< minus the profit of the items left out
        std::uint32_t first = 0;   ///< the item behind the last one left out
        std::uint32_t end = 0;     ///< the break item
        std::int64_t next = -1;    ///< the next child; less than `first` if no child is open
        std::uint32_t stride = 1;  ///< doubled by each split
        std::uint32_t depth = 0;   ///< the number of items left out
        double share = 0;          ///< the share of each child in the tree

        std::uint64_t open() const { return next < first ? 0 : static_cast<std::uint64_t>(next - first) / stride + 1; }
    };

    /// The inner nodes with open children on the path to the last one, by rising depth.
    struct Subproblem {
        std::vector<InnerNode> path;
        std::vector<std::uint32_t> left_out;  ///< items that the last node leaves out; the others leave out a prefix

        bool empty() const { return path.empty(); }

        double share() const {
            double sum = 0;
            for (const auto& node : path) sum += static_cast<double>(node.open()) * node.share;
            return sum;
        }
    };

    /// Looks for choices with more profit than the greedy one and the incumbent.
    explicit BranchAndBound(Ranking<Number> ranking, Answer incumbent = {})
        : ranking_(std::move(ranking)), incumbent_(std::move(incumbent)) {
        incumbent_.offer(ranking_[ranking_.break_item()].profit_before, {});
    }

    const Ranking<Number>& ranking() const { return ranking_; }
    /// Returns a bound on the profit of all choices.
    Number bound() const { return ranking_.bound(); }
    /// Returns whether anything is left to search.
    bool is_open() const { return true; }

    /// Returns the incumbent to start from.
    Answer answer() const { return incumbent_; }

    Subproblem root() const {
        const auto end = ranking_.break_item();
        return {{inner_node_of(ranking_.capacity(), 0, 0, end, 0, 1)}, {}};
    }

    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes nodes = 0;
        auto incumbent = answer.incumbent<Number>();
        while (nodes < budget && !s.path.empty()) nodes += search_last(s, answer, incumbent, budget - nodes);
        return nodes;
    }

    /// Deals the open children of all inner nodes out in turn [Sanders 1995, section 3].
    std::optional<Subproblem> split(Subproblem& s) const {
        Subproblem kept;
        Subproblem other;
        bool give = true;
        for (const auto& node : s.path) {
            InnerNode second = node;
            second.next -= node.stride;
            InnerNode first = node;
            first.stride = second.stride = 2 * node.stride;
            if (node.open() % 2 != 0) give = !give;
            (give ? other : kept).path.push_back(first);
            if (second.open() > 0) (give ? kept : other).path.push_back(second);
        }
        if (kept.empty() || other.empty()) return std::nullopt;
        for (auto* half : {&kept, &other})
            half->left_out.assign(s.left_out.begin(), s.left_out.begin() + half->path.back().depth);
        s = std::move(kept);
        return other;
    }

    /// Returns whether each node has the room and the profit that the items make that it leaves out.
    bool valid(const Subproblem& s) const {
        if (s.path.empty() || !ranking_.is_difference(s.left_out)) return false;
        Number room = ranking_.capacity();
        Number profit = 0;
        std::uint32_t depth = 0;
        for (const auto& node : s.path) {
            if (node.depth < depth || node.depth > s.left_out.size() || node.stride == 0) return false;
            for (; depth < node.depth; ++depth) {
                room += ranking_[s.left_out[depth]].weight;
                profit -= ranking_[s.left_out[depth]].profit;
            }
            const auto first = depth == 0 ? 0 : s.left_out[depth - 1] + 1;
            if (node.room != room || node.profit != profit || node.first != first || node.next > node.end ||
                node.end != ranking_.break_from(0, room)) {
                return false;
            }
        }
        return true;
    }
    bool valid(const Answer& answer) const { return answer.is_consistent(ranking_); }

private:
    static InnerNode inner_node_of(Number room, Number profit, std::uint32_t first, std::uint32_t end,
                                   std::uint32_t depth, double share) {
        InnerNode node{std::move(room), std::move(profit), first, end, end, 1, depth};
        node.share = share / (static_cast<double>(node.next - first) + 1);
        return node;
    }

    // Looks at open children of the last node until one has to be searched, or none is left.
    espalier::Nodes search_last(Subproblem& s, Answer& answer, Number& incumbent, espalier::Nodes budget) const {
        InnerNode& node = s.path.back();
        const auto& at = ranking_[node.end];
        // The LP bound of a child is at most what its parent's would be if the break item were so large that it took
        // all the room. The difference between that and the incumbent, in units of 1 / at.weight:
        const Number missing = node.profit + at.profit_before - incumbent - 1;
        const Product<Number> slack =
            product(missing, at.weight) + product(Number(node.room - at.weight_before), at.profit);
        if (slack < 0) {  // better incumbents have cut the node off
            s.path.pop_back();
            return 0;
        }
        espalier::Nodes nodes = 0;
        while (nodes < budget && node.next >= node.first) {
            const auto item = static_cast<std::uint32_t>(node.next);
            node.next -= node.stride;
            ++nodes;
            const auto& out = ranking_[item];
            if (product(out.profit, at.weight) - product(out.weight, at.profit) <= slack) {
                if (descend(s, answer, incumbent, item)) return nodes;
            }
        }
        if (node.next < node.first) s.path.pop_back();
        return nodes;
    }

    // Makes the child of the last node that leaves out `item` the last node, if it may hold a better choice. Returns
    // whether the last node is another one now.
    bool descend(Subproblem& s, Answer& answer, Number& incumbent, std::uint32_t item) const {
        const InnerNode& parent = s.path.back();
        const auto& out = ranking_[item];
        const Number room = parent.room + out.weight;
        const Number profit = parent.profit - out.profit;
        const auto end = ranking_.break_from(item == parent.end ? item + 1 : parent.end, room);
        const auto& at = ranking_[end];
        const Number greedy = profit + at.profit_before;
        const Number missing = incumbent + 1 - greedy;
        if (product(Number(room - at.weight_before), at.profit) < product(missing, at.weight)) return false;
        s.left_out.resize(parent.depth);
        s.left_out.push_back(item);
        if (missing <= 0) improve(s, answer, incumbent = greedy, end);
        if (end == ranking_.size()) return false;  // all others are chosen, and leaving out one more gains nothing
        const auto depth = parent.depth + 1;
        const double share = parent.share;
        if (parent.next < parent.first) s.path.pop_back();
        s.path.push_back(inner_node_of(room, profit, item + 1, end, depth, share));
        return true;
    }

    // Offers the choice of all items before `end` except those left out. It is seldom called, and would keep compilers
    // from inlining what each node needs.
    [[gnu::noinline]] void improve(const Subproblem& s, Answer& answer, const Number& profit, std::uint32_t end) const {
        answer.offer(profit, difference(s.left_out, end));
    }

    // Returns the difference from the greedy choice of the choice of all items before `end` except `left_out`.
    Difference difference(const std::vector<std::uint32_t>& left_out, std::uint32_t end) const {
        const auto greedy_end = ranking_.break_item();
        std::vector<std::uint32_t> difference;
        for (const auto item : left_out) {
            if (item < greedy_end) difference.push_back(item);
        }
        for (auto item = greedy_end; item < end; ++item) {
            if (!std::binary_search(left_out.begin(), left_out.end(), item)) difference.push_back(item);
        }
        return difference;
    }

    Ranking<Number> ranking_;
    Answer incumbent_;
};

static_assert(espalier::OptimisationProblem<BranchAndBound<Word>>);
}  // namespace knapsack
