// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

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

}  // namespace synthetic
