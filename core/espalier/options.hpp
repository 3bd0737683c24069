#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>

#include "espalier/limits.hpp"
#include "espalier/pack.hpp"

namespace espalier {

/// A value that is probably off by no more than the margin.
struct Approximate {
    double value = 0;
    double margin = 0;
};

/// Where a running search stands; made at PE 0 from what the others last reported.
struct Progress {
    double seconds = 0;
    /// Share of the tree, less than 1; none where too little is known of what is left (engine/progress/forecast.hpp).
    std::optional<Approximate> explored = {};
    std::optional<Approximate> seconds_left = {};  ///< none where nobody can say
    Nodes nodes = 0;
    int busy = 0;  ///< PEs that had work when they last reported
    int pes = 1;
    std::string incumbent = {};  ///< the bound as text, if the problem's bound can be printed; else empty
};

/// A bound as text for a person; empty if it has none or cannot be printed.
template <class Bound>
std::string bound_text(const Bound& bound) {
    std::ostringstream text;
    if constexpr (requires { text << *bound; }) {
        if (bound) text << *bound;
    } else if constexpr (requires { text << bound; }) {
        text << bound;
    }
    return text.str();
}

/// A bound as a number, for a plot; no number (NaN) if it has none or is none.
template <class Bound>
double bound_number(const Bound& bound) {
    if constexpr (std::is_same_v<Bound, bool>) {
        return std::numeric_limits<double>::quiet_NaN();
    } else if constexpr (requires { static_cast<double>(*bound); }) {
        return bound ? static_cast<double>(*bound) : std::numeric_limits<double>::quiet_NaN();
    } else if constexpr (requires { static_cast<double>(bound); }) {
        return static_cast<double>(bound);
    } else {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

/// Snapshots of a search that goes on meanwhile: what has been found, and what is still to be searched. A stop, too,
/// waits until one is taken.
struct Snapshots {
    bool wanted = false;
    double seconds = 60;  ///< between two
    /// More than this of unsearched parts is not kept: the search then begins anew, with what had been found if it may
    /// be found again (merges_again).
    std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
    std::function<void(Bytes)> keep = {};  ///< called at PE 0 with each; it works on when this returns
};

/// How a problem is searched; says nothing about what the answer is.
struct Options {
    std::string balancer = "auto";  ///< as find_balancer() knows it: "lifeline", "lifeline:3"
    std::uint64_t seed = 1;         ///< of the balancer's random choices
    Nodes quantum = 0;              ///< nodes between two looks at the mailbox; 0: adapted to the clock (quantum.hpp)
    bool initial_split = true;      ///< every PE starts with its part of the root; otherwise PE 0 has it all
    bool trace = false;             ///< collect Outcome::trace,
    /// of which a PE keeps no more than so many events: its first ones.
    std::uint64_t trace_events = std::numeric_limits<std::uint64_t>::max();
    Limits limits = {};
    Snapshots snapshots = {};
    /// A snapshot of an earlier search of the same problem, on whatever PEs, to go on from; empty: from the root.
    Bytes earlier = {};
    std::function<void(const Progress&)> on_progress = {};  ///< called at PE 0; empty: nobody reports
    double progress_seconds = 0.1;                          ///< between two reports
    /// A subproblem that has not arrived after all PEs have been idle for so long was lost, and the run fails.
    double lost_message_seconds = 60;
};

}  // namespace espalier
