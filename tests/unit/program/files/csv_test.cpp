// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <espalier/program/files/results_file.hpp>

namespace {
using espalier::program::csv_line;
using espalier::program::parse_csv;
using Lines = std::vector<std::vector<std::string>>;

TEST(Csv, QuotesWhatNeedsIt) {
    EXPECT_EQ(csv_line({"a b", "c,d", "say \"e\"", ""}), "a b,\"c,d\",\"say \"\"e\"\"\",\n");
}

TEST(Csv, LeavesOutALineWithoutItsEnd) {
    std::size_t size = 0;
    EXPECT_EQ(parse_csv("a,b\nc,", size), (Lines{{"a", "b"}}));
    EXPECT_EQ(size, 4U);
    EXPECT_EQ(parse_csv("a,\"b\nc\n", size), Lines{});
    EXPECT_EQ(size, 0U);
}

RC_GTEST_PROP(Csv, WrittenAndReadIsTheSame, (const std::vector<std::string>& words)) {
    auto fields = words;
    fields.push_back("a,\"b\"\nc\r");
    std::size_t size = 0;
    const auto text = csv_line(fields) + csv_line(fields);
    RC_ASSERT(parse_csv(text, size) == (Lines{fields, fields}));
    RC_ASSERT(size == text.size());
}
}  // namespace
