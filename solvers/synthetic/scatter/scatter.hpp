// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>
#include <espalier/transports/simulated/machines.hpp>

namespace synthetic {
/// The receivers of each PE's messages, in the order in which it sends them. A PE sends nothing in a step that has
/// `no_message`.
using Lists = std::vector<std::vector<int>>;
constexpr int no_message = -1;

/// Returns the messages of an N-body code [Liu, Bhatt 1994]: each PE has a box of the plane with about this number of
/// bodies, which are dense at the centre, and sends each other PE those cells of its box that the other PE needs. A
/// cell is halved if it looks larger than an angle of about 1 from there. The lists are in random order. Requires:
/// pes >= 1, bodies >= 1.
Lists n_body_lists(int pes, std::uint64_t bodies, std::uint64_t seed);

/// Returns the same messages in an order in which no two come to one PE in the same step. Each list has as many steps
/// as the PE that sends or receives most has messages. Colours the edges of a bipartite multigraph, step by step [Liu,
/// Aiello, Bhatt, section 4].
Lists off_line(const Lists& lists);

/// An instance of message scattering: each PE has a list of messages to send, in this order.
struct ScatterInstance {
    int pes = 1;
    std::uint64_t messages = 1;  ///< the number of messages of each PE
    /// Whether as many messages go to each PE, first all to PE 0, then all to PE 1 ... [Liu, Aiello, Bhatt, section
    /// 4.1]. Otherwise each goes to any PE, all equally likely (section 4.2).
    bool ascending = false;
    espalier::ArbiterRule arbiter = espalier::ArbiterRule::fifo;
    /// Whether a first-in-first-out arbiter compares messages by the step in which they are issued: k for the k-th
    /// message of every PE, even if it cannot leave yet. Otherwise the step is that in which a message enters the send
    /// buffer (section 2).
    bool stamped_at_issue = true;
    std::uint64_t seed = 1;
    /// If not empty, the list of each PE, in place of the messages above.
    Lists lists = {};
};

/// Returns the lists of an instance, as they were drawn if it has none itself.
Lists lists_of(const ScatterInstance& instance);

struct ScatterFinding {
    std::uint64_t messages = 0;
    std::uint64_t steps = 0;  ///< the number of steps until the last message was received
    /// The most messages that a PE sends or receives: as many steps suffice if the lists are in the best order.
    std::uint64_t lower_bound = 0;
    bool complete = false;  ///< whether every PE received as many messages as were sent to it
};

/// Scatters on the atomic model's network. Requires: pes >= 1; messages is a multiple of pes if the order is ascending;
/// as many lists as PEs, if there are any.
ScatterFinding scatter(const ScatterInstance& instance);
}  // namespace synthetic
