// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <string>
#include "espalier/program/files/files.hpp"

namespace espalier::program {
/// Keeps a file for this run: as long as the object lives, no other run gets a lock on the same file. The lock is on
/// FILE.lock, which names the process that holds it and its host, and which is removed at the end. The system takes the
/// lock from a process that ends in whatever way, so a FILE.lock that was left behind keeps nobody out.
class FileLock {
public:
    /// Pauses while the process `holder`, as FILE.lock names it, has the lock. Returns false if this should not be
    /// waited for any longer.
    using Wait = std::function<bool(const std::string& holder)>;

    /// Locks the file, or the one that a link of this name leads to; it need not exist. If another run has the lock,
    /// calls wait() before each further attempt. Throws InputError, which names the process, if that returns false or
    /// is not given, or if FILE.lock cannot be opened. If the last process that had the lock was on another host and
    /// has not removed FILE.lock, says on standard error that nobody can check here whether that process has ended,
    /// because some network file systems have locks only within a host, or none.
    explicit FileLock(const std::string& path, const Wait& wait = {});
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    bool try_lock(const std::string& path, const Wait& wait, bool may_become_named);

    std::string name_;
    File file_;
};
}  // namespace espalier::program
