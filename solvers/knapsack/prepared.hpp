#pragma once

#include <cstdint>
#include <optional>
#include <variant>
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
using AnySearch =
    espalier::OneOf<Decided, BranchAndBound<Word>, BranchAndBound<Integer>, CoreSearch<Word>, CoreSearch<Integer>>;

/// An instance made ready for its search. Two of the same instance and settings are alike.
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
    Finding decided() const;

    template <class Search>
    Finding finding_of(const Search& search, const typename Search::Answer& answer, bool complete) const;

    NormalForm normal_;
    Bundles bundles_;
    std::optional<Integer> known_;
    std::variant<std::monostate, Ranking<Word>, Ranking<Integer>> ranking_;
    std::optional<AnySearch> search_;
};

}  // namespace knapsack
