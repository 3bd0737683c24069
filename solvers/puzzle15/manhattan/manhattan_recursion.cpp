#include "puzzle15/manhattan/manhattan_recursion.hpp"

#include <array>
#include <bit>
#include <utility>

namespace puzzle15 {
namespace {

constexpr Shape shape{};

// The homes of the tiles that a step from one cell to another takes farther away.
constexpr unsigned homes_left_behind(int from, int to) {
    unsigned homes = 0;
    for (int home = 0; home < shape.cells(); ++home) {
        if (shape.distance(to, home) > shape.distance(from, home)) homes |= 1U << home;
    }
    return homes;
}

constexpr MoveSet moves_after(int blank, Move last) { return without(shape.moves_from(blank), inverse(last)); }

struct Recursion {
    std::uint64_t goal;
    Subtree subtree;
};

// One function for each cell of the blank and the move that took it there: neighbours, shifts and masks are constants,
// and the nodes that an expansion generates are one addition. The processor's predictor of jumps profits too.
template <int Blank, Move Last>
void expand(std::uint64_t board, int slack, Recursion& recursion);

template <int Blank, Move Last, Move Next>
[[gnu::always_inline]] inline void generate(std::uint64_t board, int slack, Recursion& recursion) {
    if constexpr ((moves_after(Blank, Last) & set_of(Next)) != 0) {
        constexpr int target = shape.target(Blank, Next);
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

template <std::size_t... Index>
constexpr std::array<Expand, sizeof...(Index)> table_of(std::index_sequence<Index...>) {
    return {expand<static_cast<int>(Index) / 4, static_cast<Move>(Index % 4)>...};
}

// By blank and last move. Some do not occur.
constexpr auto expansions = table_of(std::make_index_sequence<static_cast<std::size_t>(4 * shape.cells())>{});

}  // namespace

Subtree search_manhattan_recursion(std::uint64_t board, std::uint64_t goal, int blank, Move last, int slack) {
    Recursion recursion{.goal = goal, .subtree = {}};
    expansions[static_cast<std::size_t>(4 * blank + static_cast<int>(last))](board, slack, recursion);
    return recursion.subtree;
}

}  // namespace puzzle15
