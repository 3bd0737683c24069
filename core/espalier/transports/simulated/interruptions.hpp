// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include "espalier/random.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier {
/// The interruptions of PEs by an operating system. Each PE is interrupted at equal intervals, whatever it does, but
/// not all PEs at once: the first interruption of each is at a random time [Ferreira, Bridges, Brightwell 2008].
class Interruptions {
public:
    /// Requires a machine with noise. The same seed gives the same interruptions.
    Interruptions(const Machine& machine, std::uint64_t seed)
        : interval_(machine.noise_interval), duration_(machine.noise), seed_(seed) {
        require(duration_ > 0 && duration_ <= interval_ / 2, "interruptions leave a PE half of its time");
    }

    /// Returns when a PE has finished, if it begins at `begin` and would need `time` without interruptions. It takes
    /// less than twice `time` and one interruption.
    Picoseconds end(int pe, Picoseconds begin, Picoseconds time) const {
        const Picoseconds since = (begin + first(pe)) % interval_;  // the time since the last one began
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
