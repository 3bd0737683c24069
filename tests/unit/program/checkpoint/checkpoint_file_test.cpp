// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>
#include <espalier/program/checkpoint/checkpoint.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include "unit/core/temporary_folder.hpp"

static std::atomic<int> steps_to_live = -1;  // a process is killed before the step for which none is left
static bool has_hard_links = true;

static void take_step() {
    if (steps_to_live-- == 0) raise(SIGKILL);
}

// These take the places of the system's functions.
extern "C" {
int fsync(int descriptor) {
    take_step();
    return static_cast<int>(syscall(SYS_fsync, descriptor));
}

int rename(const char* from, const char* to) noexcept {
    take_step();
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int link(const char* from, const char* to) noexcept {
    take_step();
    if (has_hard_links) return static_cast<int>(syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0));
    errno = EPERM;
    return -1;
}

int unlink(const char* path) noexcept {
    take_step();
    return static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}
}

namespace {
using espalier::Bytes;
using namespace espalier::program;

Bytes some_bytes(std::size_t size, int first) {
    Bytes bytes(size);
    for (auto& byte : bytes) byte = static_cast<std::byte>(first++);
    return bytes;
}

/// A run that has read something, chosen something and ended a search, and is in the midst of another one.
CheckpointContent content(const std::string& problem = "golomb 1: --marks 14") {
    return {.problem = problem,
            .journal = {{.kind = JournalEntry::Kind::instance, .content = some_bytes(4, 1)},
                        {.kind = JournalEntry::Kind::choice, .layout = 77, .content = {}},
                        {.kind = JournalEntry::Kind::search, .content = some_bytes(40, 7)}},
            .search = "a kind of search",
            .layout = 88,
            .snapshot = some_bytes(300, 100),
            .blocks = {}};
}

void expect_same(const CheckpointContent& a, const CheckpointContent& b) {
    EXPECT_EQ(a.problem, b.problem);
    ASSERT_EQ(a.journal.size(), b.journal.size());
    for (std::size_t i = 0; i < a.journal.size(); ++i) {
        EXPECT_EQ(a.journal[i].kind, b.journal[i].kind);
        EXPECT_EQ(a.journal[i].layout, b.journal[i].layout);
        EXPECT_EQ(a.journal[i].content, b.journal[i].content);
    }
    EXPECT_EQ(a.search, b.search);
    EXPECT_EQ(a.layout, b.layout);
    EXPECT_EQ(a.snapshot, b.snapshot);
    EXPECT_EQ(a.blocks, b.blocks);
}

TEST(CheckpointText, IsReadAsItWasWritten) {
    auto with_blocks = content();
    with_blocks.blocks = {3, 1, 2};
    for (const auto& written : {content(), with_blocks, CheckpointContent{}}) {
        const auto read = parse_checkpoint(checkpoint_text(written));
        ASSERT_TRUE(read);
        expect_same(*read, written);
    }
}

TEST(CheckpointText, ThatIsCutOffAnywhereIsRefused) {
    const auto text = checkpoint_text(content());
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_FALSE(parse_checkpoint(text.substr(0, size))) << size;
        // A file system may leave zeros of a file whose length it knew before its content.
        const auto zeros = text.substr(0, size) + std::string(text.size() - size, '\0');
        EXPECT_EQ(parse_checkpoint(zeros).has_value(), zeros == text) << size;
    }
    EXPECT_FALSE(parse_checkpoint(text + '\0'));
}

TEST(CheckpointText, OfWhichAnyBitIsWrongIsRefused) {
    const auto text = checkpoint_text(content());
    for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
        auto wrong = text;
        wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ 1 << bit % 8);
        EXPECT_FALSE(parse_checkpoint(wrong)) << bit;
    }
}

class CheckpointFile : public testing::Test {
protected:
    const espalier_test::TemporaryFolder folder;
    const std::string path = folder.file("checkpoint");
    const std::string before = path + ".1";

    void expect_to_read(const std::string& problem) const {
        const auto read = read_checkpoint(path).content;
        ASSERT_TRUE(read);
        EXPECT_EQ(read->problem, problem);
    }

    /// Writes a checkpoint with blocks of these names.
    void write_with_blocks(const std::string& problem, const std::vector<std::uint64_t>& names) const {
        auto written = content(problem);
        written.blocks = names;
        for (const auto name : names) write_block(path, name, some_bytes(20, static_cast<int>(name)));
        write_checkpoint(path, written);
    }
};

TEST_F(CheckpointFile, IsTheLastOne) {
    EXPECT_FALSE(read_checkpoint(path).content);
    for (const char* problem : {"first", "second", "third"}) {
        write_checkpoint(path, content(problem));
        ASSERT_NO_FATAL_FAILURE(expect_to_read(problem));
    }
    expect_same(*read_checkpoint(path).content, content("third"));
    EXPECT_EQ(parse_checkpoint(read_file(before))->problem, "second");
}

