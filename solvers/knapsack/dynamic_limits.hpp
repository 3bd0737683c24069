// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <espalier/problem.hpp>
#include <espalier/transports/threads/team.hpp>
#include <espalier/transports/transport.hpp>

namespace knapsack {
/// How idle threads of the process take part in the work on a long list. Numbers are of states that are looked at.
struct Sharing {
    espalier::Team* team = nullptr;                   ///< those threads, null if there are none; outlives the search
    std::size_t least = std::size_t{1} << 15;         ///< fewer states are not worth waking threads for
    espalier::Nodes most = espalier::Nodes{1} << 20;  ///< states between two looks of the PE at its mailbox
    std::size_t range = std::size_t{1} << 13;         ///< states for a thread at a time, which fit into its cache

    /// Returns whether there are threads that help and whether that is worthwhile for so many states.
    bool is_worth(std::size_t states) const { return states >= least && team != nullptr && team->stands_by(); }
};

/// The limits of a search by dynamic programming.
struct DynamicLimits {
    using Clock = std::chrono::steady_clock;

    std::uint64_t bytes = std::uint64_t{1} << 30;  ///< memory for the states of one PE
    bool may_split = true;         ///< whether PEs share the states; false if idle threads of the process take part
    std::size_t least_cut = 2048;  ///< the fewest states that are worth being sent to another PE
    /// States for each short stage of the preprocessing; it does not pair if this is 0.
    espalier::Nodes easy = 1 << 17;
    double most_listed = 1e8;        ///< sums that a search for a choice of a weight lists, in a few seconds
    espalier::Nodes hard = 1 << 28;  ///< states for its long stage, which may take more while it progresses
    double seconds = std::numeric_limits<double>::infinity();  ///< time for the preprocessing, about
    Clock::time_point end = Clock::time_point::max();          ///< when the preprocessing ends at the latest
    const std::atomic<bool>* interrupt = nullptr;              ///< ends the preprocessing early when set; may be null
    /// Whether other processes or later runs continue this preprocessing or repeat it, so that the kind of search and
    /// the states that are left must not depend on the clock. Then only the last stage, which decides neither, may end
    /// early.
    bool is_repeated = false;
    bool may_give_up = true;  ///< whether the items need not be looked at if there is no time for it
    Sharing sharing;

    /// Returns whether the preprocessing has to end early.
    bool is_over() const { return is_over_behind(0); }

    /// Returns whether the preprocessing would be over once so many items have been sorted or looked at a few times.
    bool is_over_behind(std::size_t items) const {
        constexpr std::chrono::nanoseconds each{300};
        if (interrupt != nullptr && interrupt->load(std::memory_order_relaxed)) return true;
        return end != Clock::time_point::max() && Clock::now() + items * each >= end;
    }

    /// Returns these limits for preprocessing that begins now.
    DynamicLimits from_now() const {
        constexpr double longest = 1e9;  // does not overflow in nanoseconds
        auto limits = *this;
        if (seconds < longest) {
            const auto duration = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
            limits.end = std::min(end, Clock::now() + duration);
        }
        return limits;
    }
};

/// A lower memory limit counts as this one, because searches hardly progress with fewer states.
constexpr std::uint64_t least_limit = std::uint64_t{64} << 20;

/// Returns the bytes for the states that wait and for the list that the search works on. The next list and those before
/// it, which large pages round up, take some 64 MB, and half is kept for copies and for states that are being sent.
inline std::uint64_t bytes_for_states(std::uint64_t limit) {
    limit = std::max(limit, least_limit);
    return std::max(limit / 8, (limit - least_limit) / 2);
}

/// Returns the limits of a search by dynamic programming on these PEs, where a process has `memory` bytes beside the
/// instance and the search may take `seconds` seconds. In a batch, every PE has a search of its own.
inline DynamicLimits dynamic_limits(espalier::Transport& transport, std::uint64_t memory, double seconds,
                                    bool is_batch) {
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
    if (std::isfinite(seconds))
        limits.hard = std::min(limits.hard, static_cast<espalier::Nodes>(seconds * hard_nodes_per_second));
    return limits;
}
}  // namespace knapsack
