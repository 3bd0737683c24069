// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace knapsack {

/// Puts the results of numbered pieces of work, which threads finish in any order, one behind the other by their
/// numbers. No thread waits for another.
template <class Result>
class InOrder {
public:
    /// Adds the result of this number. Calls place(result) for it and for those that have waited for it, one at a time
    /// in the order of the numbers, and then fill(place(result), result), many at a time. A result that comes too early
    /// is left to the thread that brings the one before it.
    template <class Place, class Fill>
    void add(std::size_t number, Result result, Place place, Fill fill) {
        std::unique_lock lock(mutex_);
        waiting_.emplace(number, std::move(result));
        while (!waiting_.empty() && waiting_.begin()->first == next_) {
            auto first = waiting_.extract(waiting_.begin());
            ++next_;
            const auto where = place(first.mapped());
            lock.unlock();
            fill(where, first.mapped());
            lock.lock();
            spare_.push_back(std::move(first.mapped()));
        }
    }

    /// Returns a used result, whose memory can be used again, or an empty one.
    Result take_spare() {
        const std::scoped_lock lock(mutex_);
        if (spare_.empty()) return {};
        Result result = std::move(spare_.back());
        spare_.pop_back();
        return result;
    }

private:
    std::mutex mutex_;
    std::map<std::size_t, Result> waiting_;
    std::size_t next_ = 0;
    std::vector<Result> spare_;
};

}  // namespace knapsack
