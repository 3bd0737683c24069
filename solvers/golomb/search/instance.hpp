#pragma once

#include <cstdint>
#include <vector>

namespace golomb {

/// What a search is to find.
enum class Goal : std::uint8_t {
    shortest,      ///< a shortest ruler (or the proof that none of at most `longest` exists)
    all_shortest,  ///< every shortest ruler, mirror images once
    any_within,    ///< one ruler of at most `longest`, whichever is found first
    all_of_length  ///< every ruler of exactly `longest`, mirror images once
};

/// What one search solves.
struct Instance {
    int marks = 1;    ///< 1 to most_marks
    int longest = 0;  ///< only rulers of at most this length are looked for; -1: none
    Goal goal = Goal::shortest;
    bool count_only = false;                ///< all_of_length: count the rulers, do not keep them
    std::vector<int> shorter_lower_bounds;  ///< entry m bounds the length of rulers with m < marks marks from below
};

}  // namespace golomb
