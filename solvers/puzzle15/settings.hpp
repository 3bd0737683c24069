#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puzzle15/catalogues/catalogue.hpp"
#include "puzzle15/search/answer.hpp"

namespace puzzle15 {

/// How a board is to be solved.
struct Settings {
    std::string heuristic = "auto";  ///< a name from heuristics(), or given_partition
    Wanted wanted = Wanted::one;
    std::optional<int> iteration;                ///< search this threshold alone
    std::string cache = {};                      ///< the folder where databases are kept; empty: they are not
    std::vector<TilePartition> partitions = {};  ///< of given_partition
};

}  // namespace puzzle15
