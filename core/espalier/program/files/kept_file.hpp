// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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

/// A file that a program keeps for later runs, because its content takes long to make. It begins with a line that
/// describes the content and a digest of the content, so that a damaged file, or one of another content, is not taken.
/// It is mapped into memory: nothing is copied, and all processes of a computer share it.
class KeptFile {
public:
    /// Returns the file, or nothing if it does not exist, is damaged, or has another description. Throws
    /// std::system_error, with the file's size and the reason, if there is no room for mapping it.
    static std::optional<KeptFile> open(const std::string& path, const std::string& description);

    /// Writes a file that open() takes, and its folder. Throws OutputError. Requires a description of one line.
    static void write(const std::string& path, const std::string& description, std::string_view content);

    std::string_view content() const { return {file_.get() + begin_, file_.get_deleter().size - begin_}; }

private:
    struct Unmap {
        std::size_t size;
        void operator()(const char* file) const;
    };

    KeptFile(const char* file, std::size_t size, std::size_t begin) : file_(file, {size}), begin_(begin) {}

    std::unique_ptr<const char, Unmap> file_;
    std::size_t begin_;  // of the content
};
}  // namespace espalier::program
