#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <espalier/problem.hpp>
#include <espalier/transports/collectives.hpp>
#include <espalier/transports/threads/team.hpp>

namespace knapsack {

/// How idle threads of the process take part in the work on a long list, in states that are looked at.
struct Sharing {
    espalier::Team* team = nullptr;                   ///< of those threads, which outlives the search; null: none
    std::size_t least = std::size_t{1} << 15;         ///< that are worth waking threads for
    espalier::Nodes most = espalier::Nodes{1} << 20;  ///< before the PE looks at its mailbox again
    std::size_t range = std::size_t{1} << 13;         ///< by one thread at a time; the result fits into its cache

    /// Is there help, and is it worthwhile for so many states?
    bool is_worth(std::size_t states) const { return states >= least && team != nullptr && team->stands_by(); }
};

/// What a search by dynamic programming may use.
struct DynamicLimits {
    using Clock = std::chrono::steady_clock;

    std::uint64_t bytes = std::uint64_t{1} << 30;  ///< for the states of one PE,
    std::uint64_t bytes_of_waiting = 0;            ///< and so many more in the long stage, while others wait for it
    bool may_split = true;           ///< between PEs; false where idle threads of the process take part instead
    std::size_t least_cut = 2048;    ///< states that are worth being sent to another PE
    espalier::Nodes easy = 1 << 17;  ///< states looked at in each short stage of the preprocessing; 0: it does not pair
    espalier::Nodes hard = 1 << 28;  ///< and in its long one, or more while that gets on
    double seconds = std::numeric_limits<double>::infinity();  ///< that the preprocessing may take, about,
    Clock::time_point end = Clock::time_point::max();          ///< which ends by then, too
    const std::atomic<bool>* interrupt = nullptr;              ///< ends it early; may be null
    /// Do other processes, or later runs, go on with what this one preprocesses, or preprocess the same, so that what
    /// states mean must not depend on the clock? Then only those behind these stages end early.
    bool is_repeated = false;
    bool may_give_up = true;  ///< where there is no time to look at the items at all
    Sharing sharing;
    espalier::Collectives* ranks = nullptr;  ///< that wait to take part in the long stage; null: none

    /// Is the preprocessing to end early?
    bool is_over() const { return is_over_behind(0); }

    /// Will it be, once so many items have been sorted or looked at a few times? What takes so long begins no more.
    bool is_over_behind(std::size_t items) const {
        constexpr std::chrono::nanoseconds each{300};
        if (interrupt != nullptr && interrupt->load(std::memory_order_relaxed)) return true;
        return end != Clock::time_point::max() && Clock::now() + items * each >= end;
    }

    /// Those of the stages that decide what states mean.
    DynamicLimits of_first_stages() const {
        auto limits = *this;
        if (!is_repeated) return limits;
        limits.end = Clock::time_point::max();
        limits.interrupt = nullptr;
        return limits;
    }

    /// The same for preprocessing that begins now.
    DynamicLimits from_now() const {
        constexpr double longest = 1e9;  // in nanoseconds it does not overflow
        auto limits = *this;
        if (seconds < longest) {
            const auto duration = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
            limits.end = std::min(end, Clock::now() + duration);
        }
        return limits;
    }
};

}  // namespace knapsack
