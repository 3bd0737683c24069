#pragma once

#include <concepts>
#include <optional>
#include <utility>

#include "espalier/answers.hpp"
#include "espalier/outcome.hpp"
#include "espalier/program/report/report.hpp"

namespace espalier::program {

/// An answer that keeps the best solution and its value.
template <class A>
concept FindsBest = requires(const A& answer) {
    {answer.found()->first};
    {answer.found()->second};
    { answer.found().has_value() } -> std::convertible_to<bool>;
};

/// What the outcome of a search proves. The best solution is optimal once the whole tree was searched. If none was found
/// there is none, unless the search began with a bound, which nobody has verified: then it is complete, as anything else
/// that was searched to its end.
template <class A>
[[nodiscard]] Status status_of(const Outcome<A>& outcome) {
    if constexpr (FindsBest<A>) {
        const auto& answer = outcome.answer;
        if (answer.found()) return outcome.complete() ? Status::optimal : Status::feasible;
        if (!outcome.complete()) return Status::unknown;
        return answer.bound() ? Status::complete : Status::infeasible;
    } else {
        return outcome.complete() ? Status::complete : Status::unknown;
    }
}

/// The value as JSON; null if nobody has said how it is written.
template <class T>
[[nodiscard]] Json json_of(const T& value) {
    if constexpr (std::constructible_from<Json, const T&>) {
        return Json(value);
    } else {
        return {};
    }
}

/// What the answer says by itself: the status, and the objective and the solution of those in answers.hpp.
template <class A>
[[nodiscard]] Report make_report(const Outcome<A>& outcome) {
    const auto& answer = outcome.answer;
    Report report;
    report.status = status_of(outcome);
    if constexpr (FindsBest<A>) {
        if (answer.found()) {
            report.objective = json_of(answer.found()->first);
            report.solution = json_of(answer.found()->second);
        }
    } else if constexpr (requires { answer.solutions.size(); }) {
        report.objective = answer.solutions.size();
        report.more["solutions"] = json_of(answer.solutions);
    } else if constexpr (requires { answer.value; }) {
        report.objective = json_of(answer.value);
    }
    return report;
}

/// Completes what a program has said of an answer for programs by what people read: lines for the objective and the
/// solution, if it has none of its own, and one for the status.
void tell_people(Report& report);

}  // namespace espalier::program
