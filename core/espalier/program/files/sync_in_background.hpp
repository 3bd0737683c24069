#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

namespace espalier::program {

/// Brings what is written to a file to its disk, soon and at the end, but not more than ten times a second: on a slow
/// disk that takes milliseconds, for which a search is not to wait. What the disk has against it, such as that there is
/// none beneath a pipe, is no error.
class SyncInBackground {
public:
    /// The descriptor stays open while this lives.
    explicit SyncInBackground(int descriptor);
    /// Waits until everything is on the disk.
    ~SyncInBackground();
    SyncInBackground(const SyncInBackground&) = delete;
    SyncInBackground& operator=(const SyncInBackground&) = delete;

    /// Something was written.
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
