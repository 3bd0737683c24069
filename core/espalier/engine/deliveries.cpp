#include "espalier/engine/deliveries.hpp"

namespace espalier::engine {

void Deliveries::send_one(Answer& answer, ByteView delivery) {
    if (tree_.is_root()) return problem_.receive(answer, delivery);
    termination_.subproblem_sent();
    cuts_.sent();
    outbox_.send(0, MessageKind::delivery, Packed{delivery});
}

void Deliveries::on_delivery(Answer& answer, ByteView payload, std::uint8_t cut) {
    cuts_.delivery_received(cut, payload);
    termination_.subproblem_received();
    problem_.receive(answer, payload);
}

}  // namespace espalier::engine
