// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/watchdog.hpp"

#include <chrono>
#include <utility>

#include "espalier/transports/threads/operating_system.hpp"

namespace espalier::program {

Watchdog::Watchdog(std::function<bool()> is_overdue, std::function<void(const Progress&)> give_up)
    : is_overdue_(std::move(is_overdue)), give_up_(std::move(give_up)), thread_(start_thread([this] { watch(); })) {}

Watchdog::~Watchdog() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void Watchdog::note_search(bool is_under_way) {
    const std::lock_guard lock(mutex_);
    is_searching_ = is_under_way;
}

void Watchdog::note_progress(const Progress& progress) {
    const std::lock_guard lock(mutex_);
    progress_ = progress;
}

// Keeps the lock while it gives up, so that a search that ends just now waits in note_search().
void Watchdog::watch() {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, 1s, [this] { return closing_; })) {
        if (is_searching_ && is_overdue_()) give_up_(progress_);
    }
}

}  // namespace espalier::program
