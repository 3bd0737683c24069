// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
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

    Bound bound() const {
        return std::visit(
            []<class Found>(const Found& answer) -> Bound {
                if constexpr (requires { answer.bound(); })
                    return Bound(std::in_place_type<BoundOf<typename Found::Number>>, answer.bound());
                return {};
            },
            search_);
    }

    bool tighten(const Bound& bound) {
        if (const auto* word = std::get_if<BoundOf<Word>>(&bound)) return search<Word>().tighten(*word);
        if (const auto* integer = std::get_if<BoundOf<Integer>>(&bound)) return search<Integer>().tighten(*integer);
        return false;
    }

    /// Keeps a choice that is better than the best so far.
    void find(const Finding& finding) {
        const auto precedes = [](const Finding& a, const Finding& b) {
            return a.profit != b.profit ? a.profit > b.profit : a.choice < b.choice;
        };
        if (!best_ || precedes(finding, *best_)) best_ = finding;
    }

    /// Notes that a part is left unsearched in which no choice has more profit.
    void leave(const Integer& bound) { unsearched_ = unsearched_ ? std::max(*unsearched_, bound) : bound; }

    void merge(const ReportedAnswer& other) {
        if (const auto* words = std::get_if<Answer<Word>>(&other.search_)) search<Word>().merge(*words);
        if (const auto* integers = std::get_if<Answer<Integer>>(&other.search_)) search<Integer>().merge(*integers);
        if (other.best_) find(*other.best_);
        if (other.unsearched_) leave(*other.unsearched_);
    }

    /// Returns what is known of the instance; `stopped` says that not all of its tree was searched. Requires that some PE
    /// has begun it.
    Finding finding(bool stopped) const {
        auto finding = best_.value();
        finding.complete = !stopped;
        if (!finding.feasible || !finding.profit) return finding;
        if (!stopped) finding.bound = *finding.profit;
        if (stopped && unsearched_) finding.bound = std::max(*finding.profit, *unsearched_);
        return finding;
    }

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
    ReportedSearch(const Instance& instance, const Settings& settings, const DynamicLimits& limits)
        : zero_one_(instance, settings.question),
          preprocessed_(zero_one_.problem(), settings, limits),
          problem_(preprocessed_.visit([this]<class Problem>(const Problem& problem) {
              return espalier::any_problem(Reported<Problem>{preprocessed_, problem});
          })) {}
    ReportedSearch(const ReportedSearch&) = delete;
    ReportedSearch& operator=(const ReportedSearch&) = delete;

    const espalier::AnyProblem& problem() const { return *problem_; }

private:
    /// A problem whose answers are reported.
    template <class Problem>
    struct Reported {
        using Subproblem = typename Problem::Subproblem;
        using Answer = ReportedAnswer;

        const Search& search;
        const Problem& problem;

        Subproblem root() const { return problem.root(); }

        Answer answer() const {
            const auto answer = espalier::initial_answer(problem);
            return {answer, search.finding(problem, answer, false)};
        }

        espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
            const auto bound = answer.bound();
            const auto nodes = problem.work(s, found(answer), budget);
            if (!(answer.bound() == bound)) answer.find(search.finding(problem, found(answer), false));
            return nodes;
        }

        std::optional<Subproblem> split(Subproblem& s) const { return problem.split(s); }

        bool valid(const Subproblem& s) const {
            if constexpr (requires { problem.valid(s); }) return problem.valid(s);
            return true;
        }

        void abandon(Subproblem& s, Answer& answer) const {
            if constexpr (requires { problem.abandon(s, found(answer)); }) problem.abandon(s, found(answer));
            answer.leave(search.finding(problem, found(answer), false).bound);
        }

    private:
        static auto& found(Answer& answer) { return answer.search<typename Problem::Answer::Number>(); }
    };

    ZeroOne zero_one_;
    Search preprocessed_;
    std::unique_ptr<const espalier::AnyProblem> problem_;
};

}  // namespace knapsack
