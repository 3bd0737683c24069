// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <filesystem>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files_below.hpp>
#include "unit/core/temporary_folder.hpp"

namespace {
using espalier::program::files_below;
using espalier::program::InputError;
using testing::ElementsAre;
using testing::EndsWith;
using testing::ThrowsMessage;

class FilesBelow : public testing::Test {
protected:
    FilesBelow() {
        std::filesystem::create_directories(folder_.path() / "b/deep");
        for (const char* name : {"b/deep/2", "b/1", "a", ".hidden", "README.md"}) folder_.write(name, "");
    }

    std::string path(const std::string& name) const { return folder_.file(name); }

    espalier_test::TemporaryFolder folder_;
};

TEST_F(FilesBelow, AreSortedAndThoseOfOtherKindsLeftOut) {
    EXPECT_THAT(files_below({folder_.path()}), ElementsAre(path("a"), path("b/1"), path("b/deep/2")));
}

TEST_F(FilesBelow, MayHaveEndingsThatOthersLeaveOut) {
    for (const char* name : {"1.json", "2.tsv", "3.jsonl"}) folder_.write(name, "");
    const std::vector<std::string> folder{folder_.path()};
    EXPECT_THAT(files_below(folder, {}, {".json", ".tsv"}),
                ElementsAre(path("1.json"), path("2.tsv"), path("a"), path("b/1"), path("b/deep/2")));
    EXPECT_THAT(files_below({folder_.path()}), ElementsAre(path("a"), path("b/1"), path("b/deep/2")));
}

TEST_F(FilesBelow, AreNamedOnceHoweverTheyAreGiven) {
    EXPECT_THAT(files_below({path("b"), path("a"), path("b/../a"), path("b/"), path("b/deep/2")}),
                ElementsAre(path("b/1"), path("b/deep/2"), path("a")));
}

TEST_F(FilesBelow, AreNamedOnceByTheFirstOfTheirNames) {
    const auto relative = std::filesystem::relative(folder_.path()).string();
    EXPECT_THAT(files_below({relative + "/b", folder_.path()}),
                ElementsAre(relative + "/b/1", relative + "/b/deep/2", path("a")));
}

TEST_F(FilesBelow, AreNotThoseThatTheProgramWrites) {
    const auto relative = std::filesystem::relative(path("b/1")).string();
    EXPECT_THAT(files_below({folder_.path()}, {relative, path("missing")}), ElementsAre(path("a"), path("b/deep/2")));
    EXPECT_THAT(files_below({path("a")}, {path("a")}), ElementsAre(path("a")));
}

TEST_F(FilesBelow, AreMissedInAnEmptyFolder) {
    std::filesystem::create_directory(folder_.path() / "empty");
    EXPECT_THAT([&] { static_cast<void>(files_below({path("empty")})); },
                ThrowsMessage<InputError>(EndsWith("/empty: there are no instances below this folder")));
    EXPECT_THAT(files_below({path("empty"), path("a")}), ElementsAre(path("a")));
}

TEST_F(FilesBelow, MayHaveToEndAsAskedFor) {
    folder_.write("b/deep/x.json", "");
    EXPECT_THAT(files_below(path("b"), ".json", {}), ElementsAre(path("b/deep/x.json")));
    EXPECT_THAT(files_below(path("a"), ".json", {}), ElementsAre(path("a")));
    EXPECT_THAT([&] { static_cast<void>(files_below(path("b"), ".json", {path("b/deep/x.json")})); },
                ThrowsMessage<InputError>(EndsWith("/b: there are no files that end in .json below this folder")));
}

TEST_F(FilesBelow, AreNotLookedForInACircleNorInPipes) {
    std::filesystem::create_directory_symlink("..", folder_.path() / "b/up");
    std::filesystem::create_symlink("loop", folder_.path() / "b/loop");
    std::filesystem::create_symlink("1", folder_.path() / "b/one");
    ASSERT_EQ(mkfifo(path("b/pipe").c_str(), 0600), 0);
    EXPECT_THAT(files_below({path("b")}), ElementsAre(path("b/1"), path("b/deep/2"), path("b/loop"), path("b/one")));
}

TEST_F(FilesBelow, WhatIsGivenByNameIsKept) {
    EXPECT_THAT(files_below({path("missing"), path(".hidden"), "-"}),
                ElementsAre(path("missing"), path(".hidden"), "-"));
}
}  // namespace
