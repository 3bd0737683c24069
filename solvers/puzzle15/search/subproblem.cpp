// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/subproblem.hpp"

#include <bit>

#include <espalier/require.hpp>

namespace puzzle15 {

std::size_t Subproblem::open() const {
    int sum = 0;
    for (const auto& node : path) sum += std::popcount(node.open);
    return static_cast<std::size_t>(sum);
}

double Subproblem::share() const {
    double sum = 0;
    double of_child = 1;
    for (const auto& node : path) {
        of_child /= node.children;
        sum += of_child * std::popcount(node.open);
    }
    return sum;
}

bool Subproblem::is_on(const Shape& shape, int blank) const {
    for (std::size_t i = 0; i < path.size(); ++i) {
        const auto& [open, children, move] = path[i];
        if (i > 0) {
            if (move > Move::down || !shape.allows(blank, move)) return false;
            blank = shape.target(blank, move);
        }
        if ((open & ~shape.moves_from(blank)) != 0 || children < std::popcount(open)) return false;
    }
    return true;
}

std::string Subproblem::letters() const {
    std::string text;
    for (std::size_t i = 1; i < path.size(); ++i) text += letter(path[i].move);
    return text;
}

void Subproblem::drop_exhausted() {
    while (!path.empty() && path.back().open == 0) path.pop_back();
}

Subproblem whole_tree(const Shape& shape, int blank, bool count_start) {
    const MoveSet all = shape.moves_from(blank);
    PathNode start{.open = all, .children = static_cast<std::uint8_t>(std::popcount(all))};
    return {.path = {start}, .uncounted = count_start ? 1U : 0U};
}

PathNode node_after(const Shape& shape, Move move, int blank) {
    const auto open = without(shape.moves_from(blank), inverse(move));
    return {.open = open, .children = static_cast<std::uint8_t>(std::popcount(open)), .move = move};
}

Subproblem deal_out(Subproblem& subproblem) {
    espalier::require(subproblem.open() >= 2, "there is a child for each part");
    Subproblem other{.path = subproblem.path};
    bool give = true;
    for (std::size_t i = 0; i < subproblem.path.size(); ++i) {
        MoveSet given = 0;
        for (const Move move : moves) {
            if ((subproblem.path[i].open & set_of(move)) == 0) continue;
            if (give) given |= set_of(move);
            give = !give;
        }
        subproblem.path[i].open &= static_cast<MoveSet>(~given);
        other.path[i].open = given;
    }
    subproblem.drop_exhausted();
    other.drop_exhausted();
    return other;
}

}  // namespace puzzle15
