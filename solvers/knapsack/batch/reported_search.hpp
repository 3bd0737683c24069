// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
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

    /// Returns the answer of a search with such numbers. An answer without numbers becomes one.
    template <class Number>
    Answer<Number>& search() {
        if (!std::holds_alternative<Answer<Number>>(search_)) search_.template emplace<Answer<Number>>();
        return std::get<Answer<Number>>(search_);
    }

    /// Returns whether there is an answer of a search with such numbers, with a bound that it can go on with.
    template <class Number>
    bool has_search() const {
        const auto* answer = std::get_if<Answer<Number>>(&search_);
        return answer != nullptr && answer->has_usable_bound();
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

    /// Returns what is known of the instance; `stopped` says that not all of its tree was searched. Requires that some
    /// PE has begun it.
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
          problem_(preprocessed_) {}
    ReportedSearch(const ReportedSearch&) = delete;
    ReportedSearch& operator=(const ReportedSearch&) = delete;

    const espalier::AnyProblem& problem() const { return problem_; }

private:
    /// The problem of a search, whose answers are reported.
    class Reported final : public espalier::engine::Problem {
        using Subproblem = espalier::engine::Subproblem;
        using Answer = espalier::engine::Answer;

        template <class Value>
        using AnswerOf = espalier::engine::AnswerOf<Value>;

        const espalier::AnyProblem& problem() const { return search_.problem(); }

        static ReportedAnswer& reported(Answer& answer) { return static_cast<AnswerOf<ReportedAnswer>&>(answer).value; }

        [[noreturn]] static void refuse() { throw std::length_error("no answer of such an instance looks like this"); }

        // Calls use(answer) with the answer of the search in the form in which its problem knows it. Throws
        // std::length_error if the answer, which may come from a checkpoint, is none of such a search.
        template <class Use>
        auto with_answer(ReportedAnswer& answer, Use use) const {
            return has_words_ ? with<Word>(answer, use) : with<Integer>(answer, use);
        }
        template <class Number, class Use>
        static auto with(ReportedAnswer& answer, Use use) {
            if (!answer.has_search<Number>()) refuse();
            AnswerOf<knapsack::Answer<Number>> known(std::move(answer.search<Number>()));
            auto result = use(known);
            answer.search<Number>() = std::move(known.value);
            return result;
        }

        Finding finding(const Answer& found) const {
            if (!problem().is_valid(found)) refuse();
            return search_.finding(found, false);
        }

    public:
        explicit Reported(const Search& search) : search_(search), has_words_(search.has_words()) {}

        std::unique_ptr<Subproblem> root() const override { return problem().root(); }
        std::unique_ptr<Answer> answer() const override {
            const auto first = problem().answer();
            ReportedAnswer answer;
            if (has_words_) {
                answer.search<Word>() = static_cast<AnswerOf<knapsack::Answer<Word>>&>(*first).value;
            } else {
                answer.search<Integer>() = static_cast<AnswerOf<knapsack::Answer<Integer>>&>(*first).value;
            }
            answer.find(search_.finding(*first, false));
            return std::make_unique<AnswerOf<ReportedAnswer>>(std::move(answer));
        }

        espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const override {
            auto& known = reported(answer);
            const auto bound = known.bound();
            const auto nodes = with_answer(known, [&](auto& found) { return problem().work(s, found, budget); });
            if (!(known.bound() == bound))
                known.find(with_answer(known, [&](const auto& found) { return finding(found); }));
            return nodes;
        }

        std::unique_ptr<Subproblem> split(Subproblem& s) const override { return problem().split(s); }

        std::unique_ptr<Subproblem> unpack_subproblem(espalier::Unpacker& unpacker) const override {
            return problem().unpack_subproblem(unpacker);
        }

        std::unique_ptr<Answer> unpack_answer(espalier::Unpacker& unpacker) const override {
            auto answer = std::make_unique<AnswerOf<ReportedAnswer>>();
            answer->get(unpacker);
            return answer;
        }

        bool prunes() const override { return true; }
        bool is_valid(const Subproblem& s) const override { return problem().is_valid(s); }

        espalier::Nodes abandon(Subproblem& s, Answer& answer) const override {
            auto& known = reported(answer);
            known.leave(with_answer(known, [&](auto& found) {
                problem().abandon(s, found);
                return finding(found).bound;
            }));
            return 0;
        }

    private:
        const Search& search_;
        bool has_words_;
    };

    ZeroOne zero_one_;
    Search preprocessed_;
    Reported problem_;
};

}  // namespace knapsack
