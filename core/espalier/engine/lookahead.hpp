// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "espalier/nodes.hpp"

namespace espalier::engine {

/// The choice of what a PE hands out that keeps all open nodes: how many at a time, and whether any. What others search
/// ahead of the first open nodes in the order of the tree may be in vain, so it is kept to a part of what is behind
/// them; if the PE that has the first nodes takes long, perhaps because it does not run, the others wait. Where any
/// solution will do, or all nodes are to be searched, nothing is in vain.
class Lookahead {
public:
    Lookahead(int pes, bool is_ordered)
        : pes_(pes), is_ordered_(is_ordered), share_(most_share * pes_ / (pes_ + pes_for_half)) {}

    /// Returns whether the first of the nodes that are kept, at this position, may be handed out.
    bool allows(const Position& position);

    /// Returns how many nodes to hand out at a time: so many that about half of the PEs do not get to their end.
    std::size_t count() const { return static_cast<std::size_t>(count_); }

    /// Notes that a PE gets nodes of which this is the first position.
    void hand_out(int pe, const Position& position);

    /// Notes that a PE has sent back a rest of what it had.
    void take_back(int pe) { states_[pe].has_rest = true; }

    /// Notes that a PE asks for nodes, and how many it has searched since the beginning.
    void on_request(int pe, Nodes searched);

    /// Notes that this PE itself has searched from a position on.
    void note(const Position& position, Nodes done);

private:
    struct PeState {
        Position position{};
        bool has_nodes = false;
        bool has_rest = false;
        Nodes searched = 0;
    };

    static constexpr double most_share = 0.4;
    static constexpr double pes_for_half = 28;
    static constexpr double rounds = 2;
    static constexpr double change = 1.25;
    static constexpr double most_nodes = 8;

    void settle(const Position& front);

    double pes_;
    bool is_ordered_;  // whether the first solution is wanted
    double share_;     // of the nodes behind the first open ones that may be searched ahead of them
    double count_ = 1;
    double mean_ = 1;     // nodes that a PE searches before it comes back
    double returns_ = 0;  // whose mean this is
    double settled_nodes_ = 0;
    double ahead_nodes_ = 0;
    std::map<int, PeState> states_;
    std::set<std::pair<Position, int>> handed_out_;  // what PEs have, the first position first
    std::map<Position, double> ahead_;               // how many nodes were searched from these positions on
};

}  // namespace espalier::engine
