#include <fmt/format.h>

#include <array>

#include "generate/kind.hpp"

namespace generate {

std::span<const KindRow> kinds() {
    static constexpr std::array<KindRow, 3> table{
        {{"knapsack", "0-1 knapsack problems of the classes in the literature", make_knapsack},
         {"polynomial", "squared polynomials with random roots, for integrate --method trapezoid", make_polynomial},
         {"puzzle15", "solvable boards of sliding tile puzzles", make_puzzle15}}};
    return table;
}

std::string padded(std::uint64_t number, std::uint64_t count) {
    return fmt::format("{:0{}}", number, std::to_string(count).size());
}

}  // namespace generate
