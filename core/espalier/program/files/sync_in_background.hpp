// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

namespace espalier::program {

/// Brings the content of a file to the disk, soon after each change and at the end, but at most ten times a second. It
/// does so on its own thread, because a slow disk takes milliseconds, for which a search should not wait. Errors are
/// ignored; a pipe, for instance, has no disk.
class SyncInBackground {
public:
    /// Requires that the descriptor stays open as long as this lives.
    explicit SyncInBackground(int descriptor);
    /// Waits until everything is on the disk.
    ~SyncInBackground();
    SyncInBackground(const SyncInBackground&) = delete;
    SyncInBackground& operator=(const SyncInBackground&) = delete;

    /// Notes that something was written.
    void note_change();

private:
    void sync_changes();

    int descriptor_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_changed_ = false;
    bool closing_ = false;
    std::thread thread_;
};

}  // namespace espalier::program
