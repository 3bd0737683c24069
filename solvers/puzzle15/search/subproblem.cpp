#include "puzzle15/search/subproblem.hpp"

#include <bit>

namespace puzzle15 {

std::size_t Subproblem::open() const {
    int sum = 0;
    for (const auto& level : levels) sum += std::popcount(level.open);
    return static_cast<std::size_t>(sum);
}

double Subproblem::share() const {
    double sum = 0;
    double of_child = 1;
    for (const auto& level : levels) {
        of_child /= level.children;
        sum += of_child * std::popcount(level.open);
    }
    return sum;
}

std::string Subproblem::path() const {
    std::string letters;
    for (std::size_t i = 1; i < levels.size(); ++i) letters += letter(levels[i].move);
    return letters;
}

void Subproblem::drop_exhausted() {
    while (!levels.empty() && levels.back().open == 0) levels.pop_back();
}

Subproblem whole_tree(const Shape& shape, int blank, bool count_start) {
    const MoveSet all = shape.moves_from(blank);
    Level start{.open = all, .children = static_cast<std::uint8_t>(std::popcount(all))};
    return {.levels = {start}, .uncounted = count_start ? 1U : 0U};
}

Level level_after(const Shape& shape, Move move, int blank) {
    const MoveSet open = without(shape.moves_from(blank), inverse(move));
    return {.open = open, .children = static_cast<std::uint8_t>(std::popcount(open)), .move = move};
}

Subproblem deal_out(Subproblem& subproblem) {
    Subproblem other{.levels = subproblem.levels};
    bool give = true;
    for (std::size_t i = 0; i < subproblem.levels.size(); ++i) {
        MoveSet given = 0;
        for (const Move move : moves) {
            if ((subproblem.levels[i].open & set_of(move)) == 0) continue;
            if (give) given |= set_of(move);
            give = !give;
        }
        subproblem.levels[i].open &= static_cast<MoveSet>(~given);
        other.levels[i].open = given;
    }
    subproblem.drop_exhausted();
    other.drop_exhausted();
    return other;
}

}  // namespace puzzle15
