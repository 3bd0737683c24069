#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace knapsack {

/// The results of numbered pieces of work, which threads finish in any order and which are put one behind the other in
/// that of the numbers. No thread waits for another.
template <class Result>
class InOrder {
public:
    /// For the result of this number, and for others that have waited for it, calls place(result), one at a time and in
    /// the order of the numbers, and then fill(what place() has returned, result), many at a time. A result that comes
    /// too early is left to the thread that brings the one before it.
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

    /// A result that was used, whose memory can be used anew; an empty one if there is none.
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
