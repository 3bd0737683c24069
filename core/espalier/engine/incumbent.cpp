// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/incumbent.hpp"

namespace espalier::engine {
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
