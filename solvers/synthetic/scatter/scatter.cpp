// SPDX-License-Identifier: Apache-2.0
#include "synthetic/scatter/scatter.hpp"

#include <algorithm>
#include <vector>

#include <espalier/random.hpp>
#include <espalier/require.hpp>
#include <espalier/transports/simulated/atomic_network.hpp>

namespace synthetic {

ScatterFinding scatter(const ScatterInstance& instance) {
    espalier::require(instance.pes >= 1, "there is a PE");
    espalier::require(!instance.ascending || instance.messages % static_cast<std::uint64_t>(instance.pes) == 0,
                      "every PE gets as many messages from each");
    const auto pes = static_cast<std::size_t>(instance.pes);
    espalier::AtomicNetwork network(instance.pes, instance.arbiter, instance.seed);
    std::vector<espalier::Random> randoms;
    for (std::size_t pe = 0; pe < pes; ++pe) randoms.emplace_back(instance.seed, pe);
    std::vector<std::uint64_t> sent(pes);
    std::vector<std::uint64_t> addressed(pes);
    std::vector<std::uint64_t> received(pes);
    const auto send = [&](std::size_t from) {
        const auto number = ++sent[from];
        const auto to = instance.ascending
                            ? static_cast<std::size_t>((number - 1) / (instance.messages / pes))
                            : static_cast<std::size_t>(randoms[from].below(static_cast<std::uint32_t>(pes)));
        ++addressed[to];
        network.send({.from = static_cast<int>(from),
                      .stamp = instance.stamped_at_issue ? number : network.steps() + 1,
                      .behind = instance.messages - number},
                     static_cast<int>(to));
    };
    for (auto left = instance.messages * pes; left > 0;) {
        for (std::size_t pe = 0; pe < pes; ++pe) {
            if (sent[pe] < instance.messages && network.can_send(static_cast<int>(pe))) send(pe);
        }
        for (const auto& delivery : network.transmit()) {
            network.take(delivery.to);
            ++received[static_cast<std::size_t>(delivery.to)];
            --left;
        }
    }
    return {.steps = network.steps(),
            .lower_bound = std::max(instance.messages, *std::ranges::max_element(addressed)),
            .complete = network.is_empty() && received == addressed};
}

std::uint64_t ascending_steps(std::uint64_t n, std::uint64_t p) {
    espalier::require(n >= 1 && p >= 1, "there are messages and PEs");
    return ((n - 1) * p + 1) * p + (p - 1);
}

}  // namespace synthetic
