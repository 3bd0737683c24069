// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>
#include "puzzle15/board/shape.hpp"

namespace puzzle15 {
/// Nodes of 4 x 4 boards that wait to be expanded side by side by vector instructions, in whatever order fills the
/// vectors. A board is turned, cell by cell, so that the blank comes first, and the four bits there hold the blank's
/// cell. Therefore a neighbour's tile is in the same place wherever the blank is, and boards that differ only in that
/// share a stack. The members are plain, because kernels are compiled for certain processors and must not instantiate
/// what others share.
struct WaitingBoards {
    static constexpr int most_slack = 6;
    static constexpr std::size_t capacity = 2048;
    static constexpr std::size_t padding = 8;  ///< room for a vector that is read and written behind the last board

    struct Stack {
        std::size_t size = 0;
        alignas(64) std::uint64_t boards[capacity + padding];  ///< not a std::array, whose functions would be shared
    };

    Stack stacks[most_slack + 1][4];  ///< by the pairs of moves that may still be wasted, and by the last move
    std::uint64_t goal = 0;
    std::uint64_t nodes = 0;  ///< number of children that were generated
    bool has_goal = false;    ///< whether the search ended because it met a goal
    bool is_full = false;     ///< whether the search ended for want of room

    /// Forgets everything. Requires boards in the form of Manhattan16::State.
    void start(std::uint64_t goal_board, int blank_home);
    /// Adds a board. Requires a slack from 0 to most_slack, and room.
    void add(std::uint64_t board, int blank, Move last, int slack);
};

/// A way to search below all boards that wait. All kernels count the same nodes.
struct ManhattanKernel {
    std::string_view name;
    void (*search)(WaitingBoards&);
};

#if defined(__x86_64__)
void search_manhattan_avx2(WaitingBoards& waiting);
void search_manhattan_avx512(WaitingBoards& waiting);
#endif

/// Returns the kernels that this processor can run, the fastest first. There may be none.
std::vector<ManhattanKernel> manhattan_kernels();
std::optional<ManhattanKernel> fastest_manhattan_kernel();
}  // namespace puzzle15
