#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "espalier/espalier.hpp"
#include "espalier/program/arguments.hpp"
#include "espalier/program/described.hpp"
#include "espalier/program/instance_batch.hpp"
#include "espalier/program/program.hpp"

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

/// Is it a batch: several files, or a folder, or a table of results? As the first rank sees them.
[[nodiscard]] bool is_batch(Run& run, const Arguments& arguments);

/// Makes the problem, from the only file if it needs one, searches it and reports.
template <class Make, class Describe>
void search_one(Run& run, Output& output, Arguments& arguments, Make& make, const Describe& describe,
                std::optional<ReadFile>& kept) {
    std::optional<InstanceFile> file;
    if (arguments.has_instance()) {
        const auto read = run.at_root([&] {
            if (!kept) kept = read_instance_file(arguments.paths().front());
            if (!kept->error.empty()) throw InputError(kept->error);
            return *kept;
        });
        file = InstanceFile{read.name, read.content};
    }
    arguments.begin(run.options().seed, std::move(file));
    using Made = std::invoke_result_t<Make&, Arguments&>;
    const Lifted<Made> problem = lifted(make(arguments));
    const auto outcome = run.search(problem);
    output.write(make_report(arguments.values(), arguments.title(), made_of<Made>(problem), outcome, describe));
}

/// Makes, searches and reports the problems of many files.
template <class Make, class Describe>
void search_batch(Run& run, Output& output, Arguments& arguments, Make& make, const Describe& describe) {
    if constexpr (engine::OptionalMembers<Lifted<std::invoke_result_t<Make&, Arguments&>>>::deliveries) {
        throw UsageError("this problem takes one file at a time");
    } else {
        check_batch(run.options());
        InstanceBatch<Make, Describe>(run, output, arguments, make, describe).search();
    }
}

}  // namespace program

/// A whole program for a problem, with all options of the suite: on threads, under mpirun and on simulated machines,
/// with limits, checkpoints, progress, JSON, traces and, if the problem reads a file, batches.
/// - make(Arguments&) makes the problem, or a tree, which is lifted by DepthFirst. What it asks the arguments for are the
///   options of the program; UsageError and InputError that it throws are told to the user. The same in all ranks.
/// - describe(outcome, report) adds to the report what does not follow from the answer: better words, a check. As
///   describe(made, outcome, report) it is also given what make() has made. It is called on all ranks.
/// Returns the exit code: 0 answered, 1 failed, 2 asked for something impossible, 3 stopped early.
template <class Make, class Describe = program::AnswerSpeaksForItself>
[[nodiscard]] int main(int argc, const char* const* argv, About about, Make make, const Describe& describe = {}) {
    static_assert(std::invocable<Make&, Arguments&>,
                  "a program makes its problem of its arguments: [](espalier::Arguments& a) { return Queens{...}; }");
    using Made = std::invoke_result_t<Make&, Arguments&>;
    about.draws_trees = engine::OptionalMembers<program::Lifted<Made>>::recording;
    program::Program whole(std::move(about));
    Arguments arguments(whole.options());
    arguments.declare(make);
    std::optional<program::ReadFile> kept;  // the standard input is there once, whatever --vary says
    return whole.run(
        argc, argv, [&] { arguments.check(); },
        [&](program::Run& run, program::Output& output) {
            if (program::is_batch(run, arguments)) {
                program::search_batch(run, output, arguments, make, describe);
            } else {
                program::search_one(run, output, arguments, make, describe, kept);
            }
        });
}

}  // namespace espalier
