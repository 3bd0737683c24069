#pragma once

#include <string>
#include <vector>

#include "manual/program.hpp"

namespace manual {

/// What completes the words behind `espalier` in each shell: programs, their kinds, options, and the choices of those
/// that have some; names of files for all else.
[[nodiscard]] std::string bash_completion(const std::vector<Program>& programs);
[[nodiscard]] std::string zsh_completion(const std::vector<Program>& programs);
[[nodiscard]] std::string fish_completion(const std::vector<Program>& programs);

}  // namespace manual
