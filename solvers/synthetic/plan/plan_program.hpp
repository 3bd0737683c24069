#pragma once

namespace synthetic {

/// Runs `synthetic plan`, which says how large a search has to be for a machine. The arguments begin with the word
/// "plan". Returns the exit code.
int plan_program(int argc, const char* const* argv);

}  // namespace synthetic
