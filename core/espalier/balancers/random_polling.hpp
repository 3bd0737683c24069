// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include "espalier/balancers/balancer.hpp"
#include "espalier/random.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Random polling: an idle PE asks a PE chosen uniformly at random [Sanders 2002, Figure 1].
/// Asking the last successful victim first, as some do, was measured: 13 queens on 8, 64 and 256 PEs took up to 2 %
/// longer and two thirds more requests, as the same subproblem is split into ever smaller parts.
class RandomPolling final : public Balancer {
public:
    RandomPolling(const Place& place, Outbox&, std::uint64_t seed)
        : pe_(place.pe()), pes_(place.pes()), random_(seed, static_cast<std::uint64_t>(pe_)) {}

    std::optional<Request> next_request() override {
        if (pes_ == 1) return std::nullopt;
        // Uniform over the others: the paper lets a PE ask itself, which costs a message and gains nothing.
        const auto other = static_cast<int>(random_.below(static_cast<std::uint32_t>(pes_ - 1)));
        return Request{.victim = other < pe_ ? other : other + 1};
    }

private:
    int pe_;
    int pes_;
    Random random_;
};
}  // namespace espalier
