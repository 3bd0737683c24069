#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "golomb/tree/prefix.hpp"

namespace golomb {

/// What a search is to find.
enum class Goal : std::uint8_t {
    shortest,      ///< a shortest ruler (or the proof that none of at most `longest` exists)
    all_shortest,  ///< every shortest ruler, mirror images once
    any_within,    ///< one ruler of at most `longest`, whichever is found first
    all_of_length  ///< every ruler of exactly `longest`, mirror images once
};

/// How the lower part of the tree is searched. All kernels visit the same nodes.
enum class Kernel : std::uint8_t {
    fastest,   ///< the fastest batch kernel that this processor runs
    plain,     ///< one node at a time: any budget is kept exactly
    portable,  ///< batches, without vector instructions
    avx2,
    avx512
};

/// One search: everything that a process needs to take part in it. Small, and made to be broadcast.
struct Task {
    int marks = 1;
    int longest = 0;  ///< only rulers of at most this length are looked for
    Goal goal = Goal::shortest;
    Kernel kernel = Kernel::fastest;
    bool count_only = false;                ///< all_of_length: count the rulers, do not keep them
    std::vector<int> shorter_lower_bounds;  ///< entry m bounds the length of rulers with m < marks marks from below
    Prefix first{0};                        ///< the part of the tree to search: the prefixes from `first` on,
    Prefix end{1};                          ///< up to, but without, `end`, in preorder; {0} to {1} is the whole tree

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.marks, self.longest, self.goal, self.kernel, self.count_only, self.shorter_lower_bounds,
                        self.first, self.end);
    }
};

}  // namespace golomb
