#pragma once

#include <span>

namespace espalier {

/// Throws std::logic_error, which says that these PEs wait for messages and none is under way.
[[noreturn]] void fail_in_deadlock(std::span<const int> waiting);

}  // namespace espalier
