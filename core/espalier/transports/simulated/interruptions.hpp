#pragma once

#include <algorithm>
#include <cstdint>

#include "espalier/random.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier {

/// What an operating system does to the PEs of a machine: it interrupts each of them, whatever it does, at the same
/// intervals, but not all at once: when a PE is interrupted first is random [Ferreira, Bridges, Brightwell 2008].
class Interruptions {
public:
    /// Requires a machine with noise. A seed gives the same interruptions each time.
    Interruptions(const Machine& machine, std::uint64_t seed)
        : interval_(machine.noise_interval), duration_(machine.noise), seed_(seed) {
        require(duration_ > 0 && duration_ <= interval_ / 2, "interruptions leave a PE half of its time");
    }

    /// When a PE has done what would take it so long from `begin` on if it were not interrupted: less than twice as long
    /// and an interruption.
    Picoseconds end(int pe, Picoseconds begin, Picoseconds time) const {
        const Picoseconds since = (begin + first(pe)) % interval_;  // the last one began
        const Picoseconds still = std::max<Picoseconds>(0, duration_ - since);
        const Picoseconds free = std::max<Picoseconds>(0, since - duration_);
        return begin + still + time + (free + time) / (interval_ - duration_) * duration_;
    }

private:
    Picoseconds first(int pe) const {
        Random random(seed_, ~static_cast<std::uint64_t>(pe));
        return static_cast<Picoseconds>(random() % static_cast<std::uint64_t>(interval_));
    }

    Picoseconds interval_;
    Picoseconds duration_;
    std::uint64_t seed_;
};

}  // namespace espalier
