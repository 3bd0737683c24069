#pragma once

#include <algorithm>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

#include "knapsack/batch/entry.hpp"
#include "knapsack/batch/reported_search.hpp"

namespace knapsack {

/// The instances of a batch as the PEs of one process search them: each is prepared by the PE that needs it first, and
/// put away when its result is there or, in a process that does not hear of results, when others have been needed
/// since.
class Workshop {
public:
    static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

    /// The entries outlive this. Keeps no more than `most` instances prepared; fewer than all if only one PE is in the
    /// process, which does not keep what search() returns.
    Workshop(const std::vector<Entry>& entries, const Settings& settings, const CoreLimits& limits, std::size_t most)
        : entries_(entries), settings_(settings), limits_(limits), most_(most), slots_(entries.size()) {}

    /// Called by many PEs at a time.
    const ReportedSearch& search(std::size_t number) const {
        if (most_ < all) put_others_away(number);
        auto& slot = slots_[number];
        const std::lock_guard lock(slot.mutex);
        if (!slot.search) {
            slot.search = std::make_unique<ReportedSearch>(entries_[number].instance, settings_, limits_);
        }
        return *slot.search;
    }

    /// Requires that no PE of this process works on it.
    void put_away(std::size_t number) {
        auto& slot = slots_[number];
        const std::lock_guard lock(slot.mutex);
        slot.search.reset();
    }

private:
    struct Slot {
        std::mutex mutex;
        std::unique_ptr<ReportedSearch> search;
    };

    void put_others_away(std::size_t number) const {
        if (!latest_.empty() && latest_.back() == number) return;
        std::erase(latest_, number);
        latest_.push_back(number);
        if (latest_.size() <= most_) return;
        slots_[latest_.front()].search.reset();
        latest_.pop_front();
    }

    const std::vector<Entry>& entries_;
    const Settings& settings_;
    CoreLimits limits_;
    std::size_t most_;
    mutable std::deque<std::size_t> latest_;  // those that are prepared, where not all may be
    mutable std::deque<Slot> slots_;
};

}  // namespace knapsack
