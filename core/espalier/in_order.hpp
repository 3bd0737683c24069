#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace espalier {

/// The results of numbered pieces of work, which threads finish in any order and which are used in that of the numbers, one
/// at a time. No thread waits for another.
template <class Result>
class InOrder {
public:
    /// Calls use(result) for the result of this number and for others that have waited for it; or leaves it to the thread
    /// that is at an earlier one, or brings it.
    template <class Use>
    void add(std::size_t number, Result result, Use use) {
        std::unique_lock lock(mutex_);
        waiting_.emplace(number, std::move(result));
        if (is_in_use_) return;
        is_in_use_ = true;
        while (!waiting_.empty() && waiting_.begin()->first == next_) {
            auto first = waiting_.extract(waiting_.begin());
            ++next_;
            lock.unlock();
            use(first.mapped());
            lock.lock();
            spare_.push_back(std::move(first.mapped()));
        }
        is_in_use_ = false;
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
    bool is_in_use_ = false;
    std::vector<Result> spare_;
};

}  // namespace espalier
