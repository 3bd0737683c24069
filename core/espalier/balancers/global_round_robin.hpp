// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include "espalier/balancers/balancer.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Polling in turn, of all PEs together: an idle PE draws the number of the one to ask from a counter at PE 0, so that
/// no large subproblem can hide, but the counter is a bottleneck [Kumar, Ananth 1991; Sanders 2002, section 3].
class GlobalRoundRobin final : public Balancer {
public:
    GlobalRoundRobin(const Place& place, Outbox& outbox, std::uint64_t) : place_(place), outbox_(outbox) {}

    std::optional<Request> next_request() override {
        if (place_.pes() == 1) return std::nullopt;
        if (place_.pe() == 0) return Request{.victim = draw(0)};
        if (!drawn_ && !drawing_) {
            drawing_ = true;
            outbox_.send(0, MessageKind::balancing);
        }
        return std::exchange(drawn_, std::nullopt);
    }

    void on_message(int from, ByteView payload) override {
        if (place_.pe() == 0) return outbox_.send(from, MessageKind::balancing, draw(from));
        drawing_ = false;
        drawn_ = Request{.victim = unpack<std::int32_t>(payload)};
    }

private:
    std::int32_t next() { return std::exchange(counter_, (counter_ + 1) % place_.pes()); }

    // A PE is never told to ask itself.
    std::int32_t draw(int asking) {
        const auto number = next();
        return number == asking ? next() : number;
    }

    const Place& place_;
    Outbox& outbox_;
    std::int32_t counter_ = 0;
    std::optional<Request> drawn_;
    bool drawing_ = false;
};
}  // namespace espalier
