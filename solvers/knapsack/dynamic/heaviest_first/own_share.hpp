#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include <espalier/transports/team.hpp>

namespace knapsack {

/// Calls visit(range, thread) for all of so many ranges of a list, on those threads of the team, too, that come to help;
/// until one returns false, then no further one need be begun. Each thread begins where its share of the list does, as in
/// the steps before, so that it reads what it has written itself: what another core has in its cache takes long to come.
template <class Visit>
void for_all_from_own_share(espalier::Team* team, std::size_t ranges, const Visit& visit) {
    const auto threads = team != nullptr ? static_cast<std::size_t>(team->threads()) : 1;
    std::vector<std::atomic<bool>> begun(ranges);
    std::vector<std::size_t> nexts(threads);
    for (std::size_t thread = 0; thread < threads; ++thread) nexts[thread] = thread * ranges / threads;
    espalier::for_all(team, ranges, [&](std::size_t, int worker) {
        const auto thread = static_cast<std::size_t>(worker);
        auto& next = nexts[thread];
        while (begun[next].exchange(true)) next = (next + 1) % ranges;  // there are as many calls as ranges
        return visit(next, thread);
    });
}

}  // namespace knapsack
