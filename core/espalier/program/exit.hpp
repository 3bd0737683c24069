// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>
#include "espalier/program/errors.hpp"

namespace espalier::program {
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
