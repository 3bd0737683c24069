// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <utility>
#include "espalier/engine/snapshots/cuts.hpp"
#include "espalier/engine/termination.hpp"
#include "espalier/problems/problem.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {
/// One PE's part in sending PE 0 what its answer delivers while the search goes on. A PE whose deliveries PE 0 has not
/// read yet stops searching when they take too much memory, and goes on when PE 0 confirms that it has read them.
class Deliveries {
public:
    /// All references outlive this.
    Deliveries(const Problem& problem, const ReductionTree& tree, Outbox& outbox, Termination& termination, Cuts& cuts)
        : problem_(problem), tree_(tree), outbox_(outbox), termination_(termination), cuts_(cuts) {}

    /// Returns whether this PE has to wait until PE 0 has read what was sent.
    bool are_waiting() const { return unread_bytes_ > most_unread_bytes; }

    /// Sends what the answer delivers now, which is everything if the PE is idle. Deliveries count as work under way,
    /// so that the search does not end before all have arrived.
    void send(Answer& answer, bool is_idle) {
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

    /// Takes over, at PE 0, a delivery from a PE that had made `cut` cuts.
    void on_delivery(Answer& answer, ByteView delivery, Cuts::Number cut) {
        cuts_.delivery_received(cut, delivery);
        termination_.subproblem_received();
        problem_.receive(answer, delivery);
    }

    /// Answers, at PE 0, a PE that asks whether its deliveries were read; takes over the answer at all others. Messages
    /// between two PEs arrive in their order, so PE 0 reads the question behind the deliveries.
    void on_delivered(int from) {
        if (tree_.is_root()) return outbox_.send(from, MessageKind::delivered);
        unread_bytes_ -= std::exchange(asked_for_bytes_, 0);
    }

private:
    static constexpr std::uint64_t most_unread_bytes = 1 << 20;

    const Problem& problem_;
    const ReductionTree& tree_;
    Outbox& outbox_;
    Termination& termination_;
    Cuts& cuts_;
    std::uint64_t unread_bytes_ = 0;     // sent, and not known to have been read by PE 0
    std::uint64_t asked_for_bytes_ = 0;  // those of them that were sent before PE 0 was asked; 0: it was not asked
};
}  // namespace espalier::engine
