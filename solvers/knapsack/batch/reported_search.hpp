// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <tuple>
#include <variant>

#include <espalier/forest.hpp>

#include "knapsack/question/zero_one.hpp"
#include "knapsack/search.hpp"

namespace knapsack {

/// An answer that tells what a PE knows of one instance of a batch, in a form that PE 0 understands without having
/// preprocessed the instance. The answer of the search has numbers of the same type as the search.
class ReportedAnswer {
public:
    template <class Number>
    using BoundOf = espalier::BoundOf<Answer<Number>>;
    using Bound = std::variant<std::monostate, BoundOf<Word>, BoundOf<Integer>>;

    ReportedAnswer() = default;
    template <class Number>
    ReportedAnswer(Answer<Number> search, Finding best) : search_(std::move(search)), best_(std::move(best)) {}

    /// Returns the answer of a search with such numbers. An answer without numbers becomes one.
    template <class Number>
    Answer<Number>& search() {
        if (!std::holds_alternative<Answer<Number>>(search_)) search_.template emplace<Answer<Number>>();
        return std::get<Answer<Number>>(search_);
    }

    Bound bound() const;
    bool tighten(const Bound& bound);

    /// Keeps a choice that is better than the best so far.
    void find(const Finding& finding);
    /// Notes that a part is left unsearched in which no choice has more profit.
    void leave(const Integer& bound);
    void merge(const ReportedAnswer& other);

    /// Returns what is known of the instance; `stopped` says that not all of its tree was searched. Requires that some PE
    /// has begun it.
    Finding finding(bool stopped) const;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.search_, self.best_, self.unsearched_);
    }

private:
    std::variant<std::monostate, Answer<Word>, Answer<Integer>> search_;
    std::optional<Finding> best_;
    std::optional<Integer> unsearched_;
};

/// The search of an instance of a batch, as one tree of a forest.
class ReportedSearch {
public:
    /// Searches the 0-1 problem that the question of the settings is. Requires that the instance outlives this.
    ReportedSearch(const Instance& instance, const Settings& settings, const DynamicLimits& limits);
    ReportedSearch(const ReportedSearch&) = delete;
    ReportedSearch& operator=(const ReportedSearch&) = delete;

    const espalier::AnyProblem& problem() const { return *problem_; }

private:
    template <class Problem>
    struct Reported;

    ZeroOne zero_one_;
    Search preprocessed_;
    std::unique_ptr<const espalier::AnyProblem> problem_;
};

}  // namespace knapsack
