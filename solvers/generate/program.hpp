#pragma once

#include "generate/kind.hpp"

namespace generate {

/// Runs `generate KIND`: parses the options, where argv[0] is the kind, and writes the instances. Returns an exit code.
int run(const KindRow& kind, int argc, const char* const* argv);

}  // namespace generate
