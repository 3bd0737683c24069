#pragma once

namespace synthetic {

/// `synthetic alpha`: counts random binary trees. The arguments begin with the word "alpha". Returns the exit code.
int alpha_program(int argc, const char* const* argv);

}  // namespace synthetic
