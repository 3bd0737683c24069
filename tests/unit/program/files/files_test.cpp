// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <array>
#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include "unit/core/temporary_folder.hpp"

namespace {
using namespace espalier::program;
using testing::StrEq;
using testing::ThrowsMessage;

std::ptrdiff_t files_in(const std::filesystem::path& folder) {
    return std::distance(std::filesystem::directory_iterator(folder), {});
}

class FilesTest : public testing::Test {
protected:
    const espalier_test::TemporaryFolder temporary;
    const std::filesystem::path& folder = temporary.path();
    const std::string path = folder / "file";
};

TEST_F(FilesTest, WhatIsWrittenIsRead) {
    const std::string content("one\ntwo\0three", 13);
    write_file(path, "old and longer than the new content");
    write_file(path, content);
    EXPECT_EQ(read_file(path), content);
    EXPECT_EQ(read_file(path, 5), content.substr(0, 5));
    EXPECT_EQ(read_file(path, 50), content);
    EXPECT_EQ(files_in(folder), 1) << "a temporary file is left";
}

TEST_F(FilesTest, TheFileBeforeIsKept) {
    write_file_durably(path, "first", path + ".1");
    EXPECT_FALSE(std::filesystem::exists(path + ".1"));
    write_file_durably(path, "second", path + ".1");
    EXPECT_EQ(read_file(path), "second");
    EXPECT_EQ(read_file(path + ".1"), "first");
    write_file_durably(path, "third", path + ".1");
    EXPECT_EQ(read_file(path), "third");
    EXPECT_EQ(read_file(path + ".1"), "second");
    write_file_durably(path, "fourth");
    EXPECT_EQ(read_file(path + ".1"), "second");
    EXPECT_EQ(files_in(folder), 2);
}

TEST_F(FilesTest, ThereIsAFileOfTheNameAtEveryMoment) {
    write_file_durably(path, "0", path + ".1");
    std::atomic<bool> over = false;
    std::thread writer([&] {
        for (int i = 1; i < 300; ++i) write_file_durably(path, std::to_string(i), path + ".1");
        over = true;
    });
    int missing = 0;
    while (!over) missing += ::access(path.c_str(), F_OK) == 0 ? 0 : 1;
    writer.join();
    EXPECT_EQ(missing, 0);
}

TEST_F(FilesTest, TwoNamesOfOneFileAreNoObstacle) {
    write_file(path, "old");
    std::filesystem::create_hard_link(path, path + ".1");
    write_file_durably(path, "new", path + ".1");
    EXPECT_EQ(read_file(path + ".1"), "old");
    EXPECT_EQ(files_in(folder), 2);
}

TEST_F(FilesTest, WhatCannotBeWrittenLeavesNothing) {
    std::filesystem::create_directories(folder / "file.1" / "full");
    write_file_durably(path, "old");
    EXPECT_THROW(write_file_durably(path, "new", path + ".1"), OutputError);
    EXPECT_EQ(read_file(path), "old");
    EXPECT_EQ(files_in(folder), 2);
}

TEST_F(FilesTest, LinksLeadToWhatIsReplaced) {
    const auto link = (folder / "link").string();
    std::filesystem::create_symlink(path, link);
    EXPECT_EQ(target_of(link), link) << "it leads nowhere";
    write_file(path, "old");
    EXPECT_EQ(target_of(link), path);
    write_file(link, "new");
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_EQ(read_file(path), "new");
}

TEST_F(FilesTest, WhatKilledWritersHaveLeftIsRemoved) {
    for (const char* name : {".12.part", ".1.345.part", ".1", ".participant", "s.12.part"}) write_file(path + name, "");
    remove_unfinished(path);
    EXPECT_EQ(files_in(folder), 3);
    for (const char* name : {".1", ".participant", "s.12.part"}) {
        EXPECT_TRUE(std::filesystem::exists(path + name)) << name;
    }
}

TEST(WriteStandardOutput, WaitsForTheReaderOfAPipeThatDoesNot) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    ASSERT_EQ(::fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    const int standard_output = ::dup(STDOUT_FILENO);
    ASSERT_EQ(::dup2(ends[1], STDOUT_FILENO), STDOUT_FILENO);
    ::close(ends[1]);
    const std::string content(3'000'000, 'x');
    std::thread writer([&] {
        write_standard_output(content);
        ::dup2(standard_output, STDOUT_FILENO);
    });
    std::string arrived;
    std::array<char, 4096> buffer{};
    for (ssize_t size = 1; size > 0;) {
        size = ::read(ends[0], buffer.data(), buffer.size());
        if (size > 0) arrived.append(buffer.data(), static_cast<std::size_t>(size));
    }
    writer.join();
    ::close(ends[0]);
    ::close(standard_output);
    EXPECT_TRUE(arrived == content) << arrived.size();
}

TEST_F(FilesTest, MissingFilesAreNamed) {
    EXPECT_THAT([&] { (void)read_file(path); },
                ThrowsMessage<InputError>(StrEq(path + ": cannot be read: No such file or directory")));
    EXPECT_THAT([&] { (void)read_file(folder); },
                ThrowsMessage<InputError>(StrEq(folder.string() + ": cannot be read: Is a directory")));
    EXPECT_THROW(write_file(folder / "nowhere" / "file", ""), OutputError);
    EXPECT_THROW(require_writable(folder / "nowhere" / "file"), UsageError);
    EXPECT_THROW(require_writable(folder), UsageError);
}

TEST(InputErrorTest, NamesFileAndLine) {
    EXPECT_STREQ(InputError("items.txt", 3, "'x' is no weight", "a whole number").what(),
                 "items.txt:3: 'x' is no weight, expected a whole number");
}
}  // namespace
