// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>

#include <espalier/forest.hpp>

#include "knapsack/question/zero_one.hpp"
#include "knapsack/search.hpp"

namespace knapsack {

/// The search of an instance of a batch, as one tree of a forest, with answers that report what they have found.
class ReportedSearch final : public espalier::engine::Problem {
    using Subproblem = espalier::engine::Subproblem;
    using AnyAnswer = espalier::engine::Answer;

public:
    /// Searches the 0-1 problem that the question of the settings is. Requires that the instance outlives this.
    ReportedSearch(const Instance& instance, const Settings& settings, const DynamicLimits& limits)
        : zero_one_(instance, settings.question), search_(zero_one_.problem(), settings, limits) {}

    std::unique_ptr<Subproblem> root() const override { return problem().root(); }
    std::unique_ptr<AnyAnswer> answer() const override {
        auto answer = problem().answer();
        report(*answer);
        return answer;
    }

    espalier::Nodes work(Subproblem& s, AnyAnswer& answer, espalier::Nodes budget) const override {
        const auto bound = consistent(answer).bound();
        const auto nodes = problem().work(s, answer, budget);
        if (consistent(answer).bound() != bound) report(answer);
        return nodes;
    }

    std::unique_ptr<Subproblem> split(Subproblem& s) const override { return problem().split(s); }

    std::unique_ptr<Subproblem> unpack_subproblem(espalier::Unpacker& unpacker) const override {
        return problem().unpack_subproblem(unpacker);
    }

    std::unique_ptr<AnyAnswer> unpack_answer(espalier::Unpacker& unpacker) const override {
        return problem().unpack_answer(unpacker);
    }

    bool prunes() const override { return true; }
    bool is_valid(const Subproblem& s) const override { return problem().is_valid(s); }

    espalier::Nodes abandon(Subproblem& s, AnyAnswer& answer) const override {
        consistent(answer);
        return problem().abandon(s, answer);
    }

private:
    const espalier::AnyProblem& problem() const { return search_.problem(); }

    // Returns the answer, which may come from a checkpoint.
    Answer& consistent(AnyAnswer& answer) const {
        if (!problem().is_valid(answer)) throw std::length_error("no answer of such an instance looks like this");
        return static_cast<espalier::engine::AnswerOf<Answer>&>(answer).value;
    }

    void report(AnyAnswer& answer) const { consistent(answer).report(search_.finding(answer, false)); }

    ZeroOne zero_one_;
    Search search_;
};

/// Returns what an answer reports of an instance, or of the 0-1 problem that the question is; `stopped` says that not
/// all of its tree was searched. Requires that some PE has begun it.
inline Finding reported_finding(const Answer& answer, const Instance& problem, bool stopped) {
    auto finding = answer.reported().value();
    finding.complete = !stopped;
    if (!finding.feasible || !finding.profit) return finding;
    if (!stopped) finding.bound = *finding.profit;
    if (stopped && answer.unsearched())
        finding.bound = std::max(*finding.profit, NormalForm(problem).instance_profit(*answer.unsearched()));
    return finding;
}

}  // namespace knapsack
