// SPDX-License-Identifier: Apache-2.0
#include "knapsack/search.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace knapsack {

namespace {

// Returns the bound on all choices. A part that a stop has left may hold better ones than the best known one.
template <class Number>
Number bound_after(const Answer<Number>& answer, bool complete, const Number& upper_bound) {
    const auto best = *answer.bound();
    if (complete) return best;
    return std::max(best, std::min(upper_bound, answer.unsearched().value_or(upper_bound)));
}

}  // namespace

Search::Search(const Instance& instance, const Settings& settings, const DynamicLimits& limits) : normal_(instance) {
    const bool gives_up = limits.may_give_up && limits.is_over_behind(normal_.size());
    if (!normal_.feasible() || normal_.empty() || gives_up) {
        emplace<Decided>();
    } else if (normal_.fits_words()) {
        make_problem<Word>(settings, known_optimum(settings, instance), limits);
    } else {
        make_problem<Integer>(settings, known_optimum(settings, instance), limits);
    }
}

Search::Search(const Instance& instance, PreprocessedSearch preprocessed, const DynamicLimits& limits)
    : normal_(instance), preprocessed_(preprocessed.second) {
    const auto go_on = [&]<class Result>(Result& result) {
        if constexpr (std::is_same_v<Result, std::monostate>) {
            emplace<Decided>();
        } else if constexpr (requires { result.found(); }) {
            make_branch_and_bound(result);
        } else {
            using Number = decltype(result.bound);
            const auto items = items_for_program<Number>();
            emplace<DynamicProgram<Number>>(items, static_cast<Number>(normal_.capacity()), std::move(result), limits);
            use_quarter_lists<Number>();
        }
    };
    std::visit(go_on, preprocessed.first);
}

PreprocessedSearch Search::preprocessing() const {
    const auto result = [](const auto& problem) -> PreprocessedSearch::first_type {
        if constexpr (requires { problem.preprocessing(); }) {
            return problem.preprocessing();
        } else if constexpr (requires { problem.answer(); }) {
            return problem.answer();
        } else {
            return {};
        }
    };
    return {visit(result), preprocessed_};
}

template <class Problem, class... Parts>
const Problem& Search::emplace(Parts&&... parts) {
    const auto& problem =
        std::get<Problem>(problem_.emplace(std::in_place_type<Problem>, std::forward<Parts>(parts)...));
    any_problem_ = std::make_unique<espalier::engine::ProblemOf<Problem>>(problem);
    return problem;
}

template <class Number>
void Search::make_problem(const Settings& settings, const std::optional<Integer>& known_optimum,
                          const DynamicLimits& limits) {
    const bool depth_first = settings.algorithm == "dfs";
    if (depth_first && !known_optimum) return make_branch_and_bound(Answer<Number>());
    std::optional<Number> known;  // choices of more profit are looked for
    if (known_optimum) known = static_cast<Number>(normal_.normal_profit(*known_optimum - 1));
    const auto items = items_for_program<Number>();
    const auto& dynamic =
        emplace<DynamicProgram<Number>>(items, static_cast<Number>(normal_.capacity()), known, limits);
    preprocessed_ = dynamic.preprocessing().nodes;
    const auto answer = dynamic.answer();
    const bool is_refuted = !dynamic.is_open() && !answer.found();
    if (!depth_first) return use_quarter_lists<Number>();
    if (is_refuted) return;
    Answer<Number> incumbent(Answer<Number>::known(*known));
    if (const auto& found = answer.found()) {
        const Ranking<Number> ranking(normal_.items_as<Number>(), static_cast<Number>(normal_.capacity()));
        incumbent.offer(found->first, ranking.difference(positions(dynamic, found->second)));
    }
    make_branch_and_bound(incumbent);
}

// Searches the undecided items by lists if the preprocessing has left few of them.
template <class Number>
void Search::use_quarter_lists() {
    const auto& program = std::get<DynamicProgram<Number>>(*problem_);
    const auto& beside = program.preprocessing().few_beside;
    if (!beside || *beside > *program.answer().bound() || !QuarterLists<Number>::undecided(program.core(), *beside))
        return;
    auto core = program.core();
    auto preprocessed = program.preprocessing();
    emplace<QuarterLists<Number>>(std::move(core), std::move(preprocessed));
}

// Returns the items, with multiples instead of many items of the same kind.
template <class Number>
Items<Number> Search::items_for_program() {
    auto items = normal_.items_as<Number>();
    multiples_ = Multiples(items, static_cast<Number>(normal_.capacity()));
    return items;
}

template <class Number>
void Search::make_branch_and_bound(const Answer<Number>& incumbent) {
    const auto& ranking =
        ranking_.emplace<Ranking<Number>>(normal_.items_as<Number>(), static_cast<Number>(normal_.capacity()));
    multiples_ = {};
    emplace<BranchAndBound<Number>>(ranking, incumbent);
}

bool Search::is_consistent() const {
    return any_problem_->is_valid(*any_problem_->root()) && any_problem_->is_valid(*any_problem_->answer());
}

bool Search::is_open() const {
    return visit([](const auto& problem) { return problem.is_open(); });
}

bool Search::has_words() const {
    return visit([]<class Problem>(const Problem&) { return std::is_same_v<typename Problem::Answer::Number, Word>; });
}

Finding Search::finding(const espalier::engine::Answer& answer, bool complete) const {
    return visit([&]<class Problem>(const Problem& problem) {
        using Found = espalier::engine::AnswerOf<typename Problem::Answer>;
        return finding_of(problem, static_cast<const Found&>(answer).value, complete);
    });
}

template <class Problem>
Finding Search::finding_of(const Problem& problem, const typename Problem::Answer& answer, bool complete) const {
    if constexpr (std::is_same_v<Problem, Decided>) {
        return unsearched();
    } else {
        Finding finding;
        finding.complete = complete;
        finding.preprocessed = preprocessed_;
        finding.bound = profit(Integer(bound_after(answer, complete, problem.bound())));
        if (const auto& found = answer.found()) {
            finding.profit = profit(Integer(found->first));
            finding.choice = normal_.choice(positions(problem, found->second));
        } else {
            const Ranking<Integer> ranking(normal_.items_as<Integer>(), normal_.capacity());
            finding.profit = profit(ranking[ranking.break_item()].profit_before);
            finding.choice = normal_.choice(ranking.positions({}));
        }
        return finding;
    }
}

Finding Search::first_finding() const { return finding(*any_problem_->answer(), false); }

// Returns the finding without a search: all items are left out if there is no time to look at them.
Finding Search::unsearched() const {
    if (!normal_.feasible()) return {.feasible = false, .complete = true, .profit = {}, .choice = {}, .bound = {}};
    Integer more = 0;
    for (const auto& item : normal_.items_as<Integer>()) more += item.profit;
    return {.complete = normal_.empty(),
            .profit = normal_.instance_profit(0),
            .choice = normal_.choice({}),
            .bound = normal_.instance_profit(more)};
}

}  // namespace knapsack
