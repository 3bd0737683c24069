// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include <espalier/problem.hpp>
#include "golomb/instance.hpp"
#include "golomb/search/answer.hpp"
#include "golomb/search/kernel.hpp"
#include "golomb/tree/choose_table.hpp"
#include "golomb/tree/prefix.hpp"

namespace golomb {
/// The search for Golomb rulers as a tree shaped computation. A node of the tree is a prefix of a ruler that passes the
/// tests of Node::passes; to expand it is to test all its extensions by one mark. One Search is shared by all PEs of a
/// process; all its functions may be called by several threads at once.
class Search {
public:
    using Subproblem = golomb::Subproblem;
    using Answer = golomb::Answer;

    /// Makes the search of the whole tree.
    /// Requires: 1 <= instance.marks <= most_marks; -1 <= instance.longest; a lower bound for each smaller number of
    /// marks; `kernel` and `table` are made for the instance.
    Search(Instance instance, std::shared_ptr<const Kernel> kernel, ChooseTable table);

    /// Computes the table for an instance, which takes longest of making a search. Requires what the constructor does.
    static ChooseTable table_for(const Instance& instance);

    /// Returns the search of one range of the tree, where rulers have to beat `bound`, or to equal it if all are
    /// wanted. It shares the tables, which take long to compute. Requires: the marks of both ends increase.
    [[nodiscard]] Search of_range(const Range& range, int bound = Answer::no_bound) const;

    /// Returns the search that also counts what is in each of these parts of the tree (Answer::parts), numbered from 0
    /// on. Requires: the parts are in rising order, and no node of a range that is searched lies outside of them.
    [[nodiscard]] Search counting(std::vector<Range> parts) const {
        Search search = *this;
        search.parts_ = std::make_shared<const std::vector<Range>>(std::move(parts));
        return search;
    }

    const Kernel& kernel() const { return *kernel_; }

    Subproblem root() const {
        if (instance_.longest < 0) return {};
        const double end_position = kernel_->position((*criteria_)[instance_.longest], range_.end, most_marks);
        return {range_.first, range_.end, end_position, 1.0};
    }

    /// Returns an answer without a ruler that knows the bound.
    Answer answer() const {
        Answer answer;
        answer.tighten(bound_);
        return answer;
    }

    /// Searches about `budget` nodes of the subproblem, in preorder, and adds the rulers found to the answer. Returns
    /// the number of nodes. Only the plain kernel keeps the budget; others may exceed it by the nodes below a bundle.
    std::uint64_t work(Subproblem& subproblem, Answer& answer, std::uint64_t budget) const;

    /// Cuts off about the second half, in preorder. Returns nothing if the subproblem is too small for that.
    [[nodiscard]] std::optional<Subproblem> split(Subproblem& subproblem) const;

    /// Estimates the number of nodes left, if no shorter ruler is found than the answer knows of. It is unknown if any
    /// ruler ends the search.
    espalier::NodesLeft nodes_left(const Subproblem& subproblem, const Answer& answer, espalier::Nodes budget,
                                   espalier::Random& random) const;

    /// Estimates the number of nodes of the subproblem if no ruler is found. Requires: the instance has a length.
    espalier::NodesLeft nodes(const Subproblem& subproblem, espalier::Nodes budget, espalier::Random& random) const {
        return kernel_->nodes_left((*criteria_)[instance_.longest], subproblem, budget, random);
    }

    /// Returns whether the subproblem lies within the range of the search.
    bool valid(const Subproblem& subproblem) const;
    /// Returns whether the rulers are such as the instance asks for.
    bool valid(const Answer& answer) const;

    /// Notes in the answer what a stop leaves unsearched, so that another search can go on there.
    void abandon(const Subproblem& subproblem, Answer& answer) const {
        if (!subproblem.empty()) answer.leave({subproblem.cursor(), subproblem.end()});
    }

private:
    int longest_of_interest(const Answer& answer) const;
    std::uint64_t work_in_part(const Criteria& criteria, Subproblem& subproblem, Answer& answer,
                               std::uint64_t budget) const;
    double share_between(double position, double end_position) const { return (end_position - position) / whole_; }

    Instance instance_;
    std::shared_ptr<const Kernel> kernel_;
    std::shared_ptr<const CriteriaByLength> criteria_;
    std::shared_ptr<const std::vector<Range>> parts_;  // those that are counted apart, if any are
    Range range_;
    int bound_ = Answer::no_bound;
    double whole_ = 1.0;  // the part of the tree that is in the range
};

static_assert(espalier::OptimisationProblem<Search>);

/// Returns the table for an instance (Search::table_for). If there is a folder, large tables, which take a third of a
/// second, are read from a file there, or else computed and kept in one. A file that is damaged or cannot be written
/// changes nothing but the time. Requires what Search::table_for does.
ChooseTable kept_table(const Instance& instance, const std::string& folder);

using StopWanted = std::function<bool()>;

/// Cuts ranges of the tree into at most `most` parts of about equal work, in rising order, or one of each range if
/// there are more ranges. There are fewer parts if they would have less than `least_nodes` nodes or if the tree is too
/// small. The piece with the most nodes is cut in two, again and again, and neighbouring pieces are joined to parts;
/// nodes are estimated by random probes, the same in every run (Search::nodes). Together the parts are the ranges, and
/// no prefix is in two of them. As soon as a stop is wanted, returns the fewer and less equal parts that are there.
/// Requires: no prefix is in two ranges; most >= 1.
[[nodiscard]] std::vector<Range> equal_parts(
    const Search& search, const std::vector<Range>& ranges, int most, double least_nodes = 0,
    const StopWanted& stop_wanted = [] { return false; });

/// An unbiased estimate of what a search takes if it finds no ruler.
struct Estimate {
    double nodes = 0;
    double deviation = 0;         ///< the standard deviation of `nodes`
    double nodes_per_second = 0;  ///< the speed of one core on samples of the tree

    /// Returns the ends of the interval that contains the number of nodes with a probability of 95 %.
    double least() const { return nodes > 1.96 * deviation ? nodes - 1.96 * deviation : 0; }
    double most() const { return nodes + 1.96 * deviation; }

    /// Returns the time in seconds that one core needs for so many nodes.
    double core_seconds(double count) const { return count / nodes_per_second; }
};

/// Estimates the search of the ranges. About three quarters of the time are spent on random probes, the rest on
/// searching samples of the tree. As soon as a stop is wanted, returns what the samples say so far. Requires: at least
/// one range; seconds > 0.
[[nodiscard]] Estimate estimate(
    const Search& search, const std::vector<Range>& ranges, double seconds, espalier::Random& random,
    const StopWanted& stop_wanted = [] { return false; });
}  // namespace golomb
