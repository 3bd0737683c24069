// SPDX-License-Identifier: Apache-2.0
#include "knapsack/batch/reported_search.hpp"

#include <stdexcept>

namespace knapsack {

namespace {

using espalier::engine::AnswerOf;

ReportedAnswer& reported(espalier::engine::Answer& answer) {
    return static_cast<AnswerOf<ReportedAnswer>&>(answer).value;
}

[[noreturn]] void refuse() { throw std::length_error("no answer of such an instance looks like this"); }

// Calls use(answer) with the answer of the search in the form in which its problem knows it.
template <class Number, class Use>
auto with(Answer<Number>& answer, Use use) {
    AnswerOf<Answer<Number>> known(std::move(answer));
    auto result = use(known);
    answer = std::move(known.value);
    return result;
}

}  // namespace

ReportedSearch::ReportedSearch(const Instance& instance, const Settings& settings, const DynamicLimits& limits)
    : zero_one_(instance, settings.question),
      preprocessed_(zero_one_.problem(), settings, limits),
      problem_(preprocessed_) {}

// Throws std::length_error if the answer, which may come from a checkpoint, is none of such a search.
template <class Use>
auto ReportedSearch::Reported::with_answer(ReportedAnswer& answer, Use use) const {
    if (!(has_words_ ? answer.has_search<Word>() : answer.has_search<Integer>())) refuse();
    return has_words_ ? with(answer.search<Word>(), use) : with(answer.search<Integer>(), use);
}

Finding ReportedSearch::Reported::finding(const Answer& found) const {
    if (!problem().is_valid(found)) refuse();
    return search_.finding(found, false);
}

std::unique_ptr<espalier::engine::Answer> ReportedSearch::Reported::answer() const {
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

espalier::Nodes ReportedSearch::Reported::work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
    auto& known = reported(answer);
    const auto bound = known.bound();
    const auto nodes = with_answer(known, [&](auto& found) { return problem().work(s, found, budget); });
    if (!(known.bound() == bound)) known.find(with_answer(known, [&](const auto& found) { return finding(found); }));
    return nodes;
}

std::unique_ptr<espalier::engine::Answer> ReportedSearch::Reported::unpack_answer(espalier::Unpacker& unpacker) const {
    auto answer = std::make_unique<AnswerOf<ReportedAnswer>>();
    answer->get(unpacker);
    return answer;
}

espalier::Nodes ReportedSearch::Reported::abandon(Subproblem& s, Answer& answer) const {
    auto& known = reported(answer);
    known.leave(with_answer(known, [&](auto& found) {
        problem().abandon(s, found);
        return finding(found).bound;
    }));
    return 0;
}

}  // namespace knapsack
