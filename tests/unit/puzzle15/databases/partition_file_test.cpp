// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <bit>
#include <string>
#include <utility>
#include <vector>
#include <espalier/program/errors.hpp>
#include "puzzle15/databases/pattern_database.hpp"
#include "unit/puzzle15/sums/built_catalogue.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

std::string complaint_about(const std::string& text, const Shape& shape) {
    try {
        read_partitions(text, "parts.txt", ordered_board(shape, false));
    } catch (const espalier::program::InputError& error) {
        return error.what();
    }
    return "";
}

TEST(PartitionFile, CallsTilesByTheirNumbersInTheGoal) {
    const std::string text = "# of a board of 2 rows\n1 2\n3, 4 5 # the others\n\n5 1\n4 3\n2\n";
    const auto last = read_partitions(text, "parts.txt", ordered_board({3, 2}, false));
    EXPECT_EQ(last, (std::vector<TilePartition>{{cells_of({0, 1}), cells_of({2, 3, 4})},
                                                {cells_of({4, 0}), cells_of({3, 2}), cells_of({1})}}));
    const auto first = read_partitions("1 2\n3 4 5\n", "parts.txt", ordered_board({3, 2}, true));
    EXPECT_EQ(first, (std::vector<TilePartition>{{cells_of({1, 2}), cells_of({3, 4, 5})}}));
}

TEST(PartitionFile, SaysWhatIsWrongAndWhere) {
    const Shape shape{3, 3};
    EXPECT_EQ(complaint_about("", shape), "parts.txt: there is no pattern, expected the tiles of one a line");
    EXPECT_EQ(complaint_about("1 2 3\n\n4 9", shape), "parts.txt:3: 9 is no tile, expected 1 to 8");
    EXPECT_EQ(complaint_about("1 2 0", shape), "parts.txt:1: 0 is no tile, expected 1 to 8");
    EXPECT_EQ(complaint_about("1 2 3\n4 5 6\n7 2", shape),
              "parts.txt:3: 2 occurs twice, in line 1, too, expected tile 8");
    EXPECT_EQ(complaint_about("1 2 3\n4 5 6 7 7", shape),
              "parts.txt:2: 7 occurs twice, in line 2, too, expected tile 8");
    EXPECT_EQ(complaint_about("1 2 3 4\n5 6 7 8 1", shape),
              "parts.txt:2: 1 occurs twice, in line 1, too, expected a new line for the next partition");
    EXPECT_EQ(complaint_about("1 2 3\n4 5 6\n7 8\n8 1 2\n\n", shape),
              "parts.txt:4: the last pattern, and tiles 3, 4, 5, 6, 7 in none, expected every tile in one");
    EXPECT_EQ(complaint_about("1 2 3\none two", shape), "parts.txt:2: 'one' is no whole number, expected 1 to 8");
}

TEST(PartitionFile, RefusesPatternsOfTooManyTiles) {
    EXPECT_EQ(complaint_about("1 2 3 4 5 6 7\n8", {3, 3}), "parts.txt:1: a pattern of 7 tiles, expected at most 6");
    EXPECT_EQ(complaint_about("1 2 3 4 5 6 7 8 9", {4, 4}), "parts.txt:1: a pattern of 9 tiles, expected at most 8");
    EXPECT_EQ(
        complaint_about("1 2 3 4 5 6\n7 8 9 10 11 12 13", {5, 5}),
        "parts.txt:2: a pattern of 7 tiles, whose database takes 5.1 GB while it is built, expected at most 2 GB");
    EXPECT_EQ(complaint_about("1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15", {4, 4}), "");
}

TEST(PartitionFile, HoldsAsManyPartitionsAsACatalogueHasHeuristics) {
    std::string text;
    for (int i = 0; i < 16; ++i) text += "1 2 3\n4 5\n";
    EXPECT_EQ(complaint_about(text, {2, 3}), "");
    text += "1 2 3\n4 5\n";
    EXPECT_EQ(complaint_about(text, {2, 3}), "parts.txt:34: 17 partitions of 2 patterns, expected at most 16 of 32");
}

// Returns partitions of the 15 tiles into successive ones, each beginning with another tile.
std::string rotated_partitions(int number, const std::vector<int>& sizes) {
    std::string text;
    for (int tile = 0; tile < number; ++tile) {
        int next = tile;
        for (const int size : sizes) {
            for (int i = 0; i < size; ++i) text += std::to_string(next++ % 15 + 1) + ' ';
            text += '\n';
        }
    }
    return text;
}

TEST(PartitionFile, HoldsAsManyPatternsAsACatalogueHas) {
    EXPECT_EQ(complaint_about(rotated_partitions(15, {7, 8}) + rotated_partitions(1, {6, 8, 1}), square), "");
    EXPECT_EQ(complaint_about(rotated_partitions(11, {4, 5, 6}), square),
              "parts.txt:33: 11 partitions of 33 patterns, expected at most 16 of 32");
}

// Checks that a text is either read as partitions of a catalogue or complained about.
void expect_partitions_or_a_complaint(const std::string& text) {
    try {
        const Shape shape{3, 2};
        Catalogue(shape, 5, read_partitions(text, "file", ordered_board(shape, false)));
    } catch (const espalier::program::InputError& error) {
        RC_ASSERT(std::string(error.what()).starts_with("file:"));
    }
}

TEST(PartitionFile, SurvivesAnything) {
    EXPECT_TRUE(rc::check([](const std::string& text) { expect_partitions_or_a_complaint(text); }));
    EXPECT_TRUE(rc::check([] {
        // All tiles in any order, now and then one more, and lines of any lengths.
        std::string text;
        const auto cells = any_board({3, 2}).tiles;
        for (std::size_t i = 0; i < 6; ++i) {
            if (cells[i] == 0 && *rc::gen::inRange(0, 3) > 0) continue;
            text += std::to_string(cells[i] == 0 ? *rc::gen::inRange(0, 60) : cells[i]);
            text += *rc::gen::element(' ', '\n');
        }
        expect_partitions_or_a_complaint(text);
        expect_partitions_or_a_complaint(text + text);
    }));
}

// The memory is that of a builder's two arrays.
TEST(PatternMemory, KnowsWhatADatabaseTakes) {
    for (const auto& [shape, tiles] : {std::pair{Shape{5, 5}, 4}, {Shape{3, 5}, 5}}) {
        const Placements placements(shape, tiles);
        const auto arrays = 2 * placements.sets().size() * placements.orders().size();
        EXPECT_GE(bytes_to_build(shape, tiles), arrays);
        EXPECT_LE(bytes_to_build(shape, tiles), arrays + PatternDatabase::bytes(placements));
    }
}
}  // namespace
