// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include "espalier/balancers/balancer.hpp"
#include "espalier/transports/place.hpp"

namespace espalier {
/// A row of the table from which the command line, the help and the tests know the balancers.
struct BalancerRow {
    std::string_view name;
    std::string_view description;
    /// Whether a tree is searched level by level. Branch and bound would never prune then, as it has to go deep first.
    bool in_order_of_levels;
    /// Makes the policy of the PE at `place`, which may send by `outbox`; both outlive it. `number` is the number
    /// behind its name, as in "lifeline:3".
    std::unique_ptr<Balancer> (*make)(const Place& place, Outbox& outbox, std::uint64_t seed,
                                      std::optional<int> number);
    /// The greatest number that may follow the name; the least is 1. If it is 0, no number may follow.
    int most_number = 0;
};

/// Returns all balancers. The result is valid until another one is registered.
std::span<const BalancerRow> balancers();

/// The name that leaves the choice of a balancer to the transport and the problem.
constexpr std::string_view automatic = "auto";

/// The balancer that "auto" stands for where the answer depends on the order of the tree.
constexpr std::string_view balancer_in_order = "in-order";

/// Returns the balancer that "auto" stands for (benchmarks/gate.py). If all PEs are equally near (Place::is_uniform) it
/// is random polling, because the numbers of PEs then have no meaning. Otherwise it is localized polling, which asks
/// near PEs first, with pauses if PEs take time from others by asking (Place::passes_messages_on).
std::string_view automatic_balancer(bool is_uniform, bool passes_messages_on);

/// Adds a row to the table, so that --balancer, its help and its errors know the name. Requires a name that is not
/// taken and has no colon, that no search is running, and, under a launcher, that all ranks register the same.
void register_balancer(const BalancerRow& row);

/// A policy with a number that a user may choose, from 1 to most_number.
template <class Policy>
concept NumberedBalancer = std::constructible_from<Policy, const Place&, Outbox&, std::uint64_t, int> && requires {
    { Policy::most_number } -> std::convertible_to<int>;
};

/// Returns the row of a policy that is made from (const Place&, Outbox&, std::uint64_t seed) and, if it is a
/// NumberedBalancer, from a number, too.
template <std::derived_from<Balancer> Policy>
constexpr BalancerRow balancer_row(std::string_view name, std::string_view description,
                                   bool in_order_of_levels = false) {
    static_assert(std::constructible_from<Policy, const Place&, Outbox&, std::uint64_t>,
                  "a balancer is made from its place, its outbox and a seed");
    const auto make = [](const Place& place, Outbox& outbox, std::uint64_t seed,
                         [[maybe_unused]] std::optional<int> number) -> std::unique_ptr<Balancer> {
        if constexpr (NumberedBalancer<Policy>) {
            if (number) return std::make_unique<Policy>(place, outbox, seed, *number);
        }
        return std::make_unique<Policy>(place, outbox, seed);
    };
    int most_number = 0;
    if constexpr (NumberedBalancer<Policy>) most_number = Policy::most_number;
    return {name, description, in_order_of_levels, make, most_number};
}

/// Adds a user's own policy: register_balancer<LastVictim>("last-victim", "asks who gave work last").
template <std::derived_from<Balancer> Policy>
void register_balancer(std::string_view name, std::string_view description, bool in_order_of_levels = false) {
    register_balancer(balancer_row<Policy>(name, description, in_order_of_levels));
}

/// Returns the row of `chosen`, a name or a name with a number: "lifeline:3". Throws std::invalid_argument if there is
/// no such name, with the names that there are, or if the number does not suit it.
const BalancerRow& find_balancer(std::string_view chosen);

/// Makes the policy of the PE at `place`, which may send by `outbox`; both outlive it. Throws as find_balancer() does.
std::unique_ptr<Balancer> make_balancer(std::string_view chosen, const Place& place, Outbox& outbox,
                                        std::uint64_t seed);
}  // namespace espalier
