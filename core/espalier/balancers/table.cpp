#include "espalier/balancers/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "espalier/balancers/global_round_robin.hpp"
#include "espalier/balancers/koso.hpp"
#include "espalier/balancers/lifeline.hpp"
#include "espalier/balancers/localized_polling.hpp"
#include "espalier/balancers/neighbour_polling.hpp"
#include "espalier/balancers/poll_and_shuffle.hpp"
#include "espalier/balancers/random_destination.hpp"
#include "espalier/balancers/random_polling.hpp"
#include "espalier/balancers/shuffle_on_demand.hpp"
#include "espalier/balancers/static.hpp"

namespace espalier {

namespace {

template <class Policy>
constexpr BalancerRow row(std::string_view name, std::string_view description, bool in_order_of_levels = false) {
    const auto make = [](const Place& place, Outbox& outbox, std::uint64_t seed) -> std::unique_ptr<Balancer> {
        return std::make_unique<Policy>(place, outbox, seed);
    };
    return {name, description, in_order_of_levels, make};
}

constexpr bool in_order_of_levels = true;

constexpr std::array table = {
    row<RandomPolling>("random-polling", "an idle PE asks a random one"),
    row<LocalizedPolling>("localized-polling", "an idle PE asks a random one near by, then farther and farther"),
    row<PollAndShuffle>("poll-and-shuffle",
                        "an idle PE asks a neighbour on a hypercube; now and then all exchange their work"),
    row<ShuffleOnDemand>("shuffle-on-demand",
                         "the same, but all exchange their work only when an idle PE has asked in vain"),
    row<Lifeline>("lifeline", "an idle PE asks a few random ones, then waits for its lifelines"),
    row<GlobalRoundRobin>("global-round-robin", "idle PEs ask all in turn, by a common counter"),
    row<NeighbourPolling>("neighbour-polling", "an idle PE asks its neighbours in turn, which scales badly"),
    row<RandomDestination>("random-destination", "every child goes to a random PE, the most promising first"),
    row<Koso>("koso", "of two children one is kept, one sent to the next PE", in_order_of_levels),
    row<KosoStar>("koso-star", "the same, if the next PE has less to do", in_order_of_levels),
    row<Static>("static", "the initial split only, nobody asks"),
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
