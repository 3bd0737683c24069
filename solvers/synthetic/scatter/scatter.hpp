#pragma once

#include <cstdint>

#include <espalier/transports/simulated/arbiter.hpp>

namespace synthetic {

/// Where a PE's messages go.
enum class ScatterOrder : std::uint8_t {
    random,    ///< each to any PE, all equally likely [Liu, Aiello, Bhatt, section 4.2]
    ascending  ///< as many to each PE, first all to PE 0, then all to PE 1 ... (section 4.1)
};

/// What a first-in-first-out arbiter takes for the time of a message.
enum class TimeStamp : std::uint8_t {
    issued,   ///< the k-th message of every PE is issued in step k, whether or not it can then leave
    buffered  ///< the step in which it comes into the send buffer (section 2)
};

/// Message scattering: each PE has a list of messages to send, in this order.
struct ScatterInstance {
    int pes = 1;
    std::uint64_t messages = 1;  ///< of each PE
    ScatterOrder order = ScatterOrder::random;
    espalier::ArbiterRule arbiter = espalier::ArbiterRule::fifo;
    TimeStamp stamps = TimeStamp::issued;
    std::uint64_t seed = 1;
};

struct ScatterFinding {
    std::uint64_t steps = 0;  ///< until the last message was received
    /// The most messages that a PE sends or receives: as many steps would do if the lists were in the best order.
    std::uint64_t lower_bound = 0;
    bool complete = false;  ///< every PE received as many messages as are sent to it
};

/// Scatters on the atomic model's network. Requires pes >= 1, and messages a multiple of pes if the order is ascending.
ScatterFinding scatter(const ScatterInstance& instance);

/// The steps of the ascending order, n messages to each of p PEs, by the paper's formula: ((n - 1) p + 1) p + (p - 1).
/// It holds for fifo with the time-stamps of issue. With those of the send buffer a PE that is ahead may send its
/// second message to some PE before others send their first: the PEs draw apart, and the time is O(np). Requires n, p
/// >= 1.
std::uint64_t ascending_steps(std::uint64_t n, std::uint64_t p);

}  // namespace synthetic
