// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include "espalier/balancers/balancer.hpp"
#include "espalier/random.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// No balancing: every PE searches what the initial split gave it, and nobody asks. If a number k is given, each PE
/// gets k random ones of k P initial parts, so that parts of different sizes even out [Sanders 2002, section 6.2].
class Static final : public Balancer {
public:
    static constexpr int most_number = 100;

    Static(const Place&, Outbox&, std::uint64_t) {}

    /// Requires 1 <= parts <= most_number.
    Static(const Place& place, Outbox&, std::uint64_t seed, int parts)
        : parts_(parts), is_random_(true), placement_(parts * place.pes(), seed) {}

    int initial_parts() const override { return parts_; }
    int initial_part(int place) const override { return is_random_ ? placement_(place) : place; }

private:
    int parts_ = 1;
    bool is_random_ = false;
    Permutation placement_{1, 0};
};
}  // namespace espalier
