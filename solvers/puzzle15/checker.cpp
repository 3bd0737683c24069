// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/checker.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <utility>
#include <espalier/require.hpp>

namespace puzzle15 {
using espalier::program::Check;

Check check(const Instance& instance, const Finding& finding) {
    const auto& solutions = finding.solutions.kept();
    espalier::require(!solutions.empty(), "there is a solution to be checked");
    for (const auto& solution : solutions) {
        const auto fault = fault_of(instance.start.board, instance.goal, solution);
        if (!fault.empty()) return {.passed = false, .text = fault};
    }
    if (solutions.size() > 1) {
        return {.passed = true, .text = fmt::format("each of the {} solutions leads to the goal", solutions.size())};
    }
    const auto number = solutions.front().size();
    const auto moves_lead = number == 1 ? "1 move leads" : fmt::format("{} moves lead", number);
    return {.passed = true, .text = moves_lead + " from the start to the goal"};
}

std::string fault_of(const Board& start, const Board& goal, const std::string& solution) {
    espalier::require(start.shape == goal.shape, "start and goal have one shape");
    const int width = start.shape.width;
    auto tiles = start.tiles;
    auto blank = static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
    for (std::size_t i = 0; i < solution.size(); ++i) {
        const char move = solution[i];
        const int x = blank % width + (move == 'R' ? 1 : 0) - (move == 'L' ? 1 : 0);
        const int y = blank / width + (move == 'D' ? 1 : 0) - (move == 'U' ? 1 : 0);
        const int next = y * width + x;
        if (next == blank || x < 0 || y < 0 || x >= width || y >= start.shape.height) {
            return fmt::format("move {} is impossible", i + 1);
        }
        std::swap(tiles[static_cast<std::size_t>(blank)], tiles[static_cast<std::size_t>(next)]);
        blank = next;
    }
    return tiles == goal.tiles ? "" : fmt::format("{} moves do not lead to the goal", solution.size());
}
}  // namespace puzzle15
