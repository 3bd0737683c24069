// SPDX-License-Identifier: Apache-2.0
#include "knapsack/batch/reported_search.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace knapsack {

void ReportedAnswer::find(const Finding& finding) {
    const auto precedes = [](const Finding& a, const Finding& b) {
        return a.profit != b.profit ? a.profit > b.profit : a.choice < b.choice;
    };
    if (!best_ || precedes(finding, *best_)) best_ = finding;
}

ReportedAnswer::Bound ReportedAnswer::bound() const {
    return std::visit(
        [](const auto& answer) -> Bound {
            if constexpr (requires { answer.bound(); })
                return Bound(std::in_place_type<BoundOf<typename std::decay_t<decltype(answer)>::Number>>,
                             answer.bound());
            return {};
        },
        search_);
}

bool ReportedAnswer::tighten(const Bound& bound) {
    if (const auto* word = std::get_if<BoundOf<Word>>(&bound)) return search<Word>().tighten(*word);
    if (const auto* integer = std::get_if<BoundOf<Integer>>(&bound)) return search<Integer>().tighten(*integer);
    return false;
}

void ReportedAnswer::leave(const Integer& bound) { unsearched_ = unsearched_ ? std::max(*unsearched_, bound) : bound; }

void ReportedAnswer::merge(const ReportedAnswer& other) {
    if (const auto* words = std::get_if<Answer<Word>>(&other.search_)) search<Word>().merge(*words);
    if (const auto* integers = std::get_if<Answer<Integer>>(&other.search_)) search<Integer>().merge(*integers);
    if (other.best_) find(*other.best_);
    if (other.unsearched_) leave(*other.unsearched_);
}

Finding ReportedAnswer::finding(bool stopped) const {
    auto finding = best_.value();
    finding.complete = !stopped;
    if (!finding.feasible || !finding.profit) return finding;
    if (!stopped) finding.bound = *finding.profit;
    if (stopped && unsearched_) finding.bound = std::max(*finding.profit, *unsearched_);
    return finding;
}

/// A problem whose answers are reported.
template <class Problem>
struct ReportedSearch::Reported {
    using Subproblem = typename Problem::Subproblem;
    using Answer = ReportedAnswer;

    const ReportedSearch& search;
    const Problem& problem;

    Subproblem root() const { return problem.root(); }

    Answer answer() const {
        const auto answer = espalier::initial_answer(problem);
        return {answer, search.preprocessed_.finding(problem, answer, false)};
    }

    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        const auto bound = answer.bound();
        const auto nodes = problem.work(s, found(answer), budget);
        if (!(answer.bound() == bound)) answer.find(search.preprocessed_.finding(problem, found(answer), false));
        return nodes;
    }

    std::optional<Subproblem> split(Subproblem& s) const { return problem.split(s); }

    bool valid(const Subproblem& s) const {
        if constexpr (requires { problem.valid(s); }) return problem.valid(s);
        return true;
    }

    void abandon(Subproblem& s, Answer& answer) const {
        if constexpr (requires { problem.abandon(s, found(answer)); }) problem.abandon(s, found(answer));
        answer.leave(search.preprocessed_.finding(problem, found(answer), false).bound);
    }

private:
    static auto& found(Answer& answer) { return answer.search<typename Problem::Answer::Number>(); }
};

ReportedSearch::ReportedSearch(const Instance& instance, const Settings& settings, const DynamicLimits& limits)
    : zero_one_(instance, settings.question),
      preprocessed_(zero_one_.problem(), settings, limits),
      problem_(preprocessed_.visit([this](const auto& problem) {
          return espalier::any_problem(Reported<std::decay_t<decltype(problem)>>{*this, problem});
      })) {}

}  // namespace knapsack
