#include "espalier/balancers/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "espalier/balancers/global_round_robin.hpp"
#include "espalier/balancers/localized_polling.hpp"
#include "espalier/balancers/neighbour_polling.hpp"
#include "espalier/balancers/random_polling.hpp"
#include "espalier/balancers/static.hpp"

namespace espalier {

namespace {

using Made = std::unique_ptr<Balancer>;

constexpr std::array table = {
    BalancerRow{"random-polling", "an idle PE asks a random one",
                [](const Place& place, Outbox&, std::uint64_t seed) -> Made {
                    return std::make_unique<RandomPolling>(place, seed);
                }},
    BalancerRow{"localized-polling", "an idle PE asks a random one near by, then farther and farther",
                [](const Place& place, Outbox&, std::uint64_t seed) -> Made {
                    return std::make_unique<LocalizedPolling>(place, seed);
                }},
    BalancerRow{"global-round-robin", "idle PEs ask all in turn, by a common counter",
                [](const Place& place, Outbox& outbox, std::uint64_t) -> Made {
                    return std::make_unique<GlobalRoundRobin>(place, outbox);
                }},
    BalancerRow{"neighbour-polling", "an idle PE asks its neighbours in turn (scales badly)",
                [](const Place& place, Outbox&, std::uint64_t) -> Made { return std::make_unique<NeighbourPolling>(place); }},
    BalancerRow{"static", "the initial split only, nobody asks",
                [](const Place&, Outbox&, std::uint64_t) -> Made { return std::make_unique<Static>(); }},
};

}  // namespace

std::span<const BalancerRow> balancers() { return table; }

const BalancerRow& find_balancer(std::string_view name) {
    const auto row = std::find_if(table.begin(), table.end(), [&](const auto& entry) { return entry.name == name; });
    if (row != table.end()) return *row;
    std::string names;
    for (const auto& entry : table) names += std::string(names.empty() ? "" : ", ").append(entry.name);
    throw std::invalid_argument(fmt::format("there is no balancer '{}'; there are {}", name, names));
}

}  // namespace espalier
