// SPDX-License-Identifier: Apache-2.0
#include "espalier/balancers/table.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>
#include "espalier/balancers/global_round_robin.hpp"
#include "espalier/balancers/in_order.hpp"
#include "espalier/balancers/koso.hpp"
#include "espalier/balancers/lifeline.hpp"
#include "espalier/balancers/localized_backoff.hpp"
#include "espalier/balancers/localized_lifeline.hpp"
#include "espalier/balancers/localized_polling.hpp"
#include "espalier/balancers/neighbour_polling.hpp"
#include "espalier/balancers/poll_and_shuffle.hpp"
#include "espalier/balancers/random_destination.hpp"
#include "espalier/balancers/random_polling.hpp"
#include "espalier/balancers/shuffle_on_demand.hpp"
#include "espalier/balancers/static.hpp"
#include "espalier/require.hpp"

namespace espalier {
namespace {
constexpr bool in_order_of_levels = true;

std::unique_ptr<Balancer> make_automatic(const Place& place, Outbox& outbox, std::uint64_t seed,
                                         std::optional<int> /*number*/) {
    return make_balancer(automatic_balancer(place.is_uniform(), place.passes_messages_on()), place, outbox, seed);
}

constexpr std::array table = {
    BalancerRow{.name = automatic,
                .description =
                    "localized-polling where some PEs are nearer than others, localized-backoff where PEs also pass "
                    "on each other's messages, elsewhere random-polling; in-order for the first solution of a tree",
                .in_order_of_levels = false,
                .make = make_automatic},
    balancer_row<RandomPolling>("random-polling", "an idle PE asks a random one"),
    balancer_row<LocalizedPolling>("localized-polling",
                                   "an idle PE asks a random one near by, then farther and farther"),
    balancer_row<LocalizedBackoff>(
        "localized-backoff", "the same, but it pauses between two, the longer the longer it has been without work"),
    balancer_row<PollAndShuffle>("poll-and-shuffle",
                                 "an idle PE asks a neighbour on a hypercube; now and then all exchange their work"),
    balancer_row<ShuffleOnDemand>("shuffle-on-demand",
                                  "the same, but all exchange their work only when an idle PE has asked in vain"),
    balancer_row<Lifeline>(
        "lifeline", "an idle PE asks a few random ones, then waits for its lifelines, of which lifeline:N has N"),
    balancer_row<LocalizedLifeline>("localized-lifeline",
                                    "the same, but it asks one near by, then farther and farther, before it waits"),
    balancer_row<GlobalRoundRobin>("global-round-robin", "idle PEs ask all in turn, by a common counter"),
    balancer_row<NeighbourPolling>("neighbour-polling", "an idle PE asks its neighbours in turn, which scales badly"),
    balancer_row<RandomDestination>("random-destination", "every child goes to a random PE, the most promising first"),
    balancer_row<InOrder>(balancer_in_order, "one PE keeps all open nodes and hands them out in the order of the tree"),
    balancer_row<Koso>("koso", "of two children one is kept, one sent to the next PE", in_order_of_levels),
    balancer_row<KosoStar>("koso-star", "the same, if the next PE has less to do", in_order_of_levels),
    balancer_row<Static>("static",
                         "the initial split only, nobody asks; static:N: of N parts for each PE, dealt out at random"),
};

// Returns the rows above and those that programs have registered.
std::vector<BalancerRow>& all() {
    static std::vector<BalancerRow> rows(table.begin(), table.end());
    return rows;
}

// Returns a copy of the text that lasts as long as the program.
std::string_view kept(std::string_view text) {
    static std::deque<std::string> texts;
    return texts.emplace_back(text);
}

const BalancerRow* find(std::string_view name) {
    const auto row = std::find_if(all().begin(), all().end(), [&](const auto& entry) { return entry.name == name; });
    return row == all().end() ? nullptr : &*row;
}

/// A row and the number that was chosen with it.
struct Choice {
    const BalancerRow& row;
    std::optional<int> number;
};

const BalancerRow& row_of(std::string_view name) {
    if (const auto* row = find(name)) return *row;
    std::string names;
    for (const auto& entry : all()) names += std::string(names.empty() ? "" : ", ").append(entry.name);
    throw std::invalid_argument(fmt::format("there is no balancer '{}'; there are {}", name, names));
}

int number_of(const BalancerRow& row, std::string_view text) {
    int number = 0;
    const auto* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec == std::errc{} && read.ptr == end && 1 <= number && number <= row.most_number) return number;
    throw std::invalid_argument(row.most_number == 0
                                    ? fmt::format("'{}' follows the balancer {}, which has no number", text, row.name)
                                    : fmt::format("'{}' follows the balancer {}; expected a number from 1 to {}", text,
                                                  row.name, row.most_number));
}

Choice choice_of(std::string_view chosen) {
    const auto colon = chosen.find(':');
    const auto& row = row_of(chosen.substr(0, colon));
    if (colon == std::string_view::npos) return {row, std::nullopt};
    return {row, number_of(row, chosen.substr(colon + 1))};
}
}  // namespace

std::span<const BalancerRow> balancers() { return all(); }

std::string_view automatic_balancer(bool is_uniform, bool passes_messages_on) {
    return is_uniform ? "random-polling" : passes_messages_on ? "localized-backoff" : "localized-polling";
}

void register_balancer(const BalancerRow& row) {
    require(!row.name.empty() && row.name.find(':') == std::string_view::npos && find(row.name) == nullptr,
            "a balancer that is registered has a name of its own, without a colon");
    auto added = row;
    added.name = kept(row.name);
    added.description = kept(row.description);
    all().push_back(added);
}

const BalancerRow& find_balancer(std::string_view chosen) { return choice_of(chosen).row; }

std::unique_ptr<Balancer> make_balancer(std::string_view chosen, const Place& place, Outbox& outbox,
                                        std::uint64_t seed) {
    const auto [row, number] = choice_of(chosen);
    return row.make(place, outbox, seed, number);
}
}  // namespace espalier
