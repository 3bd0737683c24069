// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <filesystem>
#include <fstream>
#include <espalier/pack.hpp>
#include "golomb/search/search.hpp"
#include "unit/core/temporary_folder.hpp"
#include "unit/golomb/instances.hpp"

namespace {
namespace fs = std::filesystem;

class KeptTable : public testing::Test {
protected:
    const espalier_test::TemporaryFolder parent_;  // of this test alone: others run at the same time
    fs::path folder_ = parent_.path() / "cache";
};

TEST_F(KeptTable, IsTheSameFromAFileAndAfterDamage) {
    const auto instance = golomb_test::proof(16);
    const auto computed = espalier::pack(golomb::Search::table_for(instance));
    const auto kept = [&] { return espalier::pack(golomb::kept_table(instance, folder_)); };
    EXPECT_EQ(kept(), computed);
    ASSERT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
    const auto file = fs::directory_iterator(folder_)->path();
    const auto written = fs::last_write_time(file);
    EXPECT_EQ(kept(), computed);
    EXPECT_EQ(fs::last_write_time(file), written);
    std::fstream(file).seekp(1'000'000).put('\x7f').put('\x7e');
    EXPECT_EQ(kept(), computed);
    fs::resize_file(file, 10);
    EXPECT_EQ(kept(), computed);
    EXPECT_GT(fs::file_size(file), 1'000'000U);
}

TEST_F(KeptTable, IsNotKeptWhereThatIsImpossibleOrOfNoUse) {
    const auto large = golomb_test::proof(16);
    std::ofstream(folder_) << "a file";
    EXPECT_EQ(espalier::pack(golomb::kept_table(large, folder_ / "below")),
              espalier::pack(golomb::Search::table_for(large)));
    fs::remove(folder_);
    static_cast<void>(golomb::kept_table(golomb_test::proof(12), folder_));
    EXPECT_FALSE(fs::exists(folder_));
}
}  // namespace
