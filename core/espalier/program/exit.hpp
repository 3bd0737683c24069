#pragma once

#include <functional>
#include <string>

#include "espalier/program/errors.hpp"

namespace espalier::program {

/// Does what a program does. Errors become messages on standard error, printed by one rank, and exit codes.
/// Returns what main() does.
[[nodiscard]] int with_errors_told(const std::string& program, const std::function<ExitCode()>& work);

/// "PROGRAM: MESSAGE" on standard error, by whoever calls it.
void complain(const std::string& program, const std::string& message);

}  // namespace espalier::program
