#pragma once

#include <string>
#include <string_view>

namespace espalier::program {

/// The environment variable in which the program `espalier`, in front of those of the suite, tells each of them that it
/// has started it: its own name and those of all programs, with blanks between.
inline constexpr const char* front_variable = "ESPALIER_FRONT";

/// A command as its user has to type it: behind `espalier` each program of the suite is a word of that, so that
/// "golomb 12" becomes "espalier golomb 12", and "mpirun golomb 12" becomes "mpirun espalier golomb 12". As it is where
/// nobody stands in front.
[[nodiscard]] std::string as_typed(std::string_view command);

}  // namespace espalier::program
