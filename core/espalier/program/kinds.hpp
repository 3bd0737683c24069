// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <span>
#include <string_view>
#include "espalier/program/command_line/option_list.hpp"
#include "espalier/program/errors.hpp"

namespace espalier::program {
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
