#include "puzzle15/databases/kept_databases.hpp"

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

#include <espalier/program/errors.hpp>
#include <espalier/program/files/file_lock.hpp>

#include "unit/core/temporary_folder.hpp"

namespace {

using namespace puzzle15;
using espalier::program::FileLock;

class KeptDatabasesTest : public testing::Test {
protected:
    // Opens the databases and returns what is printed meanwhile.
    std::string open(const StopWanted& stop_wanted = [] { return false; }) {
        testing::internal::CaptureStderr();
        const KeptDatabases databases(small_, path_, "small", &team_, stop_wanted);
        std::string said = testing::internal::GetCapturedStderr();
        for (std::size_t i = 0; i < small_.size(); ++i) {
            const auto& [placements, database] = small_[i];
            const auto bits = database.build_bits(*placements, nullptr, [] { return false; });
            EXPECT_TRUE(std::equal(bits.begin(), bits.end(), databases.bits(i)));
        }
        return said;
    }

    std::string content() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    // Does what another process does that builds the databases.
    void keep_as_another_process() const {
        std::vector<std::vector<std::uint8_t>> built;
        for (const auto& [placements, database] : small_) {
            built.push_back(database.build_bits(*placements, nullptr, [] { return false; }));
            built.back().resize((built.back().size() + 63) / 64 * 64);
        }
        MappedDatabase::write(path_, "small", built);
    }

    std::ptrdiff_t files_in_cache() const {
        return std::distance(std::filesystem::directory_iterator(std::filesystem::path(path_).parent_path()), {});
    }

    void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

    // Not all tiles, but databases of the size that files are made of.
    const Placements five_{Shape{}, 5};
    const Placements two_{Shape{}, 2};
    const KeptDatabases::Wanted small_ = {{&five_, {.goal = 0b111'0110, .blank_home = 0}},
                                          {&two_, {.goal = 0b1000'1000, .blank_home = 0}}};
    const espalier_test::TemporaryFolder folder_;
    std::string path_ = folder_.file("cache/small");
    espalier::Team team_{2, 2};
};

TEST_F(KeptDatabasesTest, AreBuiltOnceWithoutAWord) {
    EXPECT_EQ(open(), "");
    const auto whole = content();
    const auto written = std::filesystem::last_write_time(path_);
    EXPECT_EQ(open(), "");
    EXPECT_EQ(std::filesystem::last_write_time(path_), written);
    EXPECT_TRUE(content() == whole);
}

TEST_F(KeptDatabasesTest, AreBuiltAgainIfTheFileIsDamaged) {
    open();
    const auto whole = content();
    auto changed = whole;
    changed[whole.size() / 2] = static_cast<char>(changed[whole.size() / 2] ^ 1);
    for (const auto& damaged : {changed, whole.substr(0, whole.size() - 1), std::string("nothing of the kind")}) {
        write(damaged);
        EXPECT_THAT(open(), testing::HasSubstr(path_ + ": damaged, or not the databases that are looked for here"));
        EXPECT_TRUE(content() == whole);
    }
}

TEST_F(KeptDatabasesTest, StayInMemoryWhereNothingCanBeKept) {
    path_ = folder_.write("file", "not a folder") + "/in/a/file";
    EXPECT_THAT(open(), testing::HasSubstr("the databases are not kept"));
    path_.clear();
    EXPECT_EQ(open(), "");
}

TEST_F(KeptDatabasesTest, AreBuiltInMemoryIfTheirFileIsNone) {
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

TEST_F(KeptDatabasesTest, AreReadWhenAnotherProcessHasBuiltThem) {
    std::filesystem::create_directory(folder_.file("cache"));
    std::optional<FileLock> other(path_);
    std::atomic<int> looks = 0;
    std::filesystem::file_time_type written;
    const auto said = open([&] {
        if (++looks == 10) {
            keep_as_another_process();
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

TEST_F(KeptDatabasesTest, AreBuiltIfTheOtherProcessHasNotBuiltThem) {
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

TEST_F(KeptDatabasesTest, AreNotWaitedForIfAStopIsWanted) {
    std::filesystem::create_directory(folder_.file("cache"));
    const FileLock other(path_);
    int looks = 0;
    const KeptDatabases databases(small_, path_, "small", &team_, [&] { return ++looks > 2; });
    EXPECT_FALSE(databases.are_whole());
    EXPECT_THROW(FileLock{path_}, espalier::program::InputError);
    EXPECT_EQ(files_in_cache(), 1) << "that of the other process's lock";
}

TEST_F(KeptDatabasesTest, AreBuiltWhereAKilledProcessHasLeftPartsOfThem) {
    std::filesystem::create_directory(folder_.file("cache"));
    folder_.write("cache/small.77.part", "some of the bits");
    folder_.write("cache/small.lock", "");
    EXPECT_EQ(open(), "");
    EXPECT_EQ(files_in_cache(), 1);
}

TEST_F(KeptDatabasesTest, AreNeitherBuiltNorKeptIfAStopIsWanted) {
    const KeptDatabases databases(small_, path_, "small", &team_, [] { return true; });
    EXPECT_FALSE(databases.are_whole());
    EXPECT_FALSE(std::filesystem::exists(path_));
}

}  // namespace
