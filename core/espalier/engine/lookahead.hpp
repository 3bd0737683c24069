// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
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
    bool allows(const Position& position) {
        if (!is_ordered_) return true;
        if (handed_out_.empty() || position < handed_out_.begin()->first) {
            settle(position);
            return true;
        }
        settle(handed_out_.begin()->first);
        const double ahead = ahead_nodes_ + mean_ * static_cast<double>(handed_out_.size());
        // The PEs with the first nodes take several rounds until enough nodes are open for many others.
        return ahead <= std::max((rounds + pes_ / 2) * pes_ * mean_, share_ * settled_nodes_);
    }

    /// Returns how many nodes to hand out at a time: so many that about half of the PEs do not get to their end.
    std::size_t count() const { return static_cast<std::size_t>(count_); }

    /// Notes that a PE gets nodes of which this is the first position.
    void hand_out(int pe, const Position& position) {
        auto& state = states_[pe];
        state.position = position;
        state.has_nodes = true;
        state.has_rest = false;
        handed_out_.insert({position, pe});
    }

    /// Notes that a PE has sent back a rest of what it had.
    void take_back(int pe) { states_[pe].has_rest = true; }

    /// Notes that a PE asks for nodes, and how many it has searched since the beginning.
    void on_request(int pe, Nodes searched) {
        auto& state = states_[pe];
        if (!state.has_nodes) return;
        handed_out_.erase({state.position, pe});
        state.has_nodes = false;
        count_ = std::clamp(state.has_rest ? count_ / change : count_ * change, 1.0, most_nodes);
        note(state.position, searched - state.searched);
        state.searched = searched;
    }

    /// Notes that this PE itself has searched from a position on.
    void note(const Position& position, Nodes done) {
        if (done == 0) return;
        constexpr double recent = 16;
        returns_ = std::min(returns_ + 1, recent);
        mean_ += (static_cast<double>(done) - mean_) / returns_;
        ahead_[position] += static_cast<double>(done);
        ahead_nodes_ += static_cast<double>(done);
    }

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

    // The nodes that were searched before the first open ones were not searched in vain.
    void settle(const Position& front) {
        while (!ahead_.empty() && ahead_.begin()->first < front) {
            settled_nodes_ += ahead_.begin()->second;
            ahead_nodes_ -= ahead_.begin()->second;
            ahead_.erase(ahead_.begin());
        }
    }

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
