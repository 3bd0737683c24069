// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "espalier/options.hpp"

namespace espalier::program {

/// Ends a program that does not notice its limits because a call of work() does not return. A thread of its own looks
/// once a second whether a search is under way that should have ended long ago.
class Watchdog {
public:
    /// Calls is_overdue() once a second of a search, and if it is, give_up() with the last progress of the search,
    /// which has to end the process. Both are called on the watchdog's thread.
    Watchdog(std::function<bool()> is_overdue, std::function<void(const Progress&)> give_up);
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// Says whether a search is under way. Does not return once give_up() has been called, so that nothing else is
    /// printed then.
    void note_search(bool is_under_way);

    /// Notes what PE 0 knows of the search that is under way.
    void note_progress(const Progress& progress);

private:
    void watch();

    std::function<bool()> is_overdue_;
    std::function<void(const Progress&)> give_up_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_searching_ = false;
    Progress progress_;
    bool closing_ = false;
    std::thread thread_;
};

}  // namespace espalier::program
