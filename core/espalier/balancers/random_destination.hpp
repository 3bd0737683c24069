// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include "espalier/balancers/balancer.hpp"
#include "espalier/random.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Every child goes to a PE chosen uniformly at random [Karp, Zhang 1993; Liu, Aiello, Bhatt].
class RandomDestination final : public SpreadingBalancer {
public:
    RandomDestination(const Place& place, Outbox&, std::uint64_t seed)
        : pes_(static_cast<std::uint32_t>(place.pes())), random_(seed, static_cast<std::uint64_t>(place.pe())) {}

    Spread spread() const override { return Spread::everything; }
    int destination() override { return static_cast<int>(random_.below(pes_)); }

private:
    std::uint32_t pes_;
    Random random_;
};
}  // namespace espalier
