#include "puzzle15/manhattan/waiting_boards.hpp"

#include <bit>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

std::uint64_t turned(std::uint64_t board, int blank) {
    return std::rotr(board, 4 * blank) | static_cast<std::uint64_t>(blank);
}

}  // namespace

void WaitingBoards::start(std::uint64_t goal_board, int blank_home) {
    for (auto& of_slack : stacks) {
        for (auto& stack : of_slack) stack.size = 0;
    }
    goal = turned(goal_board, blank_home);
    nodes = 0;
    has_goal = false;
    is_full = false;
}

void WaitingBoards::add(std::uint64_t board, int blank, Move last, int slack) {
    espalier::debug_require(slack >= 0 && slack <= most_slack, "there are stacks for this slack");
    auto& stack = stacks[slack][static_cast<int>(last)];
    espalier::debug_require(stack.size < capacity, "there is room");
    stack.boards[stack.size++] = turned(board, blank);
}

}  // namespace puzzle15
