// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include "espalier/nodes.hpp"
#include "espalier/pack.hpp"

namespace espalier {
/// The reason why a run ended before its tree was searched. If PEs met different limits, the greatest value applies.
enum class StopReason : std::uint8_t {
    none,
    first_solution,  ///< which was all that was asked for
    node_limit,
    time_limit,
    interrupt,
    memory_limit
};

/// Returns whether a run ended before it had what was asked for.
constexpr bool is_early(StopReason reason) { return reason > StopReason::first_solution; }

/// The limits at which a run stops early. A stopped run still answers with what it has found.
struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    Nodes nodes = std::numeric_limits<Nodes>::max();  ///< nodes of all PEs together; met within about a millisecond
    /// A flag that a signal handler, for instance, sets. Each PE looks at it once a quantum. May be null.
    const std::atomic<bool>* interrupt = nullptr;
    /// A flag that says that little is left of the memory that the process may hold. May be null.
    const std::atomic<bool>* memory_is_spent = nullptr;

    bool has_node_limit() const { return nodes != std::numeric_limits<Nodes>::max(); }

    /// Returns which limit is met after `searched` nodes and `elapsed` seconds.
    StopReason met(Nodes searched, double elapsed) const {
        if (memory_is_spent != nullptr && memory_is_spent->load(std::memory_order_relaxed)) {
            return StopReason::memory_limit;
        }
        if (interrupt != nullptr && interrupt->load(std::memory_order_relaxed)) return StopReason::interrupt;
        if (elapsed >= seconds) return StopReason::time_limit;
        if (searched >= nodes) return StopReason::node_limit;
        return StopReason::none;
    }
};

/// A value that is probably off by at most the margin.
struct Approximate {
    double value = 0;
    double margin = 0;
};

/// The state of a running search, as PE 0 knows it from the last reports of the other PEs.
struct Progress {
    double seconds = 0;
    /// The share of the tree that was searched, less than 1; none if too little is known of what is left
    /// (progress.hpp).
    std::optional<Approximate> explored = {};
    std::optional<Approximate> seconds_left = {};  ///< none if unknown
    Nodes nodes = 0;
    int busy = 0;  ///< PEs that had work when they last reported
    int pes = 1;
    std::string incumbent = {};  ///< the bound as text, if the problem's bound can be printed; else empty
    std::string bound = {};      ///< the best value that a solution may have, and the gap, as text; empty if unknown
};

/// The snapshots of a search: what has been found, and what is still to be searched. They are taken while the search
/// goes on, but a stop waits until one is taken.
struct Snapshots {
    bool wanted = false;
    double seconds = 60;  ///< the time between two snapshots
    /// The most bytes of unsearched parts that are kept. If there are more, the search begins anew from the snapshot,
    /// with what had been found if that may be found again (merges_again).
    std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
    std::function<void(Bytes)> keep = {};  ///< called at PE 0, which goes on when it returns, with each snapshot
    /// Keeps a block of unsearched parts outside of the search and returns a name under which another search finds it
    /// (Options::earlier_block). If there is such a function, a PE that gathers more than `block_bytes` of parts calls
    /// it, and the snapshot holds the block's name instead of the parts, so that PE 0 need not hold them all. PEs call
    /// it at the same time.
    std::function<std::uint64_t(ByteView)> keep_block = {};
    std::uint64_t block_bytes = std::uint64_t{1} << 24;
};

/// The options of a search, which do not depend on the problem.
struct Options {
    std::string balancer = "auto";  ///< a name as find_balancer() reads it: "lifeline", "lifeline:3"
    std::uint64_t seed = 1;         ///< the seed of the balancer's random choices
    Nodes quantum = 0;  ///< nodes between two looks at the mailbox; 0 adapts them to the clock (quantum.hpp)
    /// A look answers c sqrt(P) of the requests that it finds with work, at least one, and rejects the others [Sanders
    /// 2002, section 4.2]. Requires `queue_limit >= 0`.
    double queue_limit = 1;
    bool initial_split = true;  ///< each PE starts with a part of the root; otherwise PE 0 starts with all of it
    bool trace = false;         ///< whether to collect Outcome::trace
    /// The number of events that each PE keeps for the trace, which are its first ones.
    std::uint64_t trace_events = std::numeric_limits<std::uint64_t>::max();
    Limits limits = {};
    Snapshots snapshots = {};
    /// A snapshot of an earlier search of the same problem, on any PEs, with which to go on. If empty, the search
    /// begins at the root.
    Bytes earlier = {};
    /// Returns the block of this name, if that snapshot has blocks. PEs call it at the same time.
    std::function<Bytes(std::uint64_t)> earlier_block = {};
    bool answer_everywhere = true;  ///< whether all processes get the answer; otherwise, only that of PE 0
    std::function<void(const Progress&)> on_progress = {};  ///< called at PE 0; empty for no reports
    double progress_seconds = 0.1;                          ///< the time between two reports
    /// The time after which a subproblem that has not arrived counts as lost if all PEs are idle. The run then fails.
    double lost_message_seconds = 60;
};
}  // namespace espalier
