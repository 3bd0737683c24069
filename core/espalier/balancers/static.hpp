#pragma once

#include <cstdint>

#include "espalier/balancers/balancer.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {

/// No balancing: every PE searches what the initial split gave it, and nobody asks [Sanders 2002, section 6.2].
class Static final : public Balancer {
public:
    Static(const Place&, Outbox&, std::uint64_t) {}
};

}  // namespace espalier
