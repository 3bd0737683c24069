#pragma once

#include <cstdint>
#include <espalier/problem.hpp>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "knapsack/answer.hpp"
#include "knapsack/branch_and_bound/ranking.hpp"

namespace knapsack {

/// Depth first branch and bound over the items by falling density [Sanders 1995, section 2]. A choice is the list of
/// the items that it leaves out before its break item; all others before it are chosen. An inner node of the tree is
/// such a list, and its children leave out one item more, behind the last one and up to the break item, the break
/// item's child first: it follows the greedy choice. A node is a list whose LP bound was compared with the incumbent.
template <class Number>
class BranchAndBound {
public:
    using Answer = knapsack::Answer<Number>;

    /// The children of one inner node that are still open: they leave out the items next, next - stride, ... >= first.
    struct Level {
        Number room{};             ///< capacity and the weight of what is left out: for all items before the break item
        Number profit{};           ///< minus the profit of what is left out
        std::uint32_t first = 0;   ///< behind the last item left out
        std::uint32_t end = 0;     ///< the break item
        std::int64_t next = -1;    ///< less than `first`: no child is open
        std::uint32_t stride = 1;  ///< doubled by each split
        std::uint32_t depth = 0;   ///< how many items are left out
        double share = 0;          ///< of each child in the tree

        std::uint64_t open() const { return next < first ? 0 : static_cast<std::uint64_t>(next - first) / stride + 1; }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.room, self.profit, self.first, self.end, self.next, self.stride, self.depth,
                            self.share);
        }
    };

    /// The levels of the tree on which nodes are open, deeper ones behind.
    struct Subproblem {
        std::vector<Level> levels;
        std::vector<std::uint32_t> left_out;  ///< on the path to the last level; those before it are beginnings of it

        bool empty() const { return levels.empty(); }

        double share() const {
            double sum = 0;
            for (const auto& level : levels) sum += static_cast<double>(level.open()) * level.share;
            return sum;
        }

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.levels, self.left_out);
        }
    };

    /// Looks for choices with more profit than the incumbent, and than the greedy one. The ranking outlives this.
    explicit BranchAndBound(const Ranking<Number>& ranking, Answer incumbent = {})
        : ranking_(ranking), incumbent_(std::move(incumbent)) {
        incumbent_.offer(ranking_[ranking_.break_item()].profit_before, {});
    }

    const Ranking<Number>& ranking() const { return ranking_; }
    /// No choice has more profit.
    Number bound() const { return ranking_.bound(); }

    /// The incumbent to start from.
    Answer answer() const { return incumbent_; }

    Subproblem root() const {
        const auto end = ranking_.break_item();
        return {{level_of(ranking_.capacity(), 0, 0, end, 0, 1)}, {}};
    }

    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        espalier::Nodes nodes = 0;
        while (nodes < budget && !s.levels.empty()) nodes += search_last_level(s, answer, budget - nodes);
        return nodes;
    }

    /// Deals the open children of all levels out in turn [Sanders 1995, section 3].
    std::optional<Subproblem> split(Subproblem& s) const {
        Subproblem kept;
        Subproblem other;
        bool give = true;
        for (const auto& level : s.levels) {
            Level second = level;
            second.next -= level.stride;
            Level first = level;
            first.stride = second.stride = 2 * level.stride;
            if (level.open() % 2 != 0) give = !give;
            (give ? other : kept).levels.push_back(first);
            if (second.open() > 0) (give ? kept : other).levels.push_back(second);
        }
        if (kept.empty() || other.empty()) return std::nullopt;
        for (auto* part : {&kept, &other}) {
            part->left_out.assign(s.left_out.begin(), s.left_out.begin() + part->levels.back().depth);
        }
        s = std::move(kept);
        return other;
    }

    void abandon(const Subproblem& s, Answer& answer) const {
        for (const auto& level : s.levels) answer.leave(ranking_.bound(level.profit, level.room, level.end));
    }

private:
    static Level level_of(Number room, Number profit, std::uint32_t first, std::uint32_t end, std::uint32_t depth,
                          double share) {
        const std::int64_t next = end;
        return {std::move(room),
                std::move(profit),
                first,
                end,
                next,
                1,
                depth,
                share / (static_cast<double>(next - first) + 1)};
    }

    // Looks at open children of the last level until one has to be searched itself, or none is left.
    espalier::Nodes search_last_level(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        Level& level = s.levels.back();
        const auto& at = ranking_[level.end];
        // Of a child that leaves out an item the LP bound is at most what that of its parent would be, were the break
        // item so large that it took all the room: in units of 1 / at.weight, the difference to the incumbent is
        const Number missing = level.profit + at.profit_before - *answer.bound() - 1;
        const Product<Number> slack =
            product(missing, at.weight) + product(Number(level.room - at.weight_before), at.profit);
        if (slack < 0) return drop(s);
        espalier::Nodes nodes = 0;
        while (nodes < budget && level.next >= level.first) {
            const auto item = static_cast<std::uint32_t>(level.next);
            level.next -= level.stride;
            ++nodes;
            const auto& out = ranking_[item];
            if (product(out.profit, at.weight) - product(out.weight, at.profit) <= slack) {
                if (descend(s, answer, item)) return nodes;
            }
        }
        if (level.next < level.first) s.levels.pop_back();
        return nodes;
    }

    // Improved incumbents have cut the level off.
    static espalier::Nodes drop(Subproblem& s) {
        s.levels.pop_back();
        return 0;
    }

    // Makes the child of the last level that leaves out `item` the last level, if it may hold a better choice. Returns
    // whether the last level is another one now.
    bool descend(Subproblem& s, Answer& answer, std::uint32_t item) const {
        const Level& parent = s.levels.back();
        const auto& out = ranking_[item];
        const Number room = parent.room + out.weight;
        const Number profit = parent.profit - out.profit;
        const auto end = ranking_.break_from(item == parent.end ? item + 1 : parent.end, room);
        const auto& at = ranking_[end];
        const Number greedy = profit + at.profit_before;
        const Number missing = *answer.bound() + 1 - greedy;
        if (product(Number(room - at.weight_before), at.profit) < product(missing, at.weight)) return false;
        s.left_out.resize(parent.depth);
        s.left_out.push_back(item);
        if (missing <= 0) answer.offer(greedy, difference(s.left_out, end));
        if (end == ranking_.size()) return false;  // all others are chosen: nothing is gained by leaving out one more
        const auto depth = parent.depth + 1;
        const double share = parent.share;
        if (parent.next < parent.first) s.levels.pop_back();
        s.levels.push_back(level_of(room, profit, item + 1, end, depth, share));
        return true;
    }

    // In what the choice of all items before `end` but for `left_out` differs from the greedy one.
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

    const Ranking<Number>& ranking_;
    Answer incumbent_;
};

static_assert(espalier::OptimisationProblem<BranchAndBound<Word>> && espalier::HasInitialAnswer<BranchAndBound<Word>> &&
              espalier::HasShare<BranchAndBound<Word>> && espalier::HasAbandon<BranchAndBound<Word>>);

}  // namespace knapsack
