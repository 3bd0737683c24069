#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "espalier/nodes.hpp"

namespace espalier {

/// The reason why a run ended before its tree was searched. If PEs met different limits, the greatest value applies.
enum class StopReason : std::uint8_t { none, node_limit, time_limit, interrupt };

/// The limits at which a run stops early. A stopped run still answers with what it has found.
struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    Nodes nodes = std::numeric_limits<Nodes>::max();  ///< nodes of all PEs together; met within about a millisecond
    /// A flag that a signal handler, for instance, sets. Each PE looks at it once a quantum. May be null.
    const std::atomic<bool>* interrupt = nullptr;

    bool has_node_limit() const { return nodes != std::numeric_limits<Nodes>::max(); }

    /// Returns which limit is met after `searched` nodes and `elapsed` seconds.
    StopReason met(Nodes searched, double elapsed) const {
        if (interrupt != nullptr && interrupt->load(std::memory_order_relaxed)) return StopReason::interrupt;
        if (elapsed >= seconds) return StopReason::time_limit;
        if (searched >= nodes) return StopReason::node_limit;
        return StopReason::none;
    }
};

}  // namespace espalier
