// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/protocols.hpp"

namespace espalier::engine {
void Termination::on_count() {
    open_ = true;
    wave_ = {};
    children_to_come_ = tree_.children();
    tree_.for_each_child([this](int child) { outbox_.send(child, MessageKind::count); });
}

void Termination::on_sum(ByteView payload) {
    const auto sums = unpack<Sums>(payload);
    wave_.sent += sums.sent;
    wave_.received += sums.received;
    --children_to_come_;
}

bool Termination::idle() {
    if (tree_.is_root() && !open_) on_count();
    if (!open_ || children_to_come_ > 0) return false;
    open_ = false;
    wave_.sent += mine_.sent;
    wave_.received += mine_.received;
    if (!tree_.is_root()) {
        outbox_.send(tree_.parent(), MessageKind::sum, wave_);
        return false;
    }
    // The next wave sets out at once, as nothing else might come to wake this PE. A lone one is woken by what it has
    // sent to itself.
    return is_over() || (tree_.pes() > 1 && idle());
}

double Termination::seconds_without_change(double now) {
    if (waves_without_change_ == 0) unchanged_since_ = now;
    if (waves_without_change_ <= std::exchange(waves_seen_, waves_without_change_)) return 0;
    return now - unchanged_since_;
}

bool Termination::is_over() {
    // A lone PE counts what was sent and what was received at the same moment: one wave is enough.
    const bool over =
        tree_.pes() == 1 ? wave_.received == wave_.sent : has_previous_ && previous_.received == wave_.sent;
    waves_without_change_ = has_previous_ && previous_ == wave_ ? waves_without_change_ + 1 : 0;
    previous_ = wave_;
    has_previous_ = true;
    return over;
}

void Incumbent::on_improvement(const Bound& received, const Bound& best) {
    if (received == best) up(best);
}

void Incumbent::on_incumbent(const Bound& received, const Bound& best) {
    if (!(received == best)) return;
    last_up_ = best;
    down(best);
}

// A bound may already be known here, brought by some other message, and yet be news to the parent or the children: what
// counts is what has been passed on, not what is known.
void Incumbent::up(const Bound& bound) {
    if (last_up_ == bound) return;
    last_up_ = bound;
    if (tree_.is_root()) {
        down(bound);
    } else {
        outbox_.send(tree_.parent(), MessageKind::improvement);
    }
}

void Incumbent::down(const Bound& bound) {
    if (last_down_ == bound) return;
    last_down_ = bound;
    tree_.for_each_child([this](int child) { outbox_.send(child, MessageKind::incumbent); });
}
}  // namespace espalier::engine
