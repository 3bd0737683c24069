// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/checker.hpp"

#include <fmt/format.h>

#include <vector>

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
    const int height = start.shape.height;
    std::vector<std::vector<int>> rows(static_cast<std::size_t>(height));
    int x = 0;
    int y = 0;
    for (int i = 0; i < width * height; ++i) {
        rows[static_cast<std::size_t>(i / width)].push_back(start.tiles[static_cast<std::size_t>(i)]);
        if (start.tiles[static_cast<std::size_t>(i)] == 0) x = i % width, y = i / width;
    }
    const auto at = [&](int column, int row) -> int& {
        return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    };
    for (std::size_t i = 0; i < solution.size(); ++i) {
        const int next_x = x + (solution[i] == 'R' ? 1 : 0) - (solution[i] == 'L' ? 1 : 0);
        const int next_y = y + (solution[i] == 'D' ? 1 : 0) - (solution[i] == 'U' ? 1 : 0);
        const bool stays = next_x == x && next_y == y;
        if (stays || next_x < 0 || next_y < 0 || next_x >= width || next_y >= height) {
            return fmt::format("move {} is impossible", i + 1);
        }
        at(x, y) = at(next_x, next_y);
        at(next_x, next_y) = 0;
        x = next_x;
        y = next_y;
    }
    for (int i = 0; i < width * height; ++i) {
        if (at(i % width, i / width) != goal.tiles[static_cast<std::size_t>(i)]) {
            return fmt::format("{} moves do not lead to the goal", solution.size());
        }
    }
    return {};
}

}  // namespace puzzle15
