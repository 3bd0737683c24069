#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace knapsack {

/// Raises a flag when a stop is asked for, or when the time is over, for those who look at flags alone.
class Stop {
public:
    /// Of infinitely many seconds nobody watches the clock.
    Stop(const std::stop_token& stop, double seconds) : on_stop_(stop, [this] { raise(); }) {
        if (!std::isfinite(seconds)) return;
        watch_ = std::jthread([this, seconds](const std::stop_token& ended) {
            std::unique_lock lock(mutex_);
            sleep_.wait_for(lock, ended, std::chrono::duration<double>(seconds), [] { return false; });
            if (!ended.stop_requested()) raise();
        });
    }
    Stop(const Stop&) = delete;
    Stop& operator=(const Stop&) = delete;

    const std::atomic<bool>& flag() const { return flag_; }
    void raise() { flag_.store(true, std::memory_order_relaxed); }

private:
    std::atomic<bool> flag_ = false;
    std::mutex mutex_;
    std::condition_variable_any sleep_;
    std::jthread watch_;
    std::stop_callback<std::function<void()>> on_stop_;
};

}  // namespace knapsack
