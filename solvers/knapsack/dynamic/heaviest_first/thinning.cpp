#include "knapsack/dynamic/heaviest_first/thinning.hpp"

#include <algorithm>

#include <espalier/require.hpp>

#include "knapsack/dynamic/heaviest_first/own_share.hpp"

namespace knapsack {

std::size_t length_of_groups(std::size_t sums, std::size_t most) {
    espalier::require(most >= 1, "some sums are kept");
    return std::max<std::size_t>(1, ranges_of(sums, most));
}

void keep_those_above(SumsList& list, std::vector<Word>& reached, Word incumbent) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Word profit = reached[i];
        list[kept] = list[i];
        reached[kept] = profit;
        kept += profit > incumbent ? 1 : 0;
    }
    list.resize(kept);
    reached.resize(kept);
}

void keep_best_of_groups(SumsList& list, std::vector<Word>& reached, std::size_t length, std::size_t before) {
    if (length == 1) return;
    std::size_t groups = 0;
    for (std::size_t begin = 0; begin < list.size();) {
        const auto end = std::min(list.size(), begin + length - (before + begin) % length);
        auto best = begin;
        for (auto i = begin + 1; i < end; ++i) best = reached[i] > reached[best] ? i : best;
        list[groups] = list[best];
        reached[groups++] = reached[best];
        begin = end;
    }
    list.resize(groups);
    reached.resize(groups);
}

void append_best_of_groups(SumsList& list, Word& reached, std::span<const Sums> part, Word first_reached,
                           Word last_reached, bool goes_on) {
    if (part.empty()) return;
    if (goes_on) {
        if (first_reached > reached) {
            list.end()[-1] = part.front();
        } else {
            first_reached = reached;
        }
        if (part.size() == 1) last_reached = first_reached;
        part = part.subspan(1);
    }
    list.append(part);
    reached = last_reached;
}

}  // namespace knapsack
