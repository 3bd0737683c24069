// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <espalier/program/report/table_line.hpp>

namespace {

using espalier::program::table_line;

TEST(TableLine, AlignsEachTextAsItsColumnSays) {
    EXPECT_EQ(table_line({"ab", "cd", "e"}, {4, -4, 0}), "  ab  cd    e\n");
    EXPECT_EQ(table_line({"too long"}, {3}), "too long\n");
}

TEST(TableLine, HasNoBlanksAtItsEnd) {
    EXPECT_EQ(table_line({"a", "b"}, {0, -9}), "a  b\n");
    EXPECT_EQ(table_line({"a", ""}, {0, 9}), "a\n");
}

TEST(TableLineDeathTest, HasATextForEachColumn) {
    EXPECT_DEATH((void)table_line({"a"}, {1, 2}), "a text for each column");
}

}  // namespace
