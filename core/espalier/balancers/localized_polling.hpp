// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include "espalier/balancers/balancer.hpp"
#include "espalier/random.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// Polling that mostly stays near [Sanders 2002, section 6.2]: an idle PE asks a random one of its nearest, whose
/// number doubles with every request and, once all have come within reach, falls back to 4. The initial parts are
/// placed by a pseudorandom permutation: otherwise neighbours would start with parts of one subtree, and clusters would
/// build up at once.
class LocalizedPolling : public Balancer {
public:
    LocalizedPolling(const Place& place, Outbox&, std::uint64_t seed)
        : place_(place), placement_(place.pes(), seed), random_(seed, static_cast<std::uint64_t>(place.pe())) {}

    std::optional<Request> next_request() final {
        if (place_.pes() == 1) return std::nullopt;
        const int victim = place_.random_near(std::min(reach_, place_.pes()), random_);
        reach_ = reach_ >= place_.pes() ? least_reach_ : 2 * reach_;
        return Request{.victim = victim};
    }

    int initial_part(int pe) const final { return placement_(pe); }

private:
    static constexpr int least_reach_ = 4;

    const Place& place_;
    Permutation placement_;
    Random random_;
    int reach_ = least_reach_;
};
}  // namespace espalier
