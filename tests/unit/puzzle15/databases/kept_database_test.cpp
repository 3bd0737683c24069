// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/kept_file.hpp>
#include "puzzle15/databases/pattern_database.hpp"
#include "unit/core/temporary_folder.hpp"

namespace {
using namespace puzzle15;
using espalier::program::FileLock;

class KeptDatabaseTest : public testing::Test {
protected:
    // Opens the databases and returns what is printed meanwhile.
    std::string open(const StopWanted& stop_wanted = [] { return false; }) {
        testing::internal::CaptureStderr();
        const KeptDatabase database(placements_, small_, path_, "small", &team_, stop_wanted);
        std::string said = testing::internal::GetCapturedStderr();
        const auto bits = built();
        EXPECT_TRUE(std::equal(bits.begin(), bits.end(), database.bits()));
        return said;
    }

    std::string content() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    std::vector<std::uint8_t> built() const {
        return small_.build_bits(placements_, nullptr, [] { return false; });
    }

    std::ptrdiff_t files_in_cache() const {
        return std::distance(std::filesystem::directory_iterator(std::filesystem::path(path_).parent_path()), {});
    }

    void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

    // A database of this size is kept in a file.
    const Placements placements_{Shape{}, 5};
    const PatternDatabase small_{.goal = 0b111'0110, .blank_home = 0};
    const espalier_test::TemporaryFolder folder_;
    std::string path_ = folder_.file("cache/small");
    espalier::Team team_{2, 2};
};

TEST_F(KeptDatabaseTest, AreBuiltOnceWithoutAWord) {
    EXPECT_EQ(open(), "");
    const auto whole = content();
    const auto written = std::filesystem::last_write_time(path_);
    EXPECT_EQ(open(), "");
    EXPECT_EQ(std::filesystem::last_write_time(path_), written);
    EXPECT_TRUE(content() == whole);
}

TEST_F(KeptDatabaseTest, AreBuiltAgainIfTheFileIsDamagedOrAnother) {
    const Placements placements({3, 2}, 2);
    const auto open_as = [&](const std::string& description) {
        testing::internal::CaptureStderr();
        const KeptDatabase database(placements, {.goal = 0b110, .blank_home = 0}, path_, description, nullptr,
                                    [] { return false; });
        return testing::internal::GetCapturedStderr();
    };
    EXPECT_EQ(open_as("tiny"), "");
    const auto whole = content();
    std::vector<std::string> others = {whole + 'x', whole + '\0', "nothing of the kind"};
    for (std::size_t i = 0; i < whole.size(); i += 3) {
        others.push_back(whole.substr(0, i));
        others.push_back(whole);
        others.back()[i] = static_cast<char>(whole[i] ^ 4);
    }
    const auto again = testing::HasSubstr(path_ + ": damaged, or not the databases that are looked for here");
    for (const auto& other : others) {
        write(other);
        EXPECT_THAT(open_as("tiny"), again);
        EXPECT_TRUE(content() == whole);
    }
    EXPECT_THAT(open_as("another"), again);
    EXPECT_EQ(open_as("another"), "");
}

TEST_F(KeptDatabaseTest, StayInMemoryWhereNothingCanBeKept) {
    path_ = folder_.write("file", "not a folder") + "/in/a/file";
    EXPECT_THAT(open(), testing::HasSubstr("the databases are not kept"));
    path_.clear();
    EXPECT_EQ(open(), "");
}

TEST_F(KeptDatabaseTest, AreBuiltInMemoryIfTheirFileIsNone) {
    std::filesystem::create_directories(path_);
    const auto nothing_to_open =
        "puzzle15: " + path_ + ": no regular file; the databases are built in memory and not kept\n";
    EXPECT_EQ(open(), nothing_to_open);
    EXPECT_TRUE(std::filesystem::is_directory(path_));
    std::filesystem::remove(path_);
    ASSERT_EQ(mkfifo(path_.c_str(), 0666), 0);
    EXPECT_EQ(open(), nothing_to_open);
    EXPECT_TRUE(std::filesystem::is_fifo(path_));
    EXPECT_EQ(files_in_cache(), 1);
}

TEST_F(KeptDatabaseTest, HaveNoBitsIfAStopEndsTheBuilding) {
    for (const auto& path : {path_, std::string()}) {
        std::atomic<int> looks = 0;
        const auto stop_wanted = [&] { return ++looks > 20; };
        const KeptDatabase database(placements_, small_, path, "small", &team_, stop_wanted);
        EXPECT_GT(looks, 20) << "building began";
        EXPECT_EQ(database.bits(), nullptr);
    }
    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(KeptDatabaseTest, AreReadWhenAnotherProcessHasBuiltThem) {
    std::filesystem::create_directory(folder_.file("cache"));
    const auto file_of_other = folder_.file("other/small");
    const KeptDatabase of_other(placements_, small_, file_of_other, "small", &team_, [] { return false; });
    std::optional<FileLock> other(path_);
    std::atomic<int> looks = 0;
    std::filesystem::file_time_type written;
    const auto said = open([&] {
        if (++looks == 10) {
            std::filesystem::copy_file(file_of_other, path_);
            written = std::filesystem::last_write_time(path_);
            other.reset();
        }
        return false;
    });
    EXPECT_THAT(said, testing::MatchesRegex("puzzle15: " + path_ + ": process " + std::to_string(getpid()) +
                                            " on .* is building these databases; waiting for them\n"));
    EXPECT_LE(looks, 11) << "nothing is built";
    EXPECT_EQ(std::filesystem::last_write_time(path_), written);
    EXPECT_EQ(files_in_cache(), 1);
}

TEST_F(KeptDatabaseTest, AreBuiltIfTheOtherProcessHasNotBuiltThem) {
    std::filesystem::create_directory(folder_.file("cache"));
    std::optional<FileLock> other(path_);
    std::atomic<int> looks = 0;
    const auto said = open([&] {
        const int look = ++looks;
        if (look == 2) other.reset();
        if (look == 100) {
            EXPECT_THROW(FileLock{path_}, espalier::program::InputError) << "this process is building";
        }
        return false;
    });
    EXPECT_EQ(said, "") << "it was not waited for for long";
    EXPECT_GE(looks, 100);
    EXPECT_EQ(files_in_cache(), 1);
}

TEST_F(KeptDatabaseTest, AreNotWaitedForIfAStopIsWanted) {
    std::filesystem::create_directory(folder_.file("cache"));
    const FileLock other(path_);
    int looks = 0;
    const KeptDatabase database(placements_, small_, path_, "small", &team_, [&] { return ++looks > 2; });
    EXPECT_EQ(database.bits(), nullptr);
    EXPECT_THROW(FileLock{path_}, espalier::program::InputError);
    EXPECT_EQ(files_in_cache(), 1) << "that of the other process's lock";
}

TEST_F(KeptDatabaseTest, AreBuiltWhereAKilledProcessHasLeftPartsOfThem) {
    std::filesystem::create_directory(folder_.file("cache"));
    folder_.write("cache/small.77.part", "some of the bits");
    folder_.write("cache/small.lock", "");
    EXPECT_EQ(open(), "");
    EXPECT_EQ(files_in_cache(), 1);
}

TEST_F(KeptDatabaseTest, AreNeitherBuiltNorKeptIfAStopIsWanted) {
    const KeptDatabase database(placements_, small_, path_, "small", &team_, [] { return true; });
    EXPECT_EQ(database.bits(), nullptr);
    EXPECT_FALSE(std::filesystem::exists(path_));
}
}  // namespace
