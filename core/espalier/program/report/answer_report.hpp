// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>
#include "espalier/answers.hpp"
#include "espalier/answers/best_solutions.hpp"
#include "espalier/outcome.hpp"
#include "espalier/problem.hpp"
#include "espalier/problems/problem_of.hpp"
#include "espalier/program/files/files.hpp"
#include "espalier/program/report/report.hpp"

namespace espalier::program {
/// An answer that keeps the best solution and its value.
template <class A>
concept FindsBest = requires(const A& answer) {
    {answer.found()->first};
    {answer.found()->second};
    { answer.found().has_value() } -> std::convertible_to<bool>;
};

/// An answer that keeps several solutions with their values, the best first.
template <class A>
concept FindsSeveral = PruningAnswer<A> && requires(const A& answer) {
    {answer.found().begin()->first};
    {answer.found().begin()->second};
    { answer.found().size() } -> std::convertible_to<std::size_t>;
};

/// An answer that counts the solutions that have the best value.
template <class A>
concept CountsBest = Optimises<A> && requires(const A& answer) {
    { answer.count() } -> std::same_as<std::uint64_t>;
};

/// Returns whether no solution can be better than the best one that was found.
template <class A>
[[nodiscard]] bool proves_best(const Outcome<A>& outcome) {
    if constexpr (Optimises<A>) {
        if (!outcome.complete() || !outcome.bound) return outcome.complete();
        const double bound = A::order == Sense::minimise ? *outcome.bound : -*outcome.bound;
        return cost_of<A::order>(outcome.answer.found()->first) <= bound;
    }
    return outcome.complete();
}

/// An answer whose values are whole numbers.
template <class A>
concept HasWholeValues =
    Optimises<A> && std::integral<std::decay_t<decltype(*std::declval<const typename A::Bound&>())>>;

/// Makes the bound no better than the gap allows that the search accepted: nodes that were dropped for the gap may hold
/// values that differ from the best known one by as much.
template <class A>
void widen_bound(Outcome<A>& outcome, const Gap& gap) {
    if (!outcome.answer.bound() || !outcome.bound) return;
    const auto known = static_cast<double>(*outcome.answer.bound());
    const double width = std::max(gap.absolute, gap.relative * (known < 0 ? -known : known));
    if (width == 0) return;
    outcome.bound =
        A::order == Sense::minimise ? std::min(*outcome.bound, known - width) : std::max(*outcome.bound, known + width);
    if (!HasWholeValues<A>) return;
    // No whole number lies between the bound and the next one, which is the best value that a solution may have.
    outcome.bound = A::order == Sense::minimise ? std::ceil(*outcome.bound) : std::floor(*outcome.bound);
}

/// Returns what the outcome of a search proves. The first solution is found, even if others may come before it in the
/// order of the tree. The best solution is optimal once the whole tree was searched. If a complete search found no
/// solution, there is none, unless the search began with a bound, which nobody has verified; the status is then
/// `complete`, as it is for all other kinds of answers.
template <class A>
[[nodiscard]] Status status_of(const Outcome<A>& outcome) {
    if constexpr (FindsFirst<A>) {
        if (outcome.answer.found() != nullptr) return Status::found;
        return outcome.complete() ? Status::infeasible : Status::unknown;
    } else if constexpr (FindsBest<A>) {
        const auto& answer = outcome.answer;
        if (answer.found()) return proves_best(outcome) ? Status::optimal : Status::feasible;
        if (!outcome.complete()) return Status::unknown;
        return answer.bound() ? Status::complete : Status::infeasible;
    } else if constexpr (FindsSeveral<A>) {
        if (!outcome.complete()) return outcome.answer.found().empty() ? Status::unknown : Status::feasible;
        if (!outcome.answer.found().empty()) return Status::optimal;
        return outcome.answer.bound() ? Status::complete : Status::infeasible;
    } else if constexpr (CountsBest<A>) {
        if (!outcome.complete()) return outcome.answer.bound() ? Status::feasible : Status::unknown;
        return outcome.answer.bound() ? Status::optimal : Status::infeasible;
    } else {
        return outcome.complete() ? Status::complete : Status::unknown;
    }
}

/// Returns the value as JSON, or null if its type has no conversion to JSON.
template <class T>
[[nodiscard]] Json json_of([[maybe_unused]] const T& value) {
    if constexpr (std::constructible_from<Json, const T&>) return Json(value);
    return {};
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

/// Returns a bound on values as JSON: a whole number if the values are.
template <Optimises A>
Json json_of_bound(double bound) {
    constexpr double most_exact = 0x1p53;
    if constexpr (HasWholeValues<A>) {
        if (-most_exact <= bound && bound <= most_exact) return static_cast<std::int64_t>(bound);
    }
    return bound;
}

/// Reports several solutions: the best one as the solution, and all of them in their order.
template <FindsSeveral A>
void report_several(const A& answer, Report& report) {
    Json solutions = Json::array();
    for (const auto& [value, solution] : answer.found()) {
        solutions.push_back(Json{{"value", json_of(value)}, {"solution", json_of(solution)}});
        report.several.emplace_back(json_of(value), json_of(solution));
    }
    report.more["solutions"] = solutions;
    if (answer.found().empty()) return;
    report.objective = json_of(answer.found().begin()->first);
    report.solution = json_of(answer.found().begin()->second);
}

/// Reports what the answer says by itself: the status and, for types of answers.hpp, the objective and the solution.
template <class A>
[[nodiscard]] Report make_report(const Outcome<A>& outcome) {
    const auto& answer = outcome.answer;
    Report report;
    report.status = status_of(outcome);
    if constexpr (Optimises<A>) {
        if (outcome.bound) report.bound = json_of_bound<A>(*outcome.bound);
    }
    if constexpr (FindsFirst<A>) {
        if (answer.found() != nullptr) report.solution = json_of(*answer.found());
    } else if constexpr (FindsBest<A>) {
        if (answer.found()) {
            report.objective = json_of(answer.found()->first);
            report.solution = json_of(answer.found()->second);
        }
    } else if constexpr (FindsSeveral<A>) {
        report_several(answer, report);
    } else if constexpr (CountsBest<A>) {
        if (answer.bound()) report.objective = json_of(*answer.bound());
        report.more["solutions"] = answer.count();
    } else if constexpr (requires { answer.solutions.size(); }) {
        report.objective = answer.solutions.size();
        report.more["solutions"] = json_of(answer.solutions);
    } else if constexpr (requires { answer.value; }) {
        report.objective = json_of(answer.value);
    }
    if constexpr (requires { answer.counters.each([](const char*, std::uint64_t) {}); }) {
        answer.counters.each([&](const char* name, std::uint64_t count) { report.counters[name] = count; });
    }
    return report;
}

/// Adds what people read to a report: lines for the objective and the solution, if the report has no lines of its own,
/// and a line for the status.
void tell_people(Report& report);

/// The file of --solutions, to which the solutions of a search are written while it goes on.
class SolutionsFile {
public:
    /// Opens the file, which keeps what an earlier run has written. Throws OutputError.
    explicit SolutionsFile(std::string path);

    /// Writes the text at this position, and first of all empties the file if that is its beginning. A pipe is written
    /// to wherever it is. Throws OutputError, also if the file ends before the position: then it is not the one that
    /// the earlier run has written.
    void write_at(std::uint64_t position, std::string_view text);

    /// Ends the file at this position, behind which an earlier run may have written what it lost. Throws OutputError.
    void end_at(std::uint64_t position);

    /// Waits until everything that was written is on the disk. May be called on any thread. Throws OutputError.
    void sync() const;

private:
    std::uint64_t size() const;

    std::string path_;
    File file_;
    bool is_regular_ = false;
};

/// Counts what was written of the solutions of a search.
struct WrittenSolutions {
    std::uint64_t number = 0;
    std::uint64_t bytes = 0;
};

/// An answer that holds only the solutions that are not delivered yet, and counts, at PE 0, those that were written.
template <Collects A>
class WrittenAnswer final : public engine::AnswerOf<A>, public WrittenSolutions {
public:
    using engine::AnswerOf<A>::AnswerOf;

    std::unique_ptr<engine::Answer> copy() const override { return std::make_unique<WrittenAnswer>(*this); }
    void put(Packer& packer) const override {
        engine::AnswerOf<A>::put(packer);
        packer.put(static_cast<const WrittenSolutions&>(*this));
    }
    void get(Unpacker& unpacker) override {
        engine::AnswerOf<A>::get(unpacker);
        unpacker.get(static_cast<WrittenSolutions&>(*this));
    }
    void merge(const engine::Answer& other) override {
        engine::AnswerOf<A>::merge(other);
        const auto& answer = static_cast<const WrittenAnswer&>(other);
        number += answer.number;
        bytes += answer.bytes;
    }
    bool merges_again() const override { return false; }
    /// Delivers the number of solutions and their lines.
    std::vector<Bytes> take_deliveries(bool /*idle*/) override {
        auto& solutions = this->value.solutions;
        if (solutions.size() == 0) return {};
        std::string lines;
        for (const auto& solution : solutions) append_line(lines, solution);
        const std::uint64_t count = solutions.size();
        solutions.clear();
        return {pack(count, lines)};
    }
};

/// A problem whose solutions PE 0 writes to a file as they are found, so that no answer holds them: the answer is also
/// a WrittenSolutions.
template <class P>
class WritingProblem final : public engine::ProblemOf<P> {
public:
    using Answer = WrittenAnswer<typename P::Answer>;

    /// The file is null in all processes but that of PE 0, and outlives this.
    WritingProblem(std::shared_ptr<const P> problem, SolutionsFile* file)
        : engine::ProblemOf<P>(std::move(problem)), file_(file) {}

    std::unique_ptr<engine::Answer> answer() const override {
        return std::make_unique<Answer>(initial_answer(engine::host_of(this->problem())));
    }
    std::unique_ptr<engine::Answer> unpack_answer(Unpacker& unpacker) const override {
        return engine::Problem::unpack_answer(unpacker);
    }
    /// Solutions are delivered after each quantum, which is short because they are in memory until then.
    Nodes work(engine::Subproblem& s, engine::Answer& answer, Nodes budget) const override {
        constexpr Nodes most = 1 << 14;
        return engine::ProblemOf<P>::work(s, answer, std::min(budget, most));
    }
    void receive(engine::Answer& answer, ByteView delivery) const override {
        auto& written = static_cast<Answer&>(answer);
        const auto [number, lines] = unpack<std::pair<std::uint64_t, std::string>>(delivery);
        file_->write_at(written.bytes, lines);
        written.number += number;
        written.bytes += lines.size();
    }
    std::string name() const override { return typeid(engine::ProblemOf<P>).name(); }
    std::string layout() const override { return engine::ProblemOf<P>::layout() + " written"; }

private:
    SolutionsFile* file_;
};
}  // namespace espalier::program
