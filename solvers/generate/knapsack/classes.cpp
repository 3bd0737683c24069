#include "generate/knapsack/classes.hpp"

#include <array>

namespace generate {

std::span<const KnapsackClass> knapsack_classes() {
    static constexpr std::string_view range = "--range";
    static constexpr std::array<KnapsackClass, 17> table{
        {{"sanders", "--digits", 2000, make_sanders},
         {"uncorrelated", range, 1000, make_pisinger, 1},
         {"weakly-correlated", range, 1000, make_pisinger, 2},
         {"strongly-correlated", range, 1000, make_pisinger, 3},
         {"inverse-strongly-correlated", range, 1000, make_pisinger, 4},
         {"almost-strongly-correlated", range, 1000, make_pisinger, 5},
         {"subset-sum", range, 1000, make_pisinger, 6},
         {"even-odd-subset-sum", range, 1000, make_pisinger, 7},
         {"even-odd", range, 1000, make_pisinger, 8},
         {"similar-weights", range, 1000, make_pisinger, 9},
         {"spanner-uncorrelated", range, 1000, make_pisinger, 11},
         {"spanner-weakly-correlated", range, 1000, make_pisinger, 12},
         {"spanner-strongly-correlated", range, 1000, make_pisinger, 13},
         {"multiple-strongly-correlated", range, 1000, make_pisinger, 14},
         {"profit-ceiling", range, 1000, make_pisinger, 15},
         {"circle", range, 1000, make_pisinger, 16},
         {"jooken", "--capacity --groups --fraction --epsilon --perturbation", 400, make_jooken}}};
    return table;
}

}  // namespace generate
