// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/files/kept_file.hpp"
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
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

// Returns what comes before a content, always in as many characters for one description. (To compute a cyclic checksum
// of hundreds of megabytes would take as long as reading them.)
std::string head_of(const std::string& description, std::string_view content) {
    return fmt::format("{}\n{:016x}\n", description, std::hash<std::string_view>{}(content));
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

std::optional<KeptFile> KeptFile::open(const std::string& path, const std::string& description) {
    const File file(path, O_RDONLY);
    std::error_code failed;
    const auto size = file.is_open() ? static_cast<std::size_t>(std::filesystem::file_size(path, failed)) : 0;
    const auto begin = head_of(description, {}).size();
    if (failed || size < begin) return std::nullopt;
    void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file.descriptor(), 0);
    if (data == MAP_FAILED) {
        throw std::system_error(errno, std::generic_category(),
                                fmt::format("{}: {} MB cannot be mapped into memory", path, size / 1'000'000));
    }
    KeptFile kept(static_cast<const char*>(data), size, begin);
    const std::string_view head(kept.file_.get(), begin);
    if (!head.starts_with(description) || head != head_of(description, kept.content())) return std::nullopt;
    return kept;
}

void KeptFile::write(const std::string& path, const std::string& description, std::string_view content) {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    write_file(path, head_of(description, content).append(content));
}

void KeptFile::Unmap::operator()(const char* file) const { ::munmap(const_cast<char*>(file), size); }
}  // namespace espalier::program
