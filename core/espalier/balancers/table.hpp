#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "espalier/balancers/balancer.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {

/// A row of the table from which the command line, the help and the tests know the balancers.
struct BalancerRow {
    std::string_view name;
    std::string_view description;
    /// Searches a tree level by level: a branch and bound, which lives from going deep first, would never prune.
    bool in_order_of_levels;
    /// Makes the policy of the PE at `place`, which may send by `outbox`; both outlive it.
    std::unique_ptr<Balancer> (*make)(const Place& place, Outbox& outbox, std::uint64_t seed);
};

std::span<const BalancerRow> balancers();

/// Throws std::invalid_argument, with the names there are, if there is none of this name.
const BalancerRow& find_balancer(std::string_view name);

}  // namespace espalier
