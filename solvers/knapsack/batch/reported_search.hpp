#pragma once

#include <optional>
#include <tuple>

#include "knapsack/search.hpp"

namespace knapsack {

/// What a PE knows of one instance of a batch, in words that PE 0 understands without having prepared the instance.
class ReportedAnswer {
public:
    ReportedAnswer() = default;
    ReportedAnswer(AnyProblem::Answer search, Finding best) : search_(std::move(search)), best_(std::move(best)) {}

    AnyProblem::Answer& search() { return search_; }

    AnyProblem::Answer::Bound bound() const { return search_.bound(); }
    bool tighten(const AnyProblem::Answer::Bound& bound) { return search_.tighten(bound); }

    /// A better choice than the best so far is kept.
    void find(const Finding& finding);
    /// A part is left unsearched in which no choice has more profit.
    void leave(const Integer& bound);
    void merge(const ReportedAnswer& other);

    /// What is known of the instance; stopped: not all of its tree was searched. Requires that some PE has begun it.
    Finding finding(bool stopped) const;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.search_, self.best_, self.unsearched_);
    }

private:
    AnyProblem::Answer search_;
    std::optional<Finding> best_;
    std::optional<Integer> unsearched_;
};

/// The search of an instance of a batch.
class ReportedSearch {
public:
    using Subproblem = AnyProblem::Subproblem;
    using Answer = ReportedAnswer;

    ReportedSearch(const Instance& instance, const Settings& settings, const DynamicLimits& limits)
        : prepared_(instance, settings, limits) {}

    /// The seconds that were spent before some PE needed it.
    double seconds_ahead() const { return seconds_ahead_; }
    void set_seconds_ahead(double seconds) { seconds_ahead_ = seconds; }

    Subproblem root() const { return prepared_.problem().root(); }
    Answer answer() const;
    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const;
    std::optional<Subproblem> split(Subproblem& s) const { return prepared_.problem().split(s); }
    espalier::Nodes abandon(Subproblem& s, Answer& answer) const;

private:
    Search prepared_;
    double seconds_ahead_ = 0;
};

static_assert(espalier::OptimisationProblem<ReportedSearch> && espalier::HasInitialAnswer<ReportedSearch> &&
              espalier::HasShare<ReportedSearch> && espalier::CountsAbandoned<ReportedSearch> &&
              espalier::HasSecondsAhead<ReportedSearch>);

}  // namespace knapsack
