#pragma once

#include <cstdint>

#include "espalier/engine/problem.hpp"
#include "espalier/engine/snapshots/cuts.hpp"
#include "espalier/engine/termination.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {

/// One PE's part in bringing what is found to PE 0 while the search runs, if the problem wants that. Deliveries count as
/// work under way, so that the search does not end before all have arrived. This keeps nothing from one call to the next,
/// and so is made when it is needed.
class Deliveries {
public:
    /// All references outlive this.
    Deliveries(const Problem& problem, const ReductionTree& tree, Outbox& outbox, Termination& termination, Cuts& cuts)
        : problem_(problem), tree_(tree), outbox_(outbox), termination_(termination), cuts_(cuts) {}

    /// Sends what is due; everything if the PE is idle.
    void send(Answer& answer, bool is_idle) {
        for (const auto& delivery : answer.take_deliveries(is_idle)) send_one(answer, delivery);
    }

    /// Takes over a delivery that has come to PE 0 from a PE that had made `cut` cuts.
    void on_delivery(Answer& answer, ByteView payload, std::uint8_t cut);

private:
    void send_one(Answer& answer, ByteView delivery);

    const Problem& problem_;
    const ReductionTree& tree_;
    Outbox& outbox_;
    Termination& termination_;
    Cuts& cuts_;
};

}  // namespace espalier::engine
