#include "puzzle15/manhattan/manhattan16.hpp"

#include <bit>
#include <memory>

#include <espalier/require.hpp>

#include "puzzle15/manhattan/manhattan_recursion.hpp"
#include "puzzle15/manhattan/waiting_boards.hpp"

namespace puzzle15 {
namespace {

// For smaller subtrees filling and emptying the vectors takes longer than they save.
constexpr espalier::Nodes least_nodes_for_vectors = 512;

constexpr std::uint64_t without_blank(std::uint64_t board, int blank) {
    return board & ~(std::uint64_t{15} << (4 * blank));
}

}  // namespace

Manhattan16::Manhattan16(const Puzzle& puzzle, std::optional<ManhattanKernel> kernel)
    : goal_(without_blank(0xfedcba9876543210, puzzle.blank_home)), blank_home_(puzzle.blank_home), kernel_(kernel) {
    espalier::require(puzzle.shape == shape, "the board has 4 x 4 cells");
}

Manhattan16::State Manhattan16::start(const Puzzle& puzzle) const {
    std::uint64_t board = 0;
    for (int cell = 0; cell < shape.cells(); ++cell)
        board |= static_cast<std::uint64_t>(puzzle.home(cell)) << (4 * cell);
    return {.board = without_blank(board, puzzle.blank), .distance = puzzle.manhattan_distance()};
}

Manhattan16::State Manhattan16::moved(const State& state, int blank, int target) const {
    const auto tile = tile_in(state.board, target);
    const int home = static_cast<int>(tile);
    return {.board = without_blank(state.board, target) | tile << (4 * blank),
            .distance = state.distance + shape.distance(blank, home) - shape.distance(target, home)};
}

// On Korf's boards subtrees have 2^((6 slack + distance - 20) 4/11) nodes in the mean, or half or twice as many.
bool Manhattan16::is_small(const State& state, int slack, espalier::Nodes budget) const {
    const int doublings = static_cast<int>(std::bit_width(budget)) - 1;
    return slack <= WaitingBoards::most_slack && 4 * (6 * slack + state.distance - 20) <= 11 * doublings;
}

Subtree Manhattan16::subtree(const State& state, int blank, Move last, int slack) const {
    if (kernel_ && !is_small(state, slack, least_nodes_for_vectors)) {
        thread_local const auto waiting = std::make_unique<WaitingBoards>();
        waiting->start(goal_, blank_home_);
        waiting->add(state.board, blank, last, slack);
        kernel_->search(*waiting);
        if (!waiting->is_full) return {.nodes = waiting->nodes, .has_solution = waiting->has_goal, .solution = {}};
    }
    return search_manhattan_recursion(state.board, goal_, blank, last, slack);
}

}  // namespace puzzle15
