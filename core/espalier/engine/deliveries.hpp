#pragma once

#include <cstdint>

#include "espalier/engine/snapshots/cuts.hpp"
#include "espalier/engine/termination.hpp"
#include "espalier/transports/message.hpp"
#include "espalier/transports/reduction_tree.hpp"

namespace espalier::engine {

/// One PE's part in bringing what is found to PE 0 while the search runs, if the problem wants that (HasDeliveries).
/// Deliveries count as work under way, so that the search does not end before all have arrived. This keeps nothing from
/// one call to the next, and so is made when it is needed.
template <Problem P>
class Deliveries {
public:
    /// All references outlive this.
    Deliveries(const P& problem, const ReductionTree& tree, Outbox& outbox, Termination& termination, Cuts<P>& cuts)
        : problem_(problem), tree_(tree), outbox_(outbox), termination_(termination), cuts_(cuts) {}

    /// Sends what is due; of an idle PE all.
    void send([[maybe_unused]] typename P::Answer& answer, [[maybe_unused]] bool is_idle) {
        if constexpr (HasDeliveries<P>) {
            for (const auto& delivery : answer.take_deliveries(is_idle)) {
                if (tree_.is_root()) {
                    problem_.receive(answer, delivery);
                } else {
                    termination_.subproblem_sent();
                    cuts_.sent();
                    outbox_.send(0, MessageKind::delivery, delivery);
                }
            }
        }
    }

    /// One has come (PE 0 only); its sender had made so many cuts.
    void on_delivery([[maybe_unused]] typename P::Answer& answer, [[maybe_unused]] ByteView payload,
                     [[maybe_unused]] std::uint8_t cut) {
        if constexpr (HasDeliveries<P>) {
            const auto delivery = unpack<DeliveryOf<P>>(payload);
            cuts_.delivery_received(cut, delivery);
            termination_.subproblem_received();
            problem_.receive(answer, delivery);
        }
    }

private:
    const P& problem_;
    const ReductionTree& tree_;
    Outbox& outbox_;
    Termination& termination_;
    Cuts<P>& cuts_;
};

}  // namespace espalier::engine
