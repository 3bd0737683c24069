#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>
#include "knapsack/one_of.hpp"

#include "knapsack/branch_and_bound/branch_and_bound.hpp"
#include "knapsack/branch_and_bound/bundles.hpp"
#include "knapsack/dynamic/core_search.hpp"
#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/instance/normal_form.hpp"
#include "knapsack/instance/number.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {

/// An instance of which nothing is left to be searched.
struct Decided {
    using Answer = knapsack::Answer<Word>;
    struct Subproblem {
        bool empty() const { return true; }

        template <class Self>
        static auto fields(Self&) {
            return std::tie();
        }
    };

    Subproblem root() const { return {}; }
    espalier::Nodes work(Subproblem&, Answer&, espalier::Nodes) const { return 0; }
    std::optional<Subproblem> split(Subproblem&) const { return std::nullopt; }
};

/// What searches any instance.
using AnySearch = OneOf<Decided, BranchAndBound<Word>, BranchAndBound<Integer>, CoreSearch<Word>, CoreSearch<Integer>>;

static_assert(espalier::OptimisationProblem<Decided>);
static_assert(espalier::OptimisationProblem<AnySearch> && espalier::HasInitialAnswer<AnySearch> &&
              espalier::HasShare<AnySearch> && espalier::CountsAbandoned<AnySearch>);

/// An instance made ready for its search. Two of the same instance and settings are alike.
///
/// With a known optimum, choices of less profit are not looked for. A choice that has it is looked for at once, also
/// for a search depth first: so the tree has the incumbent from the start, and its nodes do not depend on when one of
/// them finds it. If there is provably no such choice, nothing is left to search, and the finding, whose profit is
/// less, refutes the claim.
class Prepared {
public:
    Prepared(const Instance& instance, const Settings& settings, const CoreLimits& limits);
    Prepared(const Prepared&) = delete;
    Prepared& operator=(const Prepared&) = delete;

    const AnySearch& search() const { return *search_; }

    /// What the answer says about the instance; complete: its whole tree has been searched.
    Finding finding(const AnySearch::Answer& answer, bool complete) const;

private:
    template <class Number>
    void make_search(const Settings& settings, const CoreLimits& limits);
    template <class Number>
    const CoreSearch<Number>& make_core_search(const std::optional<Number>& known, const CoreLimits& limits);
    template <class Number>
    void make_branch_and_bound(const Answer<Number>& incumbent);

    Finding decided() const;
    template <class Search>
    Finding finding_of(const Search& search, const typename Search::Answer& answer, bool complete) const;
    template <class Search>
    std::vector<std::uint32_t> positions(const Search& search, const Difference& difference) const;

    NormalForm normal_;
    Bundles bundles_;
    espalier::Nodes prepared_ = 0;
    std::variant<std::monostate, Ranking<Word>, Ranking<Integer>> ranking_;
    std::optional<AnySearch> search_;
};

}  // namespace knapsack
