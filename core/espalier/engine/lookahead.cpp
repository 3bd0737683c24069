// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/lookahead.hpp"

namespace espalier::engine {

bool Lookahead::allows(const Position& position) {
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

void Lookahead::hand_out(int pe, const Position& position) {
    auto& state = states_[pe];
    state.position = position;
    state.has_nodes = true;
    state.has_rest = false;
    handed_out_.insert({position, pe});
}

void Lookahead::on_request(int pe, Nodes searched) {
    auto& state = states_[pe];
    if (!state.has_nodes) return;
    handed_out_.erase({state.position, pe});
    state.has_nodes = false;
    count_ = std::clamp(state.has_rest ? count_ / change : count_ * change, 1.0, most_nodes);
    note(state.position, searched - state.searched);
    state.searched = searched;
}

void Lookahead::note(const Position& position, Nodes done) {
    if (done == 0) return;
    constexpr double recent = 16;
    returns_ = std::min(returns_ + 1, recent);
    mean_ += (static_cast<double>(done) - mean_) / returns_;
    ahead_[position] += static_cast<double>(done);
    ahead_nodes_ += static_cast<double>(done);
}

// The nodes that were searched before the first open ones were not searched in vain.
void Lookahead::settle(const Position& front) {
    while (!ahead_.empty() && ahead_.begin()->first < front) {
        settled_nodes_ += ahead_.begin()->second;
        ahead_nodes_ -= ahead_.begin()->second;
        ahead_.erase(ahead_.begin());
    }
}

}  // namespace espalier::engine
