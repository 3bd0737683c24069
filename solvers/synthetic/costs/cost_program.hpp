#pragma once

namespace synthetic {

/// Runs `synthetic costs`: branch and bound on trees of random costs. The arguments begin with the word "costs".
/// Returns the exit code.
int cost_program(int argc, const char* const* argv);

}  // namespace synthetic
