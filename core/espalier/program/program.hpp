// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "espalier/program/command_line/option_list.hpp"
#include "espalier/program/command_line/run_options.hpp"
#include "espalier/program/errors.hpp"
#include "espalier/program/report/output.hpp"
#include "espalier/program/run.hpp"
#include "espalier/program/stopping.hpp"

namespace espalier::program {
/// The program of a solver: its main() describes it, declares the options of its problem, and leaves the rest to run().
class Program {
public:
    explicit Program(About about) : options_(std::move(about)) {}

    /// Returns the list to which the options of the problem are added. They come first in the help.
    OptionList& options() { return options_; }

    /// Parses the command line, calls `prepare`, which checks the problem's options and throws UsageError, and then
    /// `solve`, which searches and reports. Turns errors into exit codes and into messages that one rank prints.
    /// Returns the exit code.
    [[nodiscard]] int run(int argc, const char* const* argv, const std::function<void()>& prepare,
                          const std::function<void(Run&, Output&)>& solve);

    /// Answers the options in `words` in this process, which may be any program: no signal is handled, no launcher is
    /// looked for, and no results are printed. Ends soon after `stop` has become true. Returns
    /// the JSON objects that --json prints. Throws UsageError, also for options that only a program can have, what
    /// `prepare` and `solve` throw, and std::runtime_error for a wrong answer and for files that cannot be written.
    /// Requires that run() is not called, too.
    [[nodiscard]] std::string report(const std::vector<std::string>& words, const std::function<void()>& prepare,
                                     const std::function<void(Run&, Output&)>& solve, std::atomic<bool>& stop);

private:
    CommandText command_of(std::span<const char* const> words, std::size_t problem_options) const;
    ExitCode solve_and_report(const std::function<void(Run&, Output&)>& solve, const CommandText& command,
                              Run::Clock::time_point start, const StopSignals& signals) const;

    OptionList options_;
    RunOptions run_options_;
};

/// Runs a whole program whose problem options fill a Command: declares them, lets `check` complete the command or
/// refuse it with a UsageError, and then answers it. Returns the exit code.
template <class Command>
[[nodiscard]] int answer_command(const About& about, int argc, const char* const* argv,
                                 void (*declare)(OptionList&, Command&), const std::function<void(Command&)>& check,
                                 void (*answer)(Run&, Output&, const Command&)) {
    Command command;
    Program program(about);
    declare(program.options(), command);
    return program.run(
        argc, argv, [&] { check(command); }, [&](Run& run, Output& output) { answer(run, output, command); });
}

/// Answers the options in `words` of the same program in this process, see Program::report().
template <class Command>
[[nodiscard]] std::string report_on_command(const About& about, const std::vector<std::string>& words,
                                            void (*declare)(OptionList&, Command&),
                                            const std::function<void(Command&)>& check,
                                            void (*answer)(Run&, Output&, const Command&), std::atomic<bool>& stop) {
    Command command;
    Program program(about);
    declare(program.options(), command);
    return program.report(
        words, [&] { check(command); }, [&](Run& run, Output& output) { answer(run, output, command); }, stop);
}

/// A kind is one of several programs in a single executable. The first argument chooses it, as in "synthetic uts", and
/// each kind has options of its own.
struct Kind {
    std::string_view name;
    std::string_view summary;
    /// Runs the program. The arguments begin with the kind's name. Returns the exit code.
    int (*run)(int argc, const char* const* argv);
};

/// Runs the kind that the first argument names. If it names none, answers --help, --version and --print-options, or
/// says which kinds there are. The kinds are the examples in the help. Returns the exit code.
[[nodiscard]] int run_kind(About about, std::span<const Kind> kinds, int argc, const char* const* argv);

/// Runs a program that starts no search: parses the command line for the options that `declare` adds, behind which come
/// those for help and version, and answers with `answer` unless one of the latter is given. Turns errors into exit
/// codes and into messages. Returns the exit code. Of a job, only the first rank does so.
[[nodiscard]] int run_without_search(const About& about, const std::function<void(OptionList&)>& declare,
                                     const std::function<ExitCode()>& answer, int argc, const char* const* argv);
}  // namespace espalier::program
