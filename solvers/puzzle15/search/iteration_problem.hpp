// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include <espalier/program/run.hpp>
#include "puzzle15/search/board_search.hpp"

namespace puzzle15 {
/// One iteration as the tree shaped computation that the engine searches. Its Answer is AnySolution or EverySolution.
template <class A>
class IterationProblem {
public:
    using Subproblem = puzzle15::Subproblem;
    using Answer = A;

    /// Requires that the search outlives this.
    IterationProblem(const BoardSearch& search, const Iteration& iteration) : search_(&search), iteration_(iteration) {}

    Subproblem root() const { return search_->root(iteration_); }

    espalier::Nodes work(Subproblem& subproblem, Answer& answer, espalier::Nodes budget) const {
        if (answer.decided()) return std::exchange(subproblem, {}).uncounted;
        return search_->work(iteration_, subproblem, answer.solutions, budget);
    }

    std::optional<Subproblem> split(Subproblem& subproblem) const {
        // A long path without branches is not worth following.
        constexpr int most_unfolded = 16;
        for (int i = 0; i < most_unfolded && subproblem.open() == 1; ++i) {
            if (!search_->unfold(iteration_, subproblem)) return std::nullopt;
        }
        if (subproblem.open() < 2) return std::nullopt;
        return deal_out(subproblem);
    }

    bool valid(const Subproblem& subproblem) const { return search_->valid(subproblem); }
    bool valid(const Answer& answer) const { return answer.is_consistent(); }

    espalier::Nodes abandon(Subproblem& subproblem, Answer&) const { return std::exchange(subproblem.uncounted, 0); }

private:
    const BoardSearch* search_;
    Iteration iteration_;
};

// Searches that end at the first solution spread the news that there is one as a bound.
static_assert(espalier::OptimisationProblem<IterationProblem<AnySolution>>);
static_assert(espalier::Problem<IterationProblem<EverySolution>>);

/// The number of nodes that an iteration has searched below each beginning of a path, given as letters of the blank's
/// moves. Nodes on the way to the beginnings do not count.
using NodesByBeginning = std::map<std::string, espalier::Nodes>;

/// The numbers of nodes of the last two iterations.
struct EarlierNodes {
    NodesByBeginning last;
    NodesByBeginning last_but_one;
};

/// The branches of an iteration: subtrees that its tree is cut into, and that are searched one after the other.
struct Branches {
    std::vector<Subproblem> trees;     ///< in the order in which they are searched
    std::vector<double> shares;        ///< the estimated share of each in all of them
    espalier::Nodes nodes_before = 0;  ///< nodes of the iteration that are in none of the trees
};

/// Cuts the tree of an iteration into some thousands of branches and orders them by how much their nodes grew from the
/// last iteration but one to the last, the fastest growing ones first. A tree grows faster where a solution is near,
/// because fewer nodes are pruned on a path that comes close to the goal. Small branches, which may grow by any factor,
/// are compared as if they had had some nodes more. (benchmarks/korf24.py measures how much of the last iterations is
/// searched: instances/puzzle15/korf24.tsv.)
///
/// Ensures that the branches and nodes_before are the whole tree, and that every call returns the same branches in the
/// same order.
Branches make_branches(const BoardSearch& search, const Iteration& iteration, const EarlierNodes& earlier);

/// A solution, and the nodes that were searched in each branch.
struct OrderedAnswer {
    AnySolution found;
    std::map<std::uint32_t, espalier::Nodes> nodes;  ///< by the number of the branch

    bool decided() const { return found.decided(); }
    bool bound() const { return found.bound(); }
    bool tighten(bool bound) { return found.tighten(bound); }

    void merge(const OrderedAnswer& other) {
        found.merge(other.found);
        for (const auto& [branch, searched] : other.nodes) nodes[branch] += searched;
    }
};

/// One iteration that ends at its first solution, as the tree shaped computation that the engine searches branch by
/// branch. It has the same nodes as IterationProblem, in another order.
class OrderedIteration {
public:
    using Answer = OrderedAnswer;

    /// A branch that was begun, or a part of one, and branches that follow.
    struct Subproblem {
        std::uint32_t next = 0;  ///< the first branch that waits; every `step`th from here on waits
        std::uint32_t step = 1;
        std::uint32_t waiting = 0;       ///< the number of branches that wait
        double share_waiting = 0;        ///< their share of the whole
        std::uint32_t branch = 0;        ///< the branch that was begun
        puzzle15::Subproblem tree = {};  ///< what is left of this branch
        double scale = 0;                ///< the factor between the tree's share() and its share of the whole

