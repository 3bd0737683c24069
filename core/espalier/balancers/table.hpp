#pragma once

#include <concepts>
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

/// All balancers. Valid until another one is registered.
std::span<const BalancerRow> balancers();

/// Adds a row to the table: from now on --balancer, its help and its errors know the name. Requires a name that is not
/// taken, and that nothing is searched meanwhile; under a launcher all ranks register the same.
void register_balancer(const BalancerRow& row);

/// The row of a policy that is made from (const Place&, Outbox&, std::uint64_t seed).
template <std::derived_from<Balancer> Policy>
constexpr BalancerRow balancer_row(std::string_view name, std::string_view description,
                                   bool in_order_of_levels = false) {
    static_assert(std::constructible_from<Policy, const Place&, Outbox&, std::uint64_t>,
                  "a balancer is made from its place, its outbox and a seed");
    const auto make = [](const Place& place, Outbox& outbox, std::uint64_t seed) -> std::unique_ptr<Balancer> {
        return std::make_unique<Policy>(place, outbox, seed);
    };
    return {name, description, in_order_of_levels, make};
}

/// Adds a policy of one's own: register_balancer<LastVictim>("last-victim", "asks who gave work last").
template <std::derived_from<Balancer> Policy>
void register_balancer(std::string_view name, std::string_view description, bool in_order_of_levels = false) {
    register_balancer(balancer_row<Policy>(name, description, in_order_of_levels));
}

/// Throws std::invalid_argument, with the names there are, if there is none of this name.
const BalancerRow& find_balancer(std::string_view name);

}  // namespace espalier
