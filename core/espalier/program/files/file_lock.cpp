// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/file_lock.hpp"
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <thread>
#include "espalier/program/errors.hpp"

namespace espalier::program {
namespace {
constexpr std::string_view before_host = " on ";

std::string host_name() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    return name.data();
}

// Returns whether FILE.lock names a process of this host that is another one than this and runs.
bool runs_here(std::string_view holder) {
    pid_t process = 0;
    std::sscanf(std::string(holder).c_str(), "process %d", &process);
    return process > 0 && process != ::getpid() && (::kill(process, 0) == 0 || errno == EPERM);
}

bool is_file(int descriptor, const std::string& name) {
    struct stat opened {};
    struct stat named {};
    return ::fstat(descriptor, &opened) == 0 && ::stat(name.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}
}  // namespace

FileLock::FileLock(const std::string& path, const Wait& wait) : name_(target_of(path) + ".lock") {
    // A run that has just locked the file writes its name into it next, unless the disk is full.
    constexpr int most_looks = 100;
    for (int looks = 1; !try_lock(path, wait, looks < most_looks); ++looks) {
    }
}

// Returns false if another attempt is worth it: the run that had the lock has removed FILE.lock between two steps, or
// was waited for, or, if it may become so, is not named yet.
bool FileLock::try_lock(const std::string& path, const Wait& wait, bool may_become_named) {
    file_ = File(name_, O_RDWR | O_CREAT);
    if (!file_.is_open()) throw InputError(name_, fmt::format("cannot be opened: {}", std::strerror(errno)));
    const bool is_locked = ::flock(file_.descriptor(), LOCK_EX | LOCK_NB) == 0;
    const bool is_held = !is_locked && errno == EWOULDBLOCK;
    std::array<char, 512> text{};
    const auto size = ::pread(file_.descriptor(), text.data(), text.size(), 0);
    const std::string_view holder(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    const bool is_of_this_host = holder.ends_with(before_host.data() + host_name());
    // Without locks of the file system, what the file says has to do.
    if (is_held && holder.empty() && may_become_named) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return false;
    }
    if (is_held || (!is_locked && is_of_this_host && runs_here(holder))) {
        file_ = {};
        const std::string name(holder.empty() ? "another run" : holder);
        if (wait && wait(name)) return false;
        throw InputError(path, name + " is using this file; wait until it ends, or name another file");
    }
    if (!is_file(file_.descriptor(), name_)) return false;
    if (!holder.empty() && !is_of_this_host) {
        const auto doubt = fmt::format(
            "{}: {} was using this file, and nobody can check from here whether it still is; make sure that it has "
            "ended\n",
            path, holder);
        std::fputs(doubt.c_str(), stderr);
    }
    // On a full disk the lock has no name but keeps others out all the same.
    const auto name = fmt::format("process {}{}{}", ::getpid(), before_host, host_name());
    const bool is_named =
        ::ftruncate(file_.descriptor(), 0) == 0 && ::pwrite(file_.descriptor(), name.data(), name.size(), 0) >= 0;
    static_cast<void>(is_named);
    return true;
}

FileLock::~FileLock() {
    if (is_file(file_.descriptor(), name_)) ::unlink(name_.c_str());
}
}  // namespace espalier::program
