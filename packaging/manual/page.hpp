// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>
#include "manual/program.hpp"

namespace manual {
/// Returns the manual page of a program, for man(1): section 1, name espalier-PROGRAM.
[[nodiscard]] std::string page_of(const Program& program);

/// Returns the manual page of `espalier` itself, which names all programs.
[[nodiscard]] std::string page_of_all(const std::vector<Program>& programs);
}  // namespace manual
