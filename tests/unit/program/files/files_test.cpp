#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>

#include "unit/core/temporary_folder.hpp"

namespace {

using namespace espalier::program;
using testing::StrEq;
using testing::ThrowsMessage;

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
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "a temporary file is left";
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
