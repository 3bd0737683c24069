#pragma once

#include <functional>
#include <string>

#include "espalier/program/errors.hpp"

namespace espalier::program {

/// Does the work of a program. Its errors become exit codes, and messages on standard error that one rank prints.
/// Returns what main() is to return.
[[nodiscard]] int with_errors_told(const std::string& program, const std::function<ExitCode()>& work);

/// Prints "PROGRAM: MESSAGE" on standard error, on whichever rank.
void complain(const std::string& program, const std::string& message);

}  // namespace espalier::program
