// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/manhattan/manhattan16.hpp"
#include <array>
#include <bit>
#include <memory>
#include <utility>
#include <espalier/require.hpp>
#include "lanes/instruction_set.hpp"

namespace puzzle15 {
namespace {
// For smaller subtrees, filling and emptying the vectors takes longer than they save.
constexpr espalier::Nodes least_nodes_for_vectors = 512;

constexpr std::uint64_t without_blank(std::uint64_t board, int blank) {
    return board & ~(std::uint64_t{15} << (4 * blank));
}

// Returns the home of the tile that lies in a cell.
constexpr std::uint64_t tile_in(std::uint64_t board, int cell) { return (board >> (4 * cell)) & 15; }

// Returns the homes of the tiles that a step from one cell to another takes farther away.
constexpr unsigned homes_left_behind(int from, int to) {
    unsigned homes = 0;
    for (int home = 0; home < Manhattan16::shape.cells(); ++home) {
        if (Manhattan16::shape.distance(to, home) > Manhattan16::shape.distance(from, home)) homes |= 1U << home;
    }
    return homes;
}

std::uint64_t turned(std::uint64_t board, int blank) {
    return std::rotr(board, 4 * blank) | static_cast<std::uint64_t>(blank);
}

constexpr MoveSet moves_after(int blank, Move last) {
    return without(Manhattan16::shape.moves_from(blank), inverse(last));
}

struct Recursion {
    std::uint64_t goal;
    Subtree subtree;
};

// There is one function for each cell of the blank and the move that took it there: neighbours, shifts and masks are
// constants, and counting the nodes of an expansion is one addition. The processor's prediction of jumps is better,
// too.
template <int Blank, Move Last>
void expand(std::uint64_t board, int slack, Recursion& recursion);

template <int Blank, Move Last, Move Next>
[[gnu::always_inline]] inline void generate(std::uint64_t board, int slack, Recursion& recursion) {
    if constexpr ((moves_after(Blank, Last) & set_of(Next)) != 0) {
        constexpr int target = Manhattan16::shape.target(Blank, Next);
        const auto tile = tile_in(board, target);
        slack -= static_cast<int>((homes_left_behind(target, Blank) >> tile) & 1);
        if (slack < 0) return;
        const auto moving = board & (std::uint64_t{15} << (4 * target));
        constexpr int distance = 4 * (target > Blank ? target - Blank : Blank - target);
        expand<target, Next>(board - moving + (target > Blank ? moving >> distance : moving << distance), slack,
                             recursion);
    }
}

template <int Blank, Move Last>
[[gnu::noinline]] void expand(std::uint64_t board, int slack, Recursion& recursion) {
    recursion.subtree.nodes += static_cast<unsigned>(std::popcount(moves_after(Blank, Last)));
    if (board == recursion.goal) recursion.subtree.has_solution = true;
    generate<Blank, Last, Move::up>(board, slack, recursion);
    generate<Blank, Last, Move::left>(board, slack, recursion);
    generate<Blank, Last, Move::right>(board, slack, recursion);
    generate<Blank, Last, Move::down>(board, slack, recursion);
}

using Expand = void (*)(std::uint64_t, int, Recursion&);

// The functions by the blank's cell and the last move. Some combinations do not occur.
constexpr auto expansions = []<std::size_t... Index>(std::index_sequence<Index...>) {
    return std::array<Expand, sizeof...(Index)>{expand<static_cast<int>(Index) / 4, static_cast<Move>(Index % 4)>...};
}
(std::make_index_sequence<index_of(4 * Manhattan16::shape.cells())>{});
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

Subtree search_manhattan_recursion(std::uint64_t board, std::uint64_t goal, int blank, Move last, int slack) {
    Recursion recursion{.goal = goal, .subtree = {}};
    expansions[index_of(4 * blank + static_cast<int>(last))](board, slack, recursion);
    return recursion.subtree;
}

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

// On Korf's boards, a subtree has 2^((6 slack + distance - 20) 4/11) nodes in the mean, and mostly between half and
// twice as many.
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
