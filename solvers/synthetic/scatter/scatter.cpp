// SPDX-License-Identifier: Apache-2.0
#include "synthetic/scatter/scatter.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include <espalier/random.hpp>
#include <espalier/require.hpp>
#include <espalier/transports/simulated/atomic_network.hpp>

namespace synthetic {

namespace {

/// Draws the receivers of the messages of one PE after the other.
class Receivers {
public:
    explicit Receivers(const ScatterInstance& instance) : instance_(instance) {
        for (std::size_t pe = 0; pe < pes(); ++pe) randoms_.emplace_back(instance.seed, pe);
    }

    std::size_t pes() const { return static_cast<std::size_t>(instance_.pes); }

    std::uint64_t messages(std::size_t from) const {
        return instance_.lists.empty() ? instance_.messages : instance_.lists[from].size();
    }

    /// Returns the receiver of the message with this number, 1 for the first, or `no_message`. Requires that the
    /// numbers increase from call to call.
    int receiver(std::size_t from, std::uint64_t number) {
        if (!instance_.lists.empty()) return instance_.lists[from][number - 1];
        if (instance_.ascending) return static_cast<int>((number - 1) / (instance_.messages / pes()));
        return static_cast<int>(randoms_[from].below(static_cast<std::uint32_t>(pes())));
    }

private:
    const ScatterInstance& instance_;
    std::vector<espalier::Random> randoms_;
};

}  // namespace

Lists lists_of(const ScatterInstance& instance) {
    Receivers receivers(instance);
    Lists lists(receivers.pes());
    for (std::size_t pe = 0; pe < lists.size(); ++pe) {
        for (std::uint64_t i = 1; i <= receivers.messages(pe); ++i) lists[pe].push_back(receivers.receiver(pe, i));
    }
    return lists;
}

ScatterFinding scatter(const ScatterInstance& instance) {
    espalier::require(instance.pes >= 1, "there is a PE");
    espalier::require(!instance.ascending || instance.messages % static_cast<std::uint64_t>(instance.pes) == 0,
                      "every PE gets as many messages from each");
    Receivers receivers(instance);
    const auto pes = receivers.pes();
    espalier::AtomicNetwork network(instance.pes, instance.arbiter, instance.seed);
    std::vector<std::uint64_t> passed(pes);  // messages, and steps without one
    std::vector<std::uint64_t> sent(pes);
    std::vector<std::uint64_t> addressed(pes);
    std::vector<std::uint64_t> received(pes);
    std::uint64_t left = 0;
    for (std::size_t pe = 0; pe < pes; ++pe) left += receivers.messages(pe);
    const auto send = [&](std::size_t from) {
        const auto number = ++passed[from];
        const int to = receivers.receiver(from, number);
        if (to == no_message) {
            --left;
            return;
        }
        ++sent[from];
        ++addressed[static_cast<std::size_t>(to)];
        network.send({.from = static_cast<int>(from),
                      .stamp = instance.stamped_at_issue ? number : network.steps() + 1,
                      .behind = receivers.messages(from) - number},
                     to);
    };
    while (left > 0) {
        for (std::size_t pe = 0; pe < pes; ++pe) {
            if (passed[pe] < receivers.messages(pe) && network.can_send(static_cast<int>(pe))) send(pe);
        }
        for (const auto& delivery : network.transmit()) {
            network.take(delivery.to);
            ++received[static_cast<std::size_t>(delivery.to)];
            --left;
        }
    }
    return {.messages = std::accumulate(sent.begin(), sent.end(), std::uint64_t{0}),
            .steps = network.steps(),
            .lower_bound = std::max(*std::ranges::max_element(sent), *std::ranges::max_element(addressed)),
            .complete = network.is_empty() && received == addressed};
}

std::uint64_t ascending_steps(std::uint64_t n, std::uint64_t p) {
    espalier::require(n >= 1 && p >= 1, "there are messages and PEs");
    return ((n - 1) * p + 1) * p + (p - 1);
}

}  // namespace synthetic
