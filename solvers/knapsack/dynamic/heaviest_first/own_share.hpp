#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include <espalier/transports/threads/team.hpp>

namespace knapsack {

/// Returns how many ranges of this length there are in a list.
inline std::size_t ranges_of(std::size_t size, std::size_t length) { return (size + length - 1) / length; }

/// Returns where the share of one of `shares` threads begins that share `size` things evenly.
inline std::size_t begin_of_share(std::size_t size, std::size_t shares, std::size_t number) {
    return size / shares * number + size % shares * number / shares;
}

/// Calls visit(range, thread) for `ranges` ranges of a list, also on threads of the team that come to help, until a
/// call returns false. Each thread begins with its own share of the list, as in the steps before, so that it reads what
/// it has written itself: data in the cache of another core take long to come.
template <class Visit>
void for_all_from_own_share(espalier::Team* team, std::size_t ranges, const Visit& visit) {
    const auto threads = team != nullptr ? static_cast<std::size_t>(team->threads()) : 1;
    std::vector<std::atomic<bool>> begun(ranges);
    std::vector<std::size_t> nexts(threads);
    for (std::size_t thread = 0; thread < threads; ++thread) nexts[thread] = begin_of_share(ranges, threads, thread);
    espalier::for_all(team, ranges, [&](std::size_t, int worker) {
        const auto thread = static_cast<std::size_t>(worker);
        auto& next = nexts[thread];
        while (begun[next].exchange(true)) next = (next + 1) % ranges;  // there are as many calls as ranges
        return visit(next, thread);
    });
}

/// Decides where threads write their results for ranges of a list. Each thread has a part of the memory of its own, the
/// same for lists of any length, because writing where another thread has written takes long. A part has room for the
/// thread's share of the ranges and for a few that it takes over from others.
class PartsOfThreads {
public:
    PartsOfThreads(std::size_t ranges, std::size_t length, std::size_t threads)
        : length_(length),
          threads_(threads),
          most_in_share_(ranges_of(ranges, threads)),
          taken_over_(threads),
          begins_(ranges) {}

    /// Returns for how many sums there has to be room.
    std::size_t size() const { return threads_ * ((most_in_share_ + most_taken_over()) * length_ + in_cache_line); }

    /// Divides memory for `size` sums. Requires size >= size().
    void lay_out(std::size_t size) {
        part_ = size / threads_ / in_cache_line * in_cache_line;
        for (std::size_t thread = 0; thread < threads_; ++thread) {
            for (auto range = begin_of(thread); range < begin_of(thread + 1); ++range)
                begins_[range] = begin_in_part(thread, range - begin_of(thread));
        }
    }

    /// Returns where a thread writes its result for a range. Many threads may call this, each once for ranges of its
    /// own.
    std::size_t place_for(std::size_t range, std::size_t thread) {
        const bool is_own = begin_of(thread) <= range && range < begin_of(thread + 1);
        if (!is_own && taken_over_[thread] < most_taken_over())
            begins_[range] = begin_in_part(thread, most_in_share_ + taken_over_[thread]++);
        return begins_[range];
    }

    /// Returns where the results of all ranges begin.
    const std::vector<std::size_t>& begins() const { return begins_; }

private:
    static constexpr std::size_t in_cache_line = 4;  // sums

    std::size_t begin_of(std::size_t thread) const { return begin_of_share(begins_.size(), threads_, thread); }
    std::size_t most_taken_over() const { return ranges_of(most_in_share_, 4); }
    std::size_t begin_in_part(std::size_t thread, std::size_t number) const {
        return thread * part_ + number * length_;
    }

    std::size_t length_;
    std::size_t threads_;
    std::size_t most_in_share_;
    std::size_t part_ = 0;
    std::vector<std::size_t> taken_over_;  // by threads
    std::vector<std::size_t> begins_;      // by ranges
};

}  // namespace knapsack
