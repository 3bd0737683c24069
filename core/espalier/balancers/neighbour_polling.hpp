// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>
#include "espalier/balancers/balancer.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Polling of the neighbours on the network, one after the other. Kept to show how it fails: clusters of busy PEs
/// shield large subproblems from being split [Rao, Kumar 1987; Sanders 2002, section 3].
class NeighbourPolling final : public Balancer {
public:
    NeighbourPolling(const Place& place, Outbox&, std::uint64_t) : neighbours_(place.neighbours()) {}

    std::optional<Request> next_request() override {
        if (neighbours_.empty()) return std::nullopt;
        return Request{.victim = neighbours_[next_++ % neighbours_.size()]};
    }

private:
    std::vector<int> neighbours_;
    std::size_t next_ = 0;
};
}  // namespace espalier
