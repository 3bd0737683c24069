// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/sync_in_background.hpp"

#include <unistd.h>

#include <chrono>
#include <utility>

#include "espalier/transports/threads/operating_system.hpp"

namespace espalier::program {

SyncInBackground::SyncInBackground(int descriptor)
    : descriptor_(descriptor), thread_(start_thread([this] { sync_changes(); })) {}

SyncInBackground::~SyncInBackground() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void SyncInBackground::note_change() {
    {
        const std::lock_guard lock(mutex_);
        is_changed_ = true;
    }
    changed_.notify_one();
}

void SyncInBackground::sync_changes() {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return closing_ || is_changed_; });
        if (!std::exchange(is_changed_, false)) return;
        lock.unlock();
        ::fdatasync(descriptor_);
        lock.lock();
        changed_.wait_for(lock, 100ms, [this] { return closing_; });
    }
}

}  // namespace espalier::program
