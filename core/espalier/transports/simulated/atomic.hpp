#pragma once

#include <cstdint>

#include "espalier/transports/simulated/simulated.hpp"

namespace espalier {

/// Runs the PEs on the machine of the atomic model of message-passing [Liu, Aiello, Bhatt, section 2],
/// which keeps step. In each step
/// 1. a PE whose send buffer is empty puts the first message of its queue there (send phase),
/// 2. the network moves, for each PE, at most one message to its receive buffer (transmission phase,
///    atomic_network.hpp),
/// 3. a PE takes what is in its receive buffer (receive phase),
/// 4. and searches a node; what it has to send then joins its queue (local computation phase).
/// A PE that is told to search several nodes at a time (--quantum) is busy for as many steps, neither sends nor
/// receives meanwhile, and so holds up those that send to it. A PE may send to itself, by the network.
///
/// The paper's PEs send tree vertices only, each into the queue in the order of its priority. What the engine sends
/// besides goes through the same queue and buffers: bounds and orders to stop ahead of everything, as they spare others
/// work; then the waves that look for the end, except where a subproblem waits to leave: there they rest, as at a busy
/// PE; then all else, with the subproblems, in the order in which it was sent. At a subproblem's turn the most
/// promising that waits is taken.
///
/// Requires machine.arbiter. Throws std::logic_error, naming PEs, if all that are unfinished wait and no message is
/// under way.
Simulated::Observations run_atomic(const Machine& machine, std::uint64_t seed, const Transport::Maker& make);

}  // namespace espalier
