// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic_limits.hpp"

#include <algorithm>
#include <cmath>

#include "knapsack/instance/instance.hpp"

namespace knapsack {

std::uint64_t bytes_of(const Instance& instance) {
    constexpr std::uint64_t of_item = 220;
    return of_item * instance.items();
}

std::uint64_t bytes_for_states(std::uint64_t limit) {
    limit = std::max(limit, least_limit);
    return std::max(limit / 8, (limit - least_limit) / 2);
}

DynamicLimits dynamic_limits(espalier::Transport& transport, std::uint64_t memory, double seconds, bool is_batch) {
    // The part of a time limit that the preprocessing may take if it progresses so well that it may prove the optimum.
    constexpr double preprocessing_part = 0.75;
    // The preprocessing looks at several times as many states in a second. A fixed number leaves the search most of the
    // time and is the same in all processes.
    constexpr double hard_nodes_per_second = 1 << 26;
    DynamicLimits limits;
    limits.seconds = preprocessing_part * seconds;
    limits.sharing.team = transport.team();
    limits.may_split = limits.sharing.team == nullptr || transport.processes() > 1;
    // Threads take part in the search of one PE instead of splitting it, so that it may use the memory of all of them.
    const bool is_one_search = !limits.may_split && !is_batch;
    const auto searches = is_one_search ? 1 : static_cast<std::uint64_t>(transport.pes() / transport.processes());
    limits.bytes = bytes_for_states(memory / searches);
    if (std::isfinite(seconds)) {
        limits.hard = std::min(limits.hard, static_cast<espalier::Nodes>(seconds * hard_nodes_per_second));
    }
    return limits;
}

}  // namespace knapsack
