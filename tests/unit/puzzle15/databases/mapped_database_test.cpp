// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/databases/mapped_database.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "unit/core/temporary_folder.hpp"

namespace {

using puzzle15::MappedDatabase;

class MappedDatabaseTest : public testing::Test {
protected:
    MappedDatabaseTest() { MappedDatabase::write(path_, "test", content_); }

    std::vector<std::uint8_t> content_ = std::vector<std::uint8_t>(130, 3);
    espalier_test::TemporaryFolder folder_;
    std::string path_ = folder_.file("file");
};

TEST_F(MappedDatabaseTest, HoldsWhatWasWritten) {
    const auto database = MappedDatabase::open(path_, "test");
    ASSERT_TRUE(database);
    const auto content = database->content();
    EXPECT_EQ(std::vector<std::uint8_t>(content.begin(), content.end()), content_);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

TEST_F(MappedDatabaseTest, RefusesOtherAndDamagedFiles) {
    EXPECT_FALSE(MappedDatabase::open(path_ + "x", "test"));
    EXPECT_FALSE(MappedDatabase::open(path_, "another"));
    std::ifstream file(path_, std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(file)), {});
    for (std::size_t i = 0; i < whole.size(); i += 3) {
        auto damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 4);
        std::ofstream(path_, std::ios::binary) << damaged;
        EXPECT_FALSE(MappedDatabase::open(path_, "test")) << "byte " << i;
        std::ofstream(path_, std::ios::binary) << whole.substr(0, i);
        EXPECT_FALSE(MappedDatabase::open(path_, "test")) << i << " bytes";
    }
    for (const char more : {'x', '\0'}) {
        std::ofstream(path_, std::ios::binary) << whole << more;
        EXPECT_FALSE(MappedDatabase::open(path_, "test"));
    }
}

TEST_F(MappedDatabaseTest, NeitherWaitsForPipesNorReadsThem) {
    std::filesystem::remove(path_);
    ASSERT_EQ(mkfifo(path_.c_str(), 0666), 0);
    EXPECT_FALSE(MappedDatabase::open(path_, "test"));
    EXPECT_FALSE(MappedDatabase::open(folder_.path().string(), "test"));
}

TEST_F(MappedDatabaseTest, ReplacesFiles) {
    std::ofstream(path_) << "damaged";
    MappedDatabase::write(path_, "test", std::vector<std::uint8_t>{7});
    EXPECT_TRUE(MappedDatabase::open(path_, "test"));
}

}  // namespace
