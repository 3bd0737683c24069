#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <espalier/problem.hpp>
#include <tuple>
#include <vector>

#include "knapsack/dynamic/growth/part.hpp"

namespace knapsack {

/// The part that is worked on is the last one. The others wait, as all of them would take too much memory.
template <class Number>
struct CoreSubproblem {
    std::vector<Part<Number>> parts;

    bool empty() const { return parts.empty(); }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.parts);
    }
};

/// How idle threads of the process take part in the work on a long list, in states that are looked at.
struct Sharing {
    std::size_t least = std::size_t{1} << 15;         ///< that are worth waking threads for
    espalier::Nodes most = espalier::Nodes{1} << 20;  ///< before the PE looks at its mailbox again
    std::size_t piece = std::size_t{1} << 13;         ///< by one thread at a time; the result fits into its cache
};

/// What a search by dynamic programming may use.
struct CoreLimits {
    std::uint64_t bytes = std::uint64_t{1} << 30;  ///< for the states of one PE
    bool may_split = true;         ///< between PEs; false where idle threads of the process take part instead
    std::size_t least_cut = 2048;  ///< states that are worth being sent to another PE
    espalier::Nodes easy =
        1 << 17;  ///< states that the preparation looks at in each of its stages; 0: it does not pair
    espalier::Nodes hard = 1 << 28;                ///< and in its last one
    const std::atomic<bool>* interrupt = nullptr;  ///< ends that one early; may be null
    Sharing sharing;
};

}  // namespace knapsack
