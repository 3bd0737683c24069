// SPDX-License-Identifier: Apache-2.0
// Here are the members of Balancing for balancers of which one PE keeps all open nodes and hands them out in order.
#include <algorithm>
#include "espalier/engine/balancing.hpp"

namespace espalier::engine {
bool Balancing::searches(const Answer& answer) {
    if (idle()) return false;
    constexpr int many = 16;
    if (!lookahead_ || problem_.is_behind(*queue_.first().subproblem, answer)) return true;
    return endpoint_.pes() < many && lookahead_->allows(queue_.first().position);
}

// Nodes that a PE searches behind a solution of another PE are searched in vain. This limit keeps them to a small part
// of all nodes, however few these are in the end.
Nodes Balancing::budget(Nodes quantum) const {
    if (!spreads_rest() || hands_out()) return quantum;
    constexpr Nodes quanta = 4;
    constexpr Nodes part = 32;
    return std::clamp(statistics_.nodes / part, quantum, quanta * quantum);
}

bool Balancing::hand_out(int to, double now) {
    const auto position = queue_.first().position;
    if (!lookahead_->allows(position)) return false;
    auto [part, is_split_off] = queue_.give_first(problem_, lookahead_->count());
    if (is_split_off) {
        note_splits(1);
        note_position();
    }
    if (!idle()) queue_.turn_to_least(problem_);
    lookahead_->hand_out(to, position);
    note_sent(part, to, now);
    outbox_.send(to, MessageKind::work, part);
    if (idle()) log_.becomes_idle(now);
    return true;
}

void Balancing::send_rest(double now) {
    if (hands_out()) return;
    const int to = spreading_->destination();
    const auto rest = queue_.take_out();
    note_sent(rest, to, now);
    outbox_.send(to, MessageKind::work, rest);
}

// Notes where the first part now begins.
void Balancing::note_position() {
    if (lookahead_ && !idle()) queue_.first().position = problem_.position(subproblem());
}
}  // namespace espalier::engine
