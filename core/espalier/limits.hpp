#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "espalier/nodes.hpp"

namespace espalier {

/// Why a run ended before its tree did; the greatest applies where PEs met different limits.
enum class StopReason : std::uint8_t { none, node_limit, time_limit, interrupt };

/// When to stop before the end; a stopped run still answers with what it knows.
struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    Nodes nodes = std::numeric_limits<Nodes>::max();  ///< of all PEs together; met within about a millisecond
    /// Set by a signal handler, say; looked at by every PE once a quantum. May be null.
    const std::atomic<bool>* interrupt = nullptr;

    bool has_node_limit() const { return nodes != std::numeric_limits<Nodes>::max(); }

    /// Which limit, if any, is met after `searched` nodes and `elapsed` seconds.
    StopReason met(Nodes searched, double elapsed) const {
        if (interrupt != nullptr && interrupt->load(std::memory_order_relaxed)) return StopReason::interrupt;
        if (elapsed >= seconds) return StopReason::time_limit;
        if (searched >= nodes) return StopReason::node_limit;
        return StopReason::none;
    }
};

}  // namespace espalier
