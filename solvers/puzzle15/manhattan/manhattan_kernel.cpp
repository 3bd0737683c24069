// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/manhattan/manhattan_kernel.hpp"

#include <bit>
#include <utility>

#include <espalier/require.hpp>

#include "lanes/instruction_set.hpp"

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

std::vector<ManhattanKernel> manhattan_kernels() {
    std::vector<ManhattanKernel> kernels;
#if defined(__x86_64__)
    kernels = {{.name = "avx512", .search = search_manhattan_avx512},
               {.name = "avx2", .search = search_manhattan_avx2}};
#endif
    return lanes::those_that_run_here(std::move(kernels));
}

std::optional<ManhattanKernel> fastest_manhattan_kernel() {
    const auto kernels = manhattan_kernels();
    return kernels.empty() ? std::nullopt : std::optional(kernels.front());
}

}  // namespace puzzle15
