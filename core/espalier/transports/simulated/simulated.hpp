#pragma once

#include <cstdint>
#include <memory>

#include "espalier/transports/simulated/machines.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {

/// PEs on a simulated machine: the same workers really search the same problem, in this thread, but time is what the
/// machine's costs make of it. Every PE has a clock; the one whose clock is behind goes next, so that nobody sees a
/// message before it has arrived. The same machine, problem and seed give the same run.
class Simulated final : public Transport {
public:
    /// The seed is that of what is random about the machine: delays, interruptions, a random arbiter.
    explicit Simulated(Machine machine, std::uint64_t seed = 1);
    ~Simulated() override;

    std::string name() const override { return "simulated"; }
    int pes() const override { return machine_.pes(); }
    bool is_uniform() const override { return machine_.is_uniform(); }
    bool passes_messages_on() const override { return machine_.has_contention; }
    const Machine& machine() const { return machine_; }
    /// What a node costs from the next run on. Requires a cost greater than 0.
    void set_node_cost(Picoseconds node);
    /// Requires a node cost that is known: stated by the machine or set.
    /// Throws std::logic_error, naming PEs, if all that are unfinished wait and no message is under way.
    void run(const Maker& make) override;

    /// What only a simulator can see of a run.
    struct Observations {
        std::uint64_t hops = 0;       ///< that its messages made
        Picoseconds last_worked = 0;  ///< when the last node had been searched; nobody knew then that it was the last
    };
    /// Of the last run.
    const Observations& observations() const { return observations_; }

private:
    class Simulation;
    class Endpoint;
    Machine machine_;
    std::uint64_t seed_;
    Observations observations_;
};

}  // namespace espalier
