// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace espalier::program {
enum class ExitCode : int { answered = 0, failure = 1, bad_input = 2, stopped_early = 3 };

/// The command line asks for something impossible. Each process of a job finds this out by itself.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A file cannot be used. The message reads "FILE:LINE: what is wrong, what was expected".
class InputError : public std::runtime_error {
public:
    explicit InputError(const std::string& message) : std::runtime_error(message) {}

    InputError(const std::string& file, std::string_view wrong) : InputError((file + ": ").append(wrong)) {}
    InputError(const std::string& file, std::size_t line, std::string_view wrong, std::string_view expected)
        : InputError(file + ':' + std::to_string(line), std::string(wrong).append(", expected ").append(expected)) {}
};

/// Results could not be written. The error is `quiet` if nobody reads them any more, as in `solver | head -1`.
struct OutputError : std::runtime_error {
    explicit OutputError(const std::string& message, bool is_quiet = false)
        : std::runtime_error(message), quiet(is_quiet) {}

    bool quiet;
};

/// Calls `work` and returns what main() is to return. Turns exceptions into exit codes and into messages on standard
/// error: the first rank prints an error of the command line or the input that all ranks meet, and a rank that meets an
/// error alone prints it and ends the job.
[[nodiscard]] int with_errors_told(const std::string& program, const std::function<ExitCode()>& work);

/// Does on the first rank what with_errors_told() does, and nothing on the others. Requires that the ranks do not wait
/// for each other, so that an error need not end the job.
[[nodiscard]] int on_first_rank(const std::string& program, const std::function<ExitCode()>& work);

/// Prints "rank N: MESSAGE" on standard error about the exception that is being handled, and returns its exit code.
[[nodiscard]] ExitCode tell_error_of_rank();

/// Prints the exception that is being handled and ends all ranks of the job, unless there is only one, or all ranks
/// call this at about the same time because of an error of the command line or the input. The others could not learn of
/// the exception and would wait for this rank forever. Requires that the transport still lives, if one was made.
void end_job_unless_all_ranks_fail();

/// Prints "PROGRAM: MESSAGE" on standard error, on any rank.
void complain(const std::string& program, const std::string& message);
}  // namespace espalier::program
