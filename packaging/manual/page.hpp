#pragma once

#include <string>
#include <vector>

#include "manual/program.hpp"

namespace manual {

/// The manual page of a program, for man(1): section 1, name espalier-PROGRAM.
[[nodiscard]] std::string page_of(const Program& program);

/// The manual page of `espalier` itself, which names them all.
[[nodiscard]] std::string page_of_all(const std::vector<Program>& programs);

}  // namespace manual
