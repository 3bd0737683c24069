// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <type_traits>
#include <utility>
#include "espalier/espalier.hpp"
#include "espalier/program/arguments.hpp"
#include "espalier/program/command_line/option_list.hpp"
#include "espalier/program/described.hpp"
#include "espalier/program/errors.hpp"
#include "espalier/program/report/report.hpp"

namespace espalier {
using program::About;
using program::Arguments;
using program::Check;
using program::InputError;
using program::Json;
using program::Report;
using program::Status;
using program::TextReader;
using program::UsageError;

namespace program {
/// Runs the whole program. Returns the exit code.
[[nodiscard]] int run_program(int argc, const char* const* argv, About about, const Definition& definition);
}  // namespace program

/// A whole program for a problem, with all options of the suite: on threads, under mpirun and on simulated machines,
/// with limits, checkpoints, progress, JSON, traces and, if the problem reads a file, batches.
/// - make(Arguments&) makes the problem, or a tree, which is lifted by DepthFirst. What it asks the arguments for are
///   the options of the program; UsageError and InputError that it throws are told to the user. The same in all ranks.
/// - describe(outcome, report) adds to the report what does not follow from the answer: better words, a check. As
///   describe(made, outcome, report) it is also given what make() has made. It is called on the first rank alone. With
///   --solutions, the answer has none of the solutions, which are in the file.
/// Returns the exit code: 0 answered, 1 failed, 2 asked for something impossible, 3 stopped early.
template <class Make, class Describe = program::AnswerSpeaksForItself>
requires requires(Make& make_problem, Arguments& arguments) {
    { make_problem(arguments) } -> std::move_constructible;
}
[[nodiscard]] int main(int argc, const char* const* argv, About about, Make make, const Describe& describe = {}) {
    using Made = std::invoke_result_t<Make&, Arguments&>;
    about.draws_trees = engine::OptionalMembers<program::Lifted<Made>>::records;
    about.orders = program::orders_of<Made>();
    about.accepts_gaps = program::AcceptsGap<program::Lifted<Made>>;
    about.checks_solutions = program::ChecksSolutions<Made>;
    using Answer = typename program::Lifted<Made>::Answer;
    about.collects_solutions = program::Collects<Answer>;
    about.keeps_several = program::FindsSeveral<Answer>;
    return program::run_program(argc, argv, std::move(about), program::definition_of(make, describe));
}

/// Stands for a program that makes no problem: an error of the compiler says how it is made.
template <class Make>
int main(int, const char* const*, const About&, const Make&, const auto&...) {
    static_assert(std::is_void_v<Make>,
                  "a program makes its problem of its arguments: [](espalier::Arguments& a) { return Queens{...}; }");
    return 2;
}
}  // namespace espalier
