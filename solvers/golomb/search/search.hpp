#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <espalier/problem.hpp>

#include "golomb/search/answer.hpp"
#include "golomb/search/instance.hpp"
#include "golomb/search/kernel.hpp"
#include "golomb/search/subproblem.hpp"
#include "golomb/tree/choose_table.hpp"
#include "golomb/tree/criteria_by_length.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// The search for Golomb rulers as a tree shaped computation. A node of the tree is a prefix of a ruler that passes the
/// tests of Node::passes; to expand it is to test all its extensions by one mark. One Search is shared by all PEs of a
/// process; all its functions may be called by several threads at once.
class Search {
public:
    using Subproblem = golomb::Subproblem;
    using Answer = golomb::Answer;

    /// The search of the whole tree.
    /// Requires: 1 <= instance.marks <= most_marks; -1 <= instance.longest; a lower bound for each smaller number of
    /// marks; `kernel` and `table` are made for the instance.
    Search(Instance instance, std::shared_ptr<const Kernel> kernel, ChooseTable table);

    /// The table for an instance: what takes longest of making a search. Requires the same of the instance.
    static ChooseTable table_for(const Instance& instance);

    /// The search of one range of the tree, where rulers have to beat `bound`, or to equal it where all are wanted.
    /// The tables, which take long to compute, serve all ranges. Requires: the marks of both ends increase.
    [[nodiscard]] Search of_range(const Range& range, int bound = Answer::no_bound) const;

    const Kernel& kernel() const { return *kernel_; }

    Subproblem root() const;

    /// An answer without a ruler that knows the bound.
    Answer answer() const;

    /// Searches about `budget` nodes of the subproblem, in preorder, and adds the rulers found to the answer. Returns
    /// the number of nodes searched: at most the budget with the plain kernel, with others it may be more by those
    /// below one bundle.
    std::uint64_t work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const;

    /// Cuts off about the second half, in preorder. Nothing if the subproblem is too small for that.
    [[nodiscard]] std::optional<Subproblem> split(Subproblem& subproblem) const;

    /// How many nodes are left, if no shorter ruler is found than the answer knows of. Unknown where any ruler ends the
    /// search.
    espalier::NodesLeft nodes_left(const Subproblem& subproblem, const Answer& answer, espalier::Nodes budget,
                                   espalier::Random& random) const;

    /// Notes what a stop leaves unsearched, so that another search can go on there.
    void abandon(const Subproblem& subproblem, Answer& answer) const;

private:
    int longest_of_interest(const Answer& answer) const;
    double share_between(double position, double end_position) const { return (end_position - position) / whole_; }

    Instance instance_;
    std::shared_ptr<const Kernel> kernel_;
    std::shared_ptr<const CriteriaByLength> criteria_;
    Range range_;
    int bound_ = Answer::no_bound;
    double whole_ = 1.0;  // the part of the tree that is in the range
};

static_assert(espalier::OptimisationProblem<Search> && espalier::HasInitialAnswer<Search> &&
              espalier::HasShare<Search> && espalier::HasNodesLeft<Search> && espalier::HasAbandon<Search>);

}  // namespace golomb
