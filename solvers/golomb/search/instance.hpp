#pragma once

#include <cstdint>
#include <vector>

namespace golomb {

/// The goal of a search.
enum class Goal : std::uint8_t {
    shortest,      ///< a shortest ruler (or the proof that none of at most `longest` exists)
    all_shortest,  ///< every shortest ruler, mirror images once
    any_within,    ///< one ruler of at most `longest`, whichever is found first
    all_of_length  ///< every ruler of exactly `longest`, mirror images once
};

/// The instance that one search solves.
struct Instance {
    int marks = 1;    ///< the number of marks, 1 to most_marks
    int longest = 0;  ///< the greatest length of the rulers that are looked for; -1: none
    Goal goal = Goal::shortest;
    bool count_only = false;                ///< whether rulers are counted and not kept, for all_of_length
    std::vector<int> shorter_lower_bounds;  ///< entry m is a lower bound for rulers with m < marks marks
};

}  // namespace golomb
