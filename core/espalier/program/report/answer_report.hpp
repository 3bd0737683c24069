#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <utility>

#include "espalier/answers.hpp"
#include "espalier/outcome.hpp"
#include "espalier/problem.hpp"
#include "espalier/program/report/report.hpp"

namespace espalier::program {

/// An answer that keeps the best solution and its value.
template <class A>
concept FindsBest = requires(const A& answer) {
    {answer.found()->first};
    {answer.found()->second};
    { answer.found().has_value() } -> std::convertible_to<bool>;
};

/// Returns what the outcome of a search proves. The best solution is optimal once the whole tree was searched. If a
/// complete search found no solution, there is none, unless the search began with a bound, which nobody has verified;
/// the status is then `complete`, as it is for all other kinds of answers.
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

/// Returns the value as JSON, or null if its type has no conversion to JSON.
template <class T>
[[nodiscard]] Json json_of(const T& value) {
    if constexpr (std::constructible_from<Json, const T&>) {
        return Json(value);
    } else {
        return {};
    }
}

/// An answer that collects solutions, none of which a better one makes worthless.
template <class A>
concept Collects = !PruningAnswer<A> && requires(A & answer) {
    answer.solutions.size();
    answer.solutions.clear();
};

/// Appends the value as a line of JSON, which has digits and letters for what a line of a text cannot hold.
template <class T>
void append_line(std::string& text, const T& value) {
    if constexpr (std::integral<T> && !std::same_as<T, bool>) {
        text += std::to_string(value);
    } else {
        text += json_of(value).dump();
    }
    text += '\n';
}

/// Reports what the answer says by itself: the status and, for types of answers.hpp, the objective and the solution.
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

/// Adds what people read to a report: lines for the objective and the solution, if the report has no lines of its own,
/// and a line for the status.
void tell_people(Report& report);

}  // namespace espalier::program
