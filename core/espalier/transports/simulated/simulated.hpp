// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include "espalier/transports/simulated/machines.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {
/// PEs on a simulated machine. The real workers search the real problem, in this thread, but time is determined by the
/// machine's costs. Each PE has a clock, and the PE whose clock is behind goes next, so that no PE sees a message
/// before it has arrived. The same machine, problem and seed give the same run.
class Simulated final : public Transport {
public:
    /// Uses `seed` for everything random about the machine: delays, interruptions, and a random arbiter.
    explicit Simulated(Machine machine, std::uint64_t seed = 1);
    ~Simulated() override;

    std::string name() const override { return "simulated"; }
    int pes() const override { return machine_.pes(); }
    bool is_uniform() const override { return machine_.is_uniform(); }
    bool passes_messages_on() const override { return machine_.has_contention; }
    const Machine& machine() const { return machine_; }
    /// Sets the cost of a node from the next run on. Requires a cost greater than 0.
    void set_node_cost(Picoseconds node);
    /// Runs the PEs. Requires a node cost that is stated by the machine or was set. Throws std::logic_error, which
    /// names PEs, if all unfinished PEs wait and no message is under way.
    void run(const Maker& make) override;

    /// The facts about a run that only a simulator can see.
    struct Observations {
        std::uint64_t hops = 0;       ///< the hops that all messages made
        Picoseconds last_worked = 0;  ///< the time when the last node was searched, which no PE knew to be the last
    };
    const Observations& observations() const { return observations_; }

private:
    class Simulation;
    Machine machine_;
    std::uint64_t seed_;
    Observations observations_;
};
}  // namespace espalier
