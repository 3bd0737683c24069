// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include <espalier/forest.hpp>
#include "knapsack/answer.hpp"
#include "knapsack/branch_and_bound/branch_and_bound.hpp"
#include "knapsack/dynamic/dynamic_program.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/normal_form.hpp"
#include "knapsack/quarter_lists/quarter_lists.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {
/// The result of preprocessing a search, as it travels between processes, and the number of states that were looked at.
/// The variant is empty if nothing is left of the instance; else it is the incumbent of a branch and bound, or a
/// dynamic program.
using PreprocessedSearch =
    std::pair<std::variant<std::monostate, Answer, PreprocessedProgram<Word>, PreprocessedProgram<Integer>>,
              espalier::Nodes>;

/// An instance of which nothing is left to be searched, or for which there is no time.
struct Decided {
    using Answer = knapsack::Answer;
    struct Subproblem {
        bool empty() const { return true; }

        template <class Self>
        static auto fields(Self&) {
            return std::tie();
        }
    };

    bool is_open() const { return false; }
    Subproblem root() const { return {}; }
    espalier::Nodes work(Subproblem&, Answer&, espalier::Nodes) const { return 0; }
    std::optional<Subproblem> split(Subproblem&) const { return std::nullopt; }
};

static_assert(espalier::OptimisationProblem<Decided>);

/// The preprocessed search of one instance. Another process need not repeat the preprocessing if it takes more than
/// milliseconds.
///
/// With a known optimum, choices of less profit are not looked for. A choice that has it is looked for at once, also
/// for a depth-first search, so that the tree has the incumbent from the start and its nodes do not depend on when it
/// is found. If there is provably no such choice, nothing is left to search, and the finding, whose profit is less,
/// refutes the claim.
class Search {
public:
    Search(const Instance& instance, const Settings& settings, const DynamicLimits& limits);
    /// Goes on from another process's preprocessing of the same instance.
    Search(const Instance& instance, PreprocessedSearch preprocessed, const DynamicLimits& limits);
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    PreprocessedSearch preprocessing() const;

    /// Calls visit(problem) with what is left to search: a Decided, BranchAndBound, DynamicProgram or QuarterLists.
    template <class Visit>
    decltype(auto) visit(Visit visit) const {
        return std::visit(visit, problem_);
    }
    /// Returns whether a preprocessing that another process has left can be of this instance.
    bool is_consistent() const;
    /// Returns whether anything is left to search.
    bool is_open() const;
    /// Returns whether nothing was left to preprocess, or no time for it.
    bool is_decided() const { return std::holds_alternative<Decided>(problem_); }

    /// Returns the profit in the instance of a choice whose profit in the problem is `sum`.
    Integer profit(const Integer& sum) const { return normal_.instance_profit(sum); }

    /// Returns what is left to search, of whatever type. It lives as long as this.
    const espalier::AnyProblem& problem() const { return *any_problem_; }

    /// Returns the finding that follows from an answer to problem(). `complete` says whether the whole tree has been
    /// searched.
    Finding finding(const espalier::engine::Answer& answer, bool complete) const;
    Finding finding(const espalier::engine::Result& result) const { return finding(*result.answer, result.complete()); }

    /// Returns the finding before the search.
    Finding first_finding() const;

private:
    template <class Problem, class... Parts>
    void emplace(Parts&&... parts);
    template <class Number>
    void make_problem(const Settings& settings, const std::optional<Integer>& known_optimum,
                      const DynamicLimits& limits);
    template <class Number>
    void go_on_from(Preprocessed<Number> preprocessed, const DynamicLimits& limits);
    void make_branch_and_bound(const Answer& incumbent);
    template <class Number>
    Items<Number> items_for_program();

    template <class Problem>
    Finding finding_of(const Problem& problem, const Answer& answer, bool complete) const;

    template <class Problem>
    std::vector<std::uint32_t> positions(const Problem& problem, const Difference& difference) const {
        return multiples_.positions(problem.ranking().positions(difference));
    }

    NormalForm normal_;
    Multiples multiples_;
    espalier::Nodes preprocessed_ = 0;
    std::variant<Decided, BranchAndBound<Word>, BranchAndBound<Integer>, DynamicProgram<Word>, DynamicProgram<Integer>,
                 QuarterLists<Word>, QuarterLists<Integer>>
        problem_;
    std::unique_ptr<const espalier::AnyProblem> any_problem_;  // refers to the problem
};
}  // namespace knapsack
