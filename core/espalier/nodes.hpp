#pragma once

#include <cstdint>

namespace espalier {

/// Work is counted in nodes of the search tree; a problem says what its nodes are.
using Nodes = std::uint64_t;

}  // namespace espalier
