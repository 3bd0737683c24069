#pragma once

namespace synthetic {

/// Runs `synthetic uts`, which counts a tree of the Unbalanced Tree Search benchmark. The arguments begin with the word
/// "uts". Returns the exit code.
int uts_program(int argc, const char* const* argv);

}  // namespace synthetic
