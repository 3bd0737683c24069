// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace espalier::program {
/// The environment variable by which the program `espalier`, when it starts a program of the suite, says so. It holds
/// the name of `espalier` itself and the names of all programs, with blanks between.
inline constexpr const char* front_variable = "ESPALIER_FRONT";

/// Returns a command as the user has to type it. If `espalier` has started this process, each program of the suite is a
/// word behind `espalier`: "golomb 12" becomes "espalier golomb 12", and "mpirun golomb 12" becomes "mpirun espalier
/// golomb 12". Otherwise the command stays as it is.
[[nodiscard]] std::string as_typed(std::string_view command);

/// Returns the words as one line, which a shell splits into the same words again.
[[nodiscard]] std::string shell_text(std::span<const char* const> words);
}  // namespace espalier::program
