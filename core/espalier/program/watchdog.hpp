// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include "espalier/options.hpp"
#include "espalier/transports/threads/operating_system.hpp"

namespace espalier::program {
/// Ends a program that does not notice its limits because a call of work() does not return. A thread of its own looks
/// once a second whether a search is under way that should have ended long ago.
class Watchdog {
public:
    /// Calls is_overdue() once a second of a search, and if it is, give_up() with the last progress of the search,
    /// which has to end the process. Both are called on the watchdog's thread.
    Watchdog(std::function<bool()> is_overdue, std::function<void(const Progress&)> give_up)
        : is_overdue_(std::move(is_overdue)),
          give_up_(std::move(give_up)),
          thread_(repeat_every(std::chrono::seconds(1), [this] { watch(); })) {}

    /// Says whether a search is under way. Does not return once give_up() has been called, so that nothing else is
    /// printed then.
    void note_search(bool is_under_way) {
        const std::lock_guard lock(mutex_);
        is_searching_ = is_under_way;
    }

    /// Notes what PE 0 knows of the search that is under way.
    void note_progress(const Progress& progress) {
        const std::lock_guard lock(mutex_);
        progress_ = progress;
    }

private:
    // Keeps the lock while it gives up, so that a search that ends just now waits in note_search().
    void watch() {
        const std::lock_guard lock(mutex_);
        if (is_searching_ && is_overdue_()) give_up_(progress_);
    }

    std::function<bool()> is_overdue_;
    std::function<void(const Progress&)> give_up_;
    std::mutex mutex_;
    bool is_searching_ = false;
    Progress progress_;
    std::jthread thread_;
};
}  // namespace espalier::program
