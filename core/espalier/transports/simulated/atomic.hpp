// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include "espalier/transports/simulated/simulated.hpp"

namespace espalier {
/// Runs the PEs in lock step on the machine of the atomic model of message-passing [Liu, Aiello, Bhatt, section 2]. In
/// each of its steps
/// 1. a PE whose send buffer is empty puts the first message of its queue there (send phase),
/// 2. the network moves, for each PE, at most one message to its receive buffer (transmission phase,
///    atomic_network.hpp),
/// 3. a PE takes the message from its receive buffer (receive phase),
/// 4. and searches a node; messages that it then has to send join its queue (local computation phase).
///
/// A PE that is told to search several nodes at a time (--quantum) is busy for as many steps. It neither sends nor
/// receives meanwhile, and so holds up the PEs that send to it. A PE may send to itself through the network.
///
/// The PEs of the paper send only tree vertices, each into the queue in the order of its priority. The other messages
/// of the engine go through the same queue and buffers. Bounds and orders to stop go ahead of all others, because they
/// spare other PEs work. Next come the waves that look for the end, except that they rest as long as a subproblem waits
/// to leave, as they do at a busy PE. All other messages follow together with the subproblems, in the order in which
/// they were sent. When it is a subproblem's turn, the most promising one that waits is taken.
///
/// Requires machine.arbiter. Throws std::logic_error, which names PEs, if all unfinished PEs wait and no message is
/// under way.
Simulated::Observations run_atomic(const Machine& machine, std::uint64_t seed, const Transport::Maker& make);

/// Throws std::logic_error, which says that these PEs wait for messages and none is under way.
[[noreturn]] void fail_in_deadlock(std::span<const int> waiting);
}  // namespace espalier
