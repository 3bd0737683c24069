#include "puzzle15/manhattan/manhattan_batch.hpp"

#include <bit>
#include <utility>

#include "lanes/instruction_set.hpp"

namespace puzzle15 {
namespace {

std::uint64_t turned(std::uint64_t board, int blank) {
    return std::rotr(board, 4 * blank) | static_cast<std::uint64_t>(blank);
}

}  // namespace

void ManhattanBatch::start(std::uint64_t goal_board, int blank_home) {
    for (auto& of_slack : stacks) {
        for (auto& stack : of_slack) stack.size = 0;
    }
    goal = turned(goal_board, blank_home);
    nodes = 0;
    has_goal = false;
    is_full = false;
}

void ManhattanBatch::add(std::uint64_t board, int blank, Move last, int slack) {
    auto& stack = stacks[slack][static_cast<int>(last)];
    stack.boards[stack.size++] = turned(board, blank);
}

std::vector<ManhattanBatchKernel> manhattan_batch_kernels() {
    std::vector<ManhattanBatchKernel> kernels;
#if defined(__x86_64__)
    kernels = {{.name = "avx512", .search = search_manhattan_batch_avx512},
               {.name = "avx2", .search = search_manhattan_batch_avx2}};
#endif
    return lanes::those_that_run_here(std::move(kernels));
}

std::optional<ManhattanBatchKernel> fastest_manhattan_batch_kernel() {
    const auto kernels = manhattan_batch_kernels();
    return kernels.empty() ? std::nullopt : std::optional(kernels.front());
}

}  // namespace puzzle15
