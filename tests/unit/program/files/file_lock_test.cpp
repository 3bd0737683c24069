// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/kept_file.hpp>
#include "unit/core/temporary_folder.hpp"

static bool file_system_has_locks = true;
static std::function<void()> before_lock;

// Takes the place of the system's function, so that a file system without locks can be played.
extern "C" int flock(int descriptor, int operation) noexcept {
    if (before_lock) before_lock();
    if (file_system_has_locks) return static_cast<int>(syscall(SYS_flock, descriptor, operation));
    errno = ENOLCK;
    return -1;
}

namespace {
using espalier::program::FileLock;
using espalier::program::InputError;
using espalier::program::read_file;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;

class FileLockTest : public testing::Test {
protected:
    ~FileLockTest() override {
        file_system_has_locks = true;
        before_lock = nullptr;
    }

    static std::string name_of(pid_t process) {
        std::array<char, 256> host{};
        gethostname(host.data(), host.size() - 1);
        return "process " + std::to_string(process) + " on " + host.data();
    }

    // Returns what the lock says on standard error.
    std::string said_by_lock() const {
        testing::internal::CaptureStderr();
        const FileLock lock(path);
        EXPECT_EQ(read_file(path + ".lock"), name_of(getpid()));
        return testing::internal::GetCapturedStderr();
    }

    void expect_refusal(pid_t holder) const {
        EXPECT_THAT([&] { FileLock{path}; },
                    ThrowsMessage<InputError>(AllOf(StartsWith(path + ": " + name_of(holder) + " is using this file"),
                                                    HasSubstr("another file"))));
    }

    // Starts a process that locks the file and ends only when it is killed.
    pid_t start_holder() const {
        std::array<int, 2> ready{};
        EXPECT_EQ(pipe(ready.data()), 0);
        const auto holder = fork();
        if (holder == 0) {
            const FileLock lock(path);
            if (write(ready[1], "x", 1) == 1) pause();
            std::_Exit(1);
        }
        char letter = 0;
        EXPECT_EQ(read(ready[0], &letter, 1), 1);
        for (const int end : ready) close(end);
        return holder;
    }

    static void end(pid_t holder) {
        kill(holder, SIGKILL);
        waitpid(holder, nullptr, 0);
    }

    const espalier_test::TemporaryFolder folder;
    const std::string path = folder.file("checkpoint");
};

TEST_F(FileLockTest, IsOneRunsAtATime) {
    for (int time = 0; time < 2; ++time) {
        const FileLock lock(path);
        expect_refusal(getpid());
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "FILE.lock is removed";
}

TEST_F(FileLockTest, NamesItsHolderUntilThatIsGone) {
    const auto holder = start_holder();
    expect_refusal(holder);
    end(holder);
    EXPECT_EQ(read_file(path + ".lock"), name_of(holder)) << "a killed process leaves its lock behind";
    EXPECT_EQ(said_by_lock(), "");
}

TEST_F(FileLockTest, IsWaitedForAsLongAsThatIsWanted) {
    for (const bool has_locks : {true, false}) {
        file_system_has_locks = has_locks;
        const auto holder = start_holder();
        std::vector<std::string> holders;
        const FileLock::Wait give_up = [&](const std::string& name) {
            holders.push_back(name);
            return holders.size() < 3;
        };
        EXPECT_THROW(FileLock(path, give_up), InputError);
        EXPECT_EQ(holders, std::vector<std::string>(3, name_of(holder)));
        const FileLock::Wait end_it = [&](const std::string&) {
            end(holder);
            return true;
        };
        EXPECT_NO_THROW({
            const FileLock lock(path, end_it);
            EXPECT_EQ(read_file(path + ".lock"), name_of(getpid()));
        });
        end(holder);
    }
}

TEST_F(FileLockTest, IsNamedSoonAfterItWasTaken) {
    const auto lock = folder.file("checkpoint.lock");
    std::ofstream(lock).close();
    const int holder = open(lock.c_str(), O_RDWR);
    ASSERT_EQ(syscall(SYS_flock, holder, LOCK_EX), 0);
    int looks = 0;
    before_lock = [&] {
        if (++looks == 3) std::ofstream(lock) << name_of(getpid());
    };
    expect_refusal(getpid());
    EXPECT_EQ(looks, 3);
    std::ofstream(lock).close();
    EXPECT_THAT([&] { FileLock{path}; },
                ThrowsMessage<InputError>(StartsWith(path + ": another run is using this file")))
        << "on a full disk it stays without a name";
    close(holder);
}

TEST_F(FileLockTest, WithoutLocksOfTheFileSystemTheHolderIsLookedFor) {
    file_system_has_locks = false;
    const auto holder = start_holder();
    expect_refusal(holder);
    end(holder);
    EXPECT_EQ(said_by_lock(), "");
}

TEST_F(FileLockTest, SaysWhatCannotBeChecked) {
    for (const bool has_locks : {true, false}) {
        file_system_has_locks = has_locks;
        folder.write("checkpoint.lock", "process 77 on another.host");
        EXPECT_THAT(said_by_lock(), AllOf(StartsWith(path + ": process 77 on another.host was using this file"),
                                          HasSubstr("nobody can check")));
        EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    }
}

TEST_F(FileLockTest, IsOfTheFileThatALinkLeadsTo) {
    std::ofstream(path) << "x";
    std::filesystem::create_symlink(path, folder.file("link"));
    const FileLock lock(folder.file("link"));
    expect_refusal(getpid());
}

TEST_F(FileLockTest, IsRefusedWhereNoFileCanBe) {
    EXPECT_THAT([] { FileLock("/dev/null/file"); },
                ThrowsMessage<InputError>(HasSubstr("/dev/null/file.lock: cannot be opened: Not a directory")));
}
}  // namespace
