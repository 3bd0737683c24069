// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include "espalier/balancers/balancer.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// PE 0 keeps all open nodes and hands them out one by one, the first in the order of the tree first. A PE searches
/// below its node for a quantum, sends back what is left, and asks again. So the PEs always search the first nodes that
/// are open, where skeletons with tasks of a fixed depth depend on how even the subtrees are [Archibald, Maier,
/// Stewart, Trinder 2020, "YewPar: skeletons for exact combinatorial search", section 4].
class InOrder final : public SpreadingBalancer {
public:
    InOrder(const Place& place, Outbox&, std::uint64_t) : pe_(place.pe()) {}

    Spread spread() const override { return Spread::rest; }
    int destination() override { return keeper; }

    std::optional<Request> next_request() override {
        if (pe_ == keeper || has_asked_) return std::nullopt;
        has_asked_ = true;
        return Request{.victim = keeper, .is_patient = true};
    }

    void answered(int, bool) override { has_asked_ = false; }

private:
    static constexpr int keeper = 0;

    int pe_;
    bool has_asked_ = false;
};
}  // namespace espalier
