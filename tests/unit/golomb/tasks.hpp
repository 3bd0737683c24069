#pragma once

#include <cstdint>
#include <vector>

#include "golomb/rulers/optimal_lengths.hpp"
#include "golomb/search/search.hpp"
#include "golomb/tree/task.hpp"

namespace golomb_test {

inline golomb::Task task(int marks, int longest, golomb::Goal goal = golomb::Goal::shortest,
                         golomb::Kernel kernel = golomb::Kernel::fastest) {
    golomb::Task task;
    task.marks = marks;
    task.longest = longest;
    task.goal = goal;
    task.kernel = kernel;
    task.shorter_lower_bounds = golomb::published_lower_bounds(marks);
    return task;
}

inline int optimal_length(int marks) { return golomb::optimal_lengths[static_cast<std::size_t>(marks)]; }

struct Result {
    golomb::Answer answer;
    std::uint64_t nodes = 0;
};

/// Searches the whole of a subproblem in one go.
inline void search(const golomb::Search& search, golomb::Subproblem subproblem, Result& result) {
    while (!subproblem.empty()) result.nodes += search.work(subproblem, result.answer, 1'000'000);
}

inline Result search(const golomb::Task& task) {
    const golomb::Search whole(task);
    Result result;
    search(whole, whole.root(), result);
    return result;
}

}  // namespace golomb_test