TEST_F(CheckpointFile, FallsBackToTheOneBefore) {
    write_checkpoint(path, content("first"));
    write_checkpoint(path, content("second"));
    const auto text = read_file(path);
    for (std::size_t size = 0; size < text.size(); ++size) {
        folder.write("checkpoint", text.substr(0, size));
        expect_to_read("first");
    }
    std::filesystem::remove(path);
    expect_to_read("first");
}

// Kills a process that writes a checkpoint before each of its steps, and reads what is left.
TEST_F(CheckpointFile, IsThereWheneverItsWriterIsKilled) {
    for (const bool links : {true, false}) {
        for (const bool is_damaged : {false, true}) {
            has_hard_links = links;
            bool is_killed = true;
            int steps = 0;
            for (; is_killed; ++steps) {
                remove_checkpoint(path);
                for (const char* problem : {"first", "second"}) write_checkpoint(path, content(problem));
                if (is_damaged) folder.write("checkpoint", "damaged");
                const auto writer = fork();
                if (writer == 0) {
                    steps_to_live = steps;
                    const auto found = read_checkpoint(path);
                    write_checkpoint(path, content("third"), !found.is_damaged);
                    _exit(0);
                }
                int status = 0;
                waitpid(writer, &status, 0);
                is_killed = WIFSIGNALED(status);
                const auto left = read_checkpoint(path).content;
                ASSERT_TRUE(left) << steps;
                EXPECT_THAT(left->problem, testing::AnyOf(is_damaged ? "first" : "second", "third")) << steps;
                EXPECT_TRUE(is_killed || left->problem == "third");
            }
            EXPECT_GE(steps, is_damaged ? 5 : 6);
            EXPECT_EQ(read_checkpoint(before).content->problem, is_damaged ? "first" : "second");
        }
    }
    has_hard_links = true;
}

TEST_F(CheckpointFile, IsRefusedIfNoneIsWhole) {
    folder.write("checkpoint", "no checkpoint");
    EXPECT_THROW(static_cast<void>(read_checkpoint(path)), InputError);
    write_checkpoint(path, content());
    const auto text = read_file(path);
    folder.write("checkpoint", text.substr(1));
    folder.write("checkpoint.1", text + text);
    EXPECT_THROW(static_cast<void>(read_checkpoint(path)), InputError);
    EXPECT_EQ(read_file(path), text.substr(1)) << "it stays as it is";
}

TEST_F(CheckpointFile, IsReadWithItsBlocks) {
    write_with_blocks("first", {1, 2});
    write_with_blocks("second", {3, 4});
    const auto found = read_checkpoint(path);
    EXPECT_EQ(found.content->problem, "second");
    EXPECT_EQ(found.blocks, (std::vector<std::uint64_t>{3, 4}));
    EXPECT_EQ(found.earlier_blocks, (std::vector<std::uint64_t>{1, 2}));
    EXPECT_EQ(read_block(path, 4), some_bytes(20, 4));
    remove_blocks_except(path, found.blocks);
    EXPECT_THROW(static_cast<void>(read_block(path, 1)), InputError);
    ASSERT_NO_FATAL_FAILURE(expect_to_read("second"));
    remove_checkpoint(path);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

// Any byte of a block may be wrong, or the block may be gone.
TEST_F(CheckpointFile, FallsBackIfABlockIsNotWhole) {
    write_with_blocks("first", {1, 2});
    write_with_blocks("second", {3, 4});
    const std::string block = "checkpoint.block.0000000000000004";
    const auto text = read_file(folder.file(block));
    for (std::size_t byte = 0; byte < text.size(); ++byte) {
        auto wrong = text;
        wrong[byte] = static_cast<char>(wrong[byte] ^ 1);
        folder.write(block, wrong);
        EXPECT_TRUE(read_checkpoint(path).is_damaged) << byte;
        ASSERT_NO_FATAL_FAILURE(expect_to_read("first"));
    }
    remove_blocks(path, std::vector<std::uint64_t>{4});
    ASSERT_NO_FATAL_FAILURE(expect_to_read("first"));
    remove_blocks(path, std::vector<std::uint64_t>{2});
    EXPECT_THROW(static_cast<void>(read_checkpoint(path)), InputError);
}

TEST_F(CheckpointFile, IsNotWrittenWithoutItsBlocks) {
    write_with_blocks("first", {1});
    auto second = content("second");
    second.blocks = {7};
    EXPECT_THROW(write_checkpoint(path, second), OutputError);
    expect_to_read("first");
}

TEST_F(CheckpointFile, OfAnotherVersionIsCalledThat) {
    auto text = checkpoint_text(content());
    text[std::string("Espalier checkpoint ").size()] = '0';
    folder.write("checkpoint", text);
    EXPECT_THAT([&] { (void)read_checkpoint(path); },
                testing::ThrowsMessage<InputError>(testing::HasSubstr("another version")));
}

TEST_F(CheckpointFile, TakesTheOneBeforeAlongWhenItGoes) {
    write_checkpoint(path, content("first"));
    write_checkpoint(path, content("second"));
    remove_checkpoint(path);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    EXPECT_FALSE(read_checkpoint(path).content);
}
}  // namespace
