// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>
#include "manual/program.hpp"

namespace manual {
/// Each of these functions returns a script for one shell that completes the words behind `espalier`: programs, their
/// kinds, options, and the choices of options that have some. For all else it completes names of files.
[[nodiscard]] std::string bash_completion(const std::vector<Program>& programs);
[[nodiscard]] std::string zsh_completion(const std::vector<Program>& programs);
[[nodiscard]] std::string fish_completion(const std::vector<Program>& programs);
}  // namespace manual
