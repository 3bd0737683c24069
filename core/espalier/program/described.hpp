// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include "espalier/answers.hpp"
#include "espalier/best_first.hpp"
#include "espalier/depth_first.hpp"
#include "espalier/outcome.hpp"
#include "espalier/problems/diagnostics.hpp"
#include "espalier/problems/forest.hpp"
#include "espalier/program/arguments.hpp"
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/errors.hpp"
#include "espalier/program/report/answer_report.hpp"
#include "espalier/program/report/json.hpp"
#include "espalier/solve.hpp"

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

/// The problem that is searched if a program makes `Made`, a problem or a tree, and no other order is asked for.
template <class Made>
using Lifted = decltype(lifted(std::declval<Made>()));

/// Returns the problem or the tree that was made into the problem that is searched.
template <class Made, class P>
const Made& made_of(const P& problem) {
    if constexpr (std::same_as<Made, P>) {
        return problem;
    } else {
        return problem.tree();
    }
}

/// Reports an outcome: first what follows from the answer, then what describe(outcome, report) or describe(made,
/// outcome, report) adds, and then the lines for people. `instance` and `title` say what was solved. `written` tells
/// how many solutions were written to a file instead of collected by the answer.
template <class Made, class A, class Describe>
[[nodiscard]] Report make_report(const Json& instance, const std::string& title, const Made& made,
                                 const Outcome<A>& outcome, const Describe& describe,
                                 std::optional<std::uint64_t> written) {
    Report report = make_report(outcome);
    if (written) report.objective = *written;
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

/// A tree of which the best nodes may be searched first.
template <class Made>
concept HasBestNodes = !Problem<Made> && (TellsBounds<Made> || FindsFirst<typename Made::Answer>);

/// A problem that stops short of the best solution.
template <class P>
concept AcceptsGap = FindsBest<typename P::Answer> && requires(P& problem, const Gap& gap) {
    problem.accept(gap);
};

/// Reads a value as reports write it. Returns whether the JSON is such a value.
template <class T>
[[nodiscard]] bool read_json(const Json& json, T& value) {
    if constexpr (std::integral<T> && !std::same_as<T, bool>) {
        using Widest = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
        // Reports write a large number as a text.
        const auto text = json.is_string() ? json.get<std::string>() : json.dump();
        const auto number = decimal_number<Widest>(text, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
        if (!number) return false;
        value = static_cast<T>(*number);
        return true;
    } else if constexpr (std::is_arithmetic_v<T> || std::same_as<T, std::string>) {
        const bool fits = std::same_as<T, bool>          ? json.is_boolean()
                          : std::same_as<T, std::string> ? json.is_string()
                                                         : json.is_number();
        if (fits) value = json.get<T>();
        return fits;
    } else if constexpr (detail::TupleLike<T>) {
        if (!json.is_array() || json.size() != std::tuple_size_v<T>) return false;
        std::size_t place = 0;
        return std::apply([&](auto&... elements) { return (read_json(json[place++], elements) && ...); }, value);
    } else {
        if (!json.is_array()) return false;
        value.clear();
        for (const auto& element : json.elements()) {
            typename T::value_type read{};
            if (!read_json(element, read)) return false;
            value.insert(value.end(), std::move(read));
        }
        return true;
    }
}

/// A tree or problem that says by value(solution) what a solution is worth, and nothing if it is none. Only such a one
/// can start from a solution that a user gives, which nobody else could check.
template <class Made>
concept ChecksSolutions = requires(const Made& made, typename Made::Answer& answer) {
    answer.offer(*made.value(answer.found()->second), answer.found()->second);
};

/// Returns the initial answer of what was made, and the solution in a report that --json has written. Throws
/// InputError, which names the file, if there is no solution in it, or one that the problem does not take.
template <ChecksSolutions Made>
[[nodiscard]] typename Made::Answer answer_with_start(const Made& made, const std::string& file,
                                                      const std::string& content) {
    auto answer = initial_answer(made);
    const auto report = Json::parse(content);
    const Json* written = report ? report->find("solution") : nullptr;
    std::decay_t<decltype(answer.found()->second)> solution{};
    if (written == nullptr || !read_json(*written, solution)) {
        throw InputError(file + ": there is no solution in it, expected what --json has written for this problem");
    }
    const auto value = made.value(solution);
    if (!value) throw InputError(file + ": what it has is no solution of this problem");
    answer.offer(*value, std::move(solution));
    return answer;
}

/// Returns the orders in which what a program makes may be searched, with what they mean, the default first.
template <class Made>
std::vector<std::pair<std::string, std::string>> orders_of() {
    std::vector<std::pair<std::string, std::string>> orders;
    if constexpr (requires(Lifted<Made> & problem) { problem.shuffle(std::uint64_t{}); }) {
        orders = {{"tree", "that of the tree, whose first solution is found by any number of PEs"},
                  {"random", "siblings are shuffled by --seed, and any solution ends the search"}};
    } else if constexpr (HasBestNodes<Made>) {
        orders = {{"depth", "depth first"}, {"best", "the open nodes with the best bounds first"}};
    }
    if constexpr (HasBestNodes<Made>) {
        orders.emplace_back(
            "discrepancies",
            "the nodes first on whose way there are the fewest children that are not the first ones of their parents");
    }
    return orders;
}

/// A problem that a program has made, and the way to report what was found in it, with the number of solutions that
/// were written to a file. Both hide their types.
struct DescribedProblem {
    std::unique_ptr<engine::Problem> problem;
    std::function<Report(engine::Result, std::optional<std::uint64_t> written)> report;
    /// Returns the same problem as a WritingProblem. Empty unless answers collect solutions.
    std::function<std::unique_ptr<engine::Problem>(SolutionsFile*)> writing = {};
};

/// The problem and the description that a user of espalier::main() has written, without their types.
struct Definition {
    std::function<DescribedProblem(Arguments&)> make;
    engine::MakeAnswer make_answer = nullptr;  ///< null if problems cannot be searched together
    bool prunes = false;                       ///< whether bounds of their answers prune the search
    /// Returns the solutions of an answer as lines of text. Empty unless answers keep several, of which none is certain
    /// before the end.
    std::function<std::string(const engine::Answer&)> list_solutions = {};
};

/// Returns the problem that is searched for what the arguments have made. `describe` outlives it.
template <class Made, class P, class Describe>
DescribedProblem described_as(P searched, const Arguments& arguments, const Describe& describe) {
    const auto& question = arguments.question();
    if constexpr (AcceptsGap<P>) searched.accept(question.gap);
    if constexpr (requires { searched.shuffle(arguments.seed()); }) {
        if (question.order == "random") searched.shuffle(arguments.seed());
    }
    const auto problem = std::make_shared<const P>(std::move(searched));
    auto engines = std::make_unique<engine::ProblemOf<P>>(problem);
    if constexpr (ChecksSolutions<Made>) {
        if (!question.start.empty()) {
            engines->start_from(answer_with_start(made_of<Made>(*problem), question.start, question.start_content));
        }
    }
    DescribedProblem described{
        .problem = std::move(engines),
        .report = [problem, instance = arguments.values(), title = arguments.title(), gap = question.gap, &describe](
                      engine::Result result, std::optional<std::uint64_t> written) {
            auto outcome = engine::outcome_of<P>(std::move(result));
            if constexpr (AcceptsGap<P>) widen_bound(outcome, gap);
            return make_report(instance, title, made_of<Made>(*problem), outcome, describe, written);
        }};
    if constexpr (Collects<typename P::Answer>) {
        described.writing = [problem](SolutionsFile* file) {
            return std::make_unique<WritingProblem<P>>(problem, file);
        };
    }
    return described;
}

/// Returns the problem that is made of the arguments. `describe` outlives it.
template <class Made, class Describe>
DescribedProblem described(Made made, const Arguments& arguments, const Describe& describe) {
    if constexpr (HasBestNodes<Made>) {
        const auto& order = arguments.question().order;
        if (order == "best" || order == "discrepancies") {
            BestFirst<Made> best_first(std::move(made));
            if (order == "discrepancies") best_first.order_by_discrepancies();
            return described_as<Made>(std::move(best_first), arguments, describe);
        }
    }
    return described_as<Made>(lifted(std::move(made)), arguments, describe);
}

/// Returns the definition of a program. `make` and `describe` outlive it.
template <class Make, class Describe>
Definition definition_of(Make& make, const Describe& describe) {
    using P = Lifted<std::invoke_result_t<Make&, Arguments&>>;
    using Answer = typename P::Answer;
    Definition definition{.make = [&](Arguments& arguments) { return described(make(arguments), arguments, describe); },
                          .prunes = PruningAnswer<Answer>};
    if constexpr (!engine::OptionalMembers<P>::deliveries) definition.make_answer = engine::make_answer<Answer>;
    if constexpr (FindsSeveral<Answer>) {
        using Found = std::decay_t<decltype(*std::declval<const Answer&>().found().begin())>;
        static_assert(std::constructible_from<Json, const Found&>,
                      "a program lists solutions as JSON: they are made of numbers, texts, pairs, tuples, arrays, "
                      "vectors, sets and maps");
        definition.list_solutions = [](const engine::Answer& answer) {
            std::string lines;
            for (const auto& each : static_cast<const engine::AnswerOf<Answer>&>(answer).value.found()) {
                append_line(lines, each);
            }
            return lines;
        };
    }
    return definition;
}
}  // namespace espalier::program
