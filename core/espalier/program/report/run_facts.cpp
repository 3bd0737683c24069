// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/run_facts.hpp"
#include <algorithm>
#include <cmath>
#include "espalier/transports/threads/threads.hpp"

namespace espalier::program {
void RunFacts::have_one_pe() {
    transport = Threads(1).name();
    machine.clear();
    pes = 1;
    ranks.reset();
    threads.reset();
    aggregate_speed.reset();
}

void RunFacts::add_sequential(const Statistics& search, bool is_complete, Simulated* simulated, bool measures_nodes) {
    constexpr double picoseconds = 1e12;
    double seconds = search.seconds;
    if (measures_nodes) {
        measured_node_seconds = seconds / static_cast<double>(std::max<Nodes>(1, search.nodes));
        simulated->set_node_cost(std::max<std::int64_t>(1, std::llround(*measured_node_seconds * picoseconds)));
    }
    if (simulated != nullptr) {
        seconds = static_cast<double>(search.nodes) * static_cast<double>(simulated->machine().node) / picoseconds;
    }
    knows_speedup = knows_speedup && is_complete;
    if (knows_speedup) sequential_seconds = sequential_seconds.value_or(0) + seconds;
    if (!knows_speedup) sequential_seconds.reset();
}

void RunFacts::add_simulation(const Simulated& simulated, double seconds) {
    const auto& [new_hops, last_worked] = simulated.observations();
    last_node_seconds = statistics.seconds - seconds + static_cast<double>(last_worked) * seconds_of_picosecond;
    hops = hops.value_or(0) + new_hops;
    const auto& simulated_machine = simulated.machine();
    if (!simulated_machine.is_synchronous) return;
    steps = steps.value_or(0) + static_cast<std::uint64_t>(last_worked / simulated_machine.node);
}

RunFacts RunFacts::take() {
    auto taken = *this;
    static_cast<SearchFacts&>(*this) = {};
    if (plan) plan = Plan(plan->machine());
    return taken;
}

void add_search(Statistics& total, Statistics next) {
    next.seconds += total.seconds;
    const double latency = next.termination_seconds;
    if (total.quanta > 0) next.merge(total);
    next.termination_seconds = latency;
    total = next;
}
}  // namespace espalier::program
