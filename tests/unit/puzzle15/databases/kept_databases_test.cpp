#include "puzzle15/databases/kept_databases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "unit/core/temporary_folder.hpp"

namespace {

using namespace puzzle15;

class KeptDatabasesTest : public testing::Test {
protected:
    // What is said meanwhile.
    std::string open() {
        testing::internal::CaptureStderr();
        const KeptDatabases databases(small_, path_, "small", &team_, [] { return false; });
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

TEST_F(KeptDatabasesTest, AreNeitherBuiltNorKeptIfAStopIsWanted) {
    const KeptDatabases databases(small_, path_, "small", &team_, [] { return true; });
    EXPECT_FALSE(databases.are_whole());
    EXPECT_FALSE(std::filesystem::exists(path_));
}

}  // namespace
