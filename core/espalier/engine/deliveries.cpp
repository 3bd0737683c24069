// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/deliveries.hpp"

#include <utility>

namespace espalier::engine {

void Deliveries::send(Answer& answer, bool is_idle) {
    for (const auto& delivery : answer.take_deliveries(is_idle)) {
        if (tree_.is_root()) {
            problem_.receive(answer, delivery);
            continue;
        }
        termination_.subproblem_sent();
        cuts_.sent();
        outbox_.send(0, MessageKind::delivery, Packed{delivery});
        unread_bytes_ += delivery.size();
    }
    // PE 0 is asked early, so that a PE has to wait only if PE 0 is far behind.
    if (asked_for_bytes_ == 0 && unread_bytes_ > most_unread_bytes / 2) {
        asked_for_bytes_ = unread_bytes_;
        outbox_.send(0, MessageKind::delivered);
    }
}

void Deliveries::on_delivery(Answer& answer, ByteView delivery, Cuts::Number cut) {
    cuts_.delivery_received(cut, delivery);
    termination_.subproblem_received();
    problem_.receive(answer, delivery);
}

// Messages between two PEs arrive in their order, so PE 0 reads the question behind the deliveries.
void Deliveries::on_delivered(int from) {
    if (tree_.is_root()) return outbox_.send(from, MessageKind::delivered);
    unread_bytes_ -= std::exchange(asked_for_bytes_, 0);
}

}  // namespace espalier::engine
