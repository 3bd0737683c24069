#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "espalier/depth_first.hpp"
#include "espalier/outcome.hpp"
#include "espalier/program/report/answer_report.hpp"

namespace espalier::program {

/// A description that adds nothing to the report.
struct AnswerSpeaksForItself {
    void operator()(const auto& /*outcome*/, Report& /*report*/) const {}
};

/// Returns a problem as it is, and a tree as the problem that DepthFirst makes of it.
template <class Made>
auto lifted(Made made) {
    if constexpr (Problem<Made>) {
        return made;
    } else {
        return DepthFirst<Made>(std::move(made));
    }
}

/// The problem that is searched if a program makes `Made`, a problem or a tree.
template <class Made>
using Lifted = decltype(lifted(std::declval<Made>()));

/// Returns the problem or the tree that lifted() was given.
template <class Made>
const Made& made_of(const Lifted<Made>& problem) {
    if constexpr (Problem<Made>) {
        return problem;
    } else {
        return problem.tree();
    }
}

/// Reports an outcome: first what follows from the answer, then what describe(outcome, report) or describe(made,
/// outcome, report) adds, and then the lines for people. `instance` and `title` say what was solved.
template <class Made, class A, class Describe>
[[nodiscard]] Report make_report(const Json& instance, const std::string& title, const Made& made,
                                 const Outcome<A>& outcome, const Describe& describe) {
    Report report = make_report(outcome);
    report.instance = instance;
    report.title = title;
    if constexpr (std::invocable<const Describe&, const Made&, const Outcome<A>&, Report&>) {
        describe(made, outcome, report);
    } else {
        static_assert(std::invocable<const Describe&, const Outcome<A>&, Report&>,
                      "a program describes its outcome: [](const auto& outcome, espalier::Report& report) { ... }");
        describe(outcome, report);
    }
    tell_people(report);
    return report;
}

}  // namespace espalier::program
