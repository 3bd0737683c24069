#pragma once

#include <cstdint>

namespace espalier {

/// A number of nodes of the search tree, by which work is counted. The problem defines its nodes.
using Nodes = std::uint64_t;

}  // namespace espalier
