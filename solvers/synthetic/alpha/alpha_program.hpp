#pragma once

namespace synthetic {

/// Runs `synthetic alpha`, which counts random binary trees. The arguments begin with "alpha". Returns the exit code.
int alpha_program(int argc, const char* const* argv);

}  // namespace synthetic
