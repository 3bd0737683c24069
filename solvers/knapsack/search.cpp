// SPDX-License-Identifier: Apache-2.0
#include "knapsack/search.hpp"
#include <algorithm>
#include <type_traits>
#include <utility>

namespace knapsack {
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
        } else if constexpr (std::is_same_v<Result, Answer>) {
            make_branch_and_bound(result);
        } else {
            using Number = decltype(result.bound);
            auto core = std::make_shared<const Core<Number>>(items_for_program<Number>(),
                                                             static_cast<Number>(normal_.capacity()));
            go_on_from<Number>({std::move(core), std::move(result)}, limits);
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
void Search::emplace(Parts&&... parts) {
    const auto& problem = problem_.emplace<Problem>(std::forward<Parts>(parts)...);
    any_problem_ = std::make_unique<espalier::engine::ProblemOf<Problem>>(problem);
}

template <class Number>
void Search::make_problem(const Settings& settings, const std::optional<Integer>& known_optimum,
                          const DynamicLimits& limits) {
    const bool depth_first = settings.algorithm == "dfs";
    if (depth_first && !known_optimum) return make_branch_and_bound({});
    std::optional<Number> known;  // choices of more profit are looked for
    if (known_optimum) known = static_cast<Number>(normal_.normal_profit(*known_optimum - 1));
    const auto items = items_for_program<Number>();
    auto preprocessed = preprocess(items, static_cast<Number>(normal_.capacity()), known, limits);
    const auto& [core, program] = preprocessed;
    preprocessed_ = program.nodes;
    const auto& found = program.answer.found();
    const bool is_refuted = program.root.empty() && !found;
    if (!depth_first || is_refuted) return go_on_from(std::move(preprocessed), limits);
    Answer incumbent(Answer::known(*known));
    if (found) {
        const Ranking<Number> ranking(normal_.items_as<Number>(), static_cast<Number>(normal_.capacity()));
        const auto positions = multiples_.positions(core->ranking().positions(found->second));
        incumbent.offer(found->first, ranking.difference(positions));
    }
    make_branch_and_bound(incumbent);
}

// Searches the undecided items by lists if the preprocessing has left few of them.
template <class Number>
void Search::go_on_from(Preprocessed<Number> preprocessed, const DynamicLimits& limits) {
    const auto& [core, program] = preprocessed;
    const auto& beside = program.few_beside;
    if (beside && program.answer.bound() >= *beside && QuarterLists<Number>::undecided(*core, *beside)) {
        emplace<QuarterLists<Number>>(std::move(preprocessed));
    } else {
        emplace<DynamicProgram<Number>>(std::move(preprocessed), limits);
    }
}

// Returns the items, with multiples instead of many items of the same kind.
template <class Number>
Items<Number> Search::items_for_program() {
    auto items = normal_.items_as<Number>();
    multiples_ = Multiples(items, static_cast<Number>(normal_.capacity()));
    return items;
}

void Search::make_branch_and_bound(const Answer& incumbent) {
    const auto make = [&]<class Number>() {
        Ranking<Number> ranking(normal_.items_as<Number>(), static_cast<Number>(normal_.capacity()));
        emplace<BranchAndBound<Number>>(std::move(ranking), incumbent);
    };
    multiples_ = {};
    normal_.fits_words() ? make.operator()<Word>() : make.operator()<Integer>();
}

bool Search::is_consistent() const {
    return any_problem_->is_valid(*any_problem_->root()) && any_problem_->is_valid(*any_problem_->answer());
}

bool Search::is_open() const {
    return visit([](const auto& problem) { return problem.is_open(); });
}

Finding Search::finding(const espalier::engine::Answer& answer, bool complete) const {
    const auto& found = static_cast<const espalier::engine::AnswerOf<Answer>&>(answer).value;
    return visit([&](const auto& problem) { return finding_of(problem, found, complete); });
}

template <class Problem>
Finding Search::finding_of(const Problem& problem, const Answer& answer, bool complete) const {
    if constexpr (std::is_same_v<Problem, Decided>) {
        // All items are left out if there is no time to look at them.
        if (!normal_.feasible()) return {.feasible = false, .complete = true, .profit = {}, .choice = {}, .bound = {}};
        const auto more = sum_of(normal_.items_as<Integer>(), &Item<Integer>::profit);
        return {.complete = normal_.empty(),
                .profit = normal_.instance_profit(0),
                .choice = normal_.choice({}),
                .bound = normal_.instance_profit(more)};
    } else {
        Finding finding;
        finding.complete = complete;
        finding.preprocessed = preprocessed_;
        // A part that a stop has left may hold better choices than the best known one.
        const Integer bound = problem.bound();
        finding.bound = profit(complete ? *answer.bound() : std::max(*answer.bound(), bound));
        if (const auto& found = answer.found()) {
            finding.profit = profit(found->first);
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
}  // namespace knapsack