        bool empty() const { return waiting == 0 && tree.empty(); }
        std::size_t open() const { return waiting + tree.open(); }
        double share() const { return share_waiting + scale * tree.share(); }
    };

    /// Requires that both outlive this, and that the branches are those of the iteration.
    OrderedIteration(const BoardSearch& search, const Iteration& iteration, const Branches& branches)
        : tree_(search, iteration), branches_(&branches) {}

    Subproblem root() const {
        Subproblem whole{.waiting = static_cast<std::uint32_t>(branches_->trees.size()), .share_waiting = 1};
        whole.tree.uncounted = branches_->nodes_before;
        return whole;
    }

    espalier::Nodes work(Subproblem& subproblem, Answer& answer, espalier::Nodes budget) const {
        if (answer.decided()) return std::exchange(subproblem, {}).tree.uncounted;
        espalier::Nodes nodes = 0;
        // The rest of a budget may be too small for fast searches of small subtrees.
        do {
            if (subproblem.tree.empty()) begin_next(subproblem);
            const auto searched = tree_.work(subproblem.tree, answer.found, budget - nodes);
            answer.nodes[subproblem.branch] += searched;
            nodes += searched;
        } while (nodes < budget / 2 && !subproblem.empty() && !answer.decided());
        return nodes;
    }

    /// Deals the waiting branches out in turn, so that each part has some of the first ones. If no branch waits, splits
    /// the tree of the begun one.
    std::optional<Subproblem> split(Subproblem& subproblem) const {
        if (subproblem.waiting == 1 && subproblem.tree.empty()) begin_next(subproblem);
        if (subproblem.waiting > 0) return split_waiting(subproblem);
        auto part = tree_.split(subproblem.tree);
        if (!part) return std::nullopt;
        return Subproblem{.branch = subproblem.branch, .tree = std::move(*part), .scale = subproblem.scale};
    }

    bool valid(const Subproblem& subproblem) const {
        const auto branches = branches_->trees.size();
        const auto& [next, step, waiting, share, branch, tree, scale] = subproblem;
        const bool has_branches = waiting == 0 || (step > 0 && next + std::uint64_t{waiting - 1} * step < branches);
        return has_branches && branch < branches && tree_.valid(tree) && std::isfinite(share) && std::isfinite(scale);
    }

    bool valid(const Answer& answer) const { return answer.found.is_consistent(); }

    espalier::Nodes abandon(Subproblem& subproblem, Answer& answer) const {
        return tree_.abandon(subproblem.tree, answer.found);
    }

private:
    void begin_next(Subproblem& subproblem) const {
        const auto branch = subproblem.next;
        subproblem.next += subproblem.step;
        --subproblem.waiting;
        subproblem.branch = branch;
        subproblem.tree = branches_->trees[branch];
        subproblem.scale = branches_->shares[branch] / subproblem.tree.share();
        subproblem.share_waiting = subproblem.waiting > 0 ? subproblem.share_waiting - branches_->shares[branch] : 0;
    }

    // Deals the branches out in turn. A branch that was begun counts as the first one.
    Subproblem split_waiting(Subproblem& subproblem) const {
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

    IterationProblem<AnySolution> tree_;
    const Branches* branches_;
};

static_assert(espalier::OptimisationProblem<OrderedIteration>);

/// The result of an iteration.
struct IterationResult {
    Solutions solutions;
    std::uint64_t nodes = 0;
    double seconds = 0;
    double busy_pes = 0;                       ///< the mean number of busy PEs
    bool complete = false;                     ///< whether no limit stopped it
    NodesByBeginning nodes_by_beginning = {};  ///< empty unless it was cut into branches
};

/// An iteration for one board.
struct IterationOf {
    const BoardSearch* search;
    Iteration iteration;
    /// The nodes that the iterations before have searched, from which the order of branches follows, or null if this
    /// iteration is not to be cut into branches. Only an iteration that is alone, and ends at its first solution, is
    /// cut.
    const EarlierNodes* earlier = nullptr;
};

/// Searches one iteration for each of one or more boards on the PEs of the run. Returns the same results in all ranks,
/// in the order of the iterations. Requires at least one iteration, and the same Iteration::wanted in all of them.
std::vector<IterationResult> search_iterations(espalier::program::Run& run, const std::vector<IterationOf>& iterations);
}  // namespace puzzle15
