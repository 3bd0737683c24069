// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include "espalier/options.hpp"
#include "espalier/outcome.hpp"
#include "espalier/program/report/plan.hpp"
#include "espalier/transports/simulated/simulated.hpp"

namespace espalier::program {
/// The searches that an answer needed, all together.
struct SearchFacts {
    StopReason stopped = StopReason::none;
    Statistics statistics;
    /// The time outside the searches, from the start of the program on: reading, preparing, and checking answers.
    double preparation_seconds = 0;
    std::optional<double> sequential_seconds;  ///< simulated ones on a simulated machine
    bool knows_speedup = true;                 ///< whether all searches with one PE were complete
    std::optional<std::uint64_t> hops;         ///< of all messages; simulated machines only
    /// The measured cost of a node, if the machine leaves that to this processor.
    std::optional<double> measured_node_seconds;
    /// When the last node had been searched; the end of a run is known and gathered later. Simulated machines only.
    std::optional<double> last_node_seconds;
    std::optional<std::uint64_t> steps;  ///< until the last node was searched; synchronous machines only
};

/// How the instance was searched.
struct RunFacts : SearchFacts {
    std::string problem;
    std::string transport;
    std::string machine;  ///< the simulated one; empty on real ones
    std::string balancer;
    bool is_balancer_automatic = false;  ///< it was chosen by the machine (--balancer auto)
    int pes = 1;
    std::optional<int> ranks;    ///< that have several threads each
    std::optional<int> threads;  ///< of each rank or of the one process
    std::uint64_t seed = 1;
    std::uint64_t quantum = 0;              ///< 0: adapted
    std::optional<double> aggregate_speed;  ///< of PEs of which some are slow, by that of one that is not
    std::optional<Plan> plan;               ///< made from the searches of this run, if --plan asks for one

    /// Returns the time from the start of the program, or from the answer before, to the answer. On a simulated machine
    /// it is that of the searches, because nothing else is simulated.
    double seconds() const { return statistics.seconds + (machine.empty() ? preparation_seconds : 0); }

    double speedup() const { return statistics.seconds > 0 ? sequential_seconds.value_or(0) / statistics.seconds : 0; }
    /// Returns the speedup divided by what the PEs can compute together: 1 if all of them search all the time.
    double efficiency() const { return speedup() / aggregate_speed.value_or(pes); }

    /// Notes that the search with one PE was stopped, so that what it found is all that is reported.
    void have_one_pe();

    /// Notes a search with one PE, which was complete or was stopped by the node limit. On a simulated machine's
    /// processor it costs its nodes and nothing else; if `measures_nodes`, it tells the machine what a node costs. One
    /// that was stopped tells nothing of the speedup, as the limit is that of the search with all PEs.
    void add_sequential(const Statistics& search, bool is_complete, Simulated* simulated, bool measures_nodes);

    /// Notes what only a simulator can see of a search that took this time, after those before it.
    void add_simulation(const Simulated& simulated, double seconds);

    /// Returns the facts, and forgets those about the searches.
    [[nodiscard]] RunFacts take();
};

/// Adds a search that followed those of `total`: their times add up, where merge() would take the longest.
void add_search(Statistics& total, Statistics next);
}  // namespace espalier::program
