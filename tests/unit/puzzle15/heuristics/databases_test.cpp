// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/heuristics/databases.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "unit/core/temporary_folder.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

TEST(Databases, AreAtHandOnceTheyHaveBeenBuilt) {
    Databases databases(nullptr, "");
    const auto start = board("1 5 2 3 / 4 0 6 7 / 8 9 10 11 / 12 13 14 15");
    const auto puzzle = make_puzzle(start, ordered_board({4, 4}, true));
    EXPECT_FALSE(databases.is_at_hand("pdb-555", puzzle));
    EXPECT_EQ(databases.make_search("pdb-555", puzzle)->estimate(), 2);
    EXPECT_TRUE(databases.is_at_hand("pdb-555", puzzle));
    EXPECT_FALSE(databases.is_at_hand("pdb-663", puzzle));
    const auto last = ordered_board({4, 4}, false);
    EXPECT_TRUE(databases.is_at_hand("pdb-555", make_puzzle(last, last)));
    EXPECT_FALSE(databases.is_at_hand("pdb-555", reversed(puzzle)));
}

TEST(Databases, AreAtHandInTheirFile) {
    const espalier_test::TemporaryFolder folder;
    const Databases databases(nullptr, folder.path().string());
    const auto goal = ordered_board({4, 4}, false);
    const auto puzzle = make_puzzle(goal, goal);
    EXPECT_FALSE(databases.is_at_hand("pdb-78", puzzle));
    folder.write("pdb-4x4-f7-3", "");
    std::filesystem::create_directory(folder.file("pdb-4x4-ff-8"));
    EXPECT_FALSE(databases.is_at_hand("pdb-78", puzzle));
    std::filesystem::remove(folder.file("pdb-4x4-ff-8"));
    folder.write("pdb-4x4-ff-8", "");
    EXPECT_TRUE(databases.is_at_hand("pdb-78", puzzle));
}

TEST(Databases, AreOfBoardsOfOneShape) {
    Databases databases(nullptr, "");
    const auto goal = ordered_board({3, 3}, true);
    EXPECT_DEATH(databases.make_search("pdb-555", make_puzzle(goal, goal)),
                 "the databases are of boards of this shape");
}

}  // namespace
