#pragma once

namespace synthetic {

/// Runs `synthetic scatter`: message scattering in the atomic model. The arguments begin with the word "scatter".
/// Returns the exit code.
int scatter_program(int argc, const char* const* argv);

}  // namespace synthetic
