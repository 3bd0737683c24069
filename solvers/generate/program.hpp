#pragma once

#include "generate/kind.hpp"

namespace generate {

/// The program `generate KIND`: parses the options, argv[0] being the kind, and writes the instances.
/// Returns the exit code.
int run(const KindRow& kind, int argc, const char* const* argv);

}  // namespace generate
