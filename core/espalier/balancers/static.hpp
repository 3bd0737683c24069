#pragma once

#include "espalier/balancers/balancer.hpp"

namespace espalier {

/// No balancing: every PE searches what the initial split gave it, and nobody asks [Sanders 2002, section 6.2].
class Static final : public Balancer {
public:
    std::optional<int> victim() override { return std::nullopt; }
};

}  // namespace espalier
