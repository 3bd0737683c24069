#pragma once

#include <functional>
#include <string>

#include "espalier/program/errors.hpp"

namespace espalier::program {

/// Calls `work` and returns what main() is to return. Turns exceptions into exit codes and into messages on standard
/// error that one rank prints.
[[nodiscard]] int with_errors_told(const std::string& program, const std::function<ExitCode()>& work);

/// Prints "PROGRAM: MESSAGE" on standard error, on any rank.
void complain(const std::string& program, const std::string& message);

}  // namespace espalier::program
