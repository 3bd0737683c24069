#include "puzzle15/board/instance.hpp"

#include <gtest/gtest.h>

#include <espalier/program/errors.hpp>

#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

TEST(Instance, IsABoardThatMovesLeadFrom) {
    const auto goal = ordered_board({2, 2}, false);
    const auto instance = make_instance({.board = board("1 2 0 3"), .name = "", .file = "f", .line = 7}, goal);
    EXPECT_EQ(instance.puzzle().manhattan_distance(), 1);
    try {
        make_instance({.board = board("2 1 3 0"), .name = "", .file = "f", .line = 7}, goal);
        ADD_FAILURE() << "no moves lead to the goal";
    } catch (const espalier::program::InputError& error) {
        EXPECT_TRUE(std::string(error.what()).starts_with("f:7: no moves lead to the goal")) << error.what();
    }
}

}  // namespace
