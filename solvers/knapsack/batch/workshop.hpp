#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "knapsack/batch/entry.hpp"
#include "knapsack/batch/reported_search.hpp"

namespace knapsack {

/// The instances of a batch as the PEs of one process search them: each is prepared by the PE that needs it first, and put
/// away when its result is there.
class Workshop {
public:
    /// The entries outlive this.
    Workshop(const std::vector<Entry>& entries, const Settings& settings, const CoreLimits& limits)
        : entries_(entries), settings_(settings), limits_(limits), slots_(entries.size()) {}

    /// Called by many PEs at a time.
    const ReportedSearch& search(std::size_t number) const {
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

    const std::vector<Entry>& entries_;
    const Settings& settings_;
    CoreLimits limits_;
    mutable std::deque<Slot> slots_;
};

}  // namespace knapsack
