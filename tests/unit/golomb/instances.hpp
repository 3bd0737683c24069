// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>
#include "golomb/lanes/descent.hpp"
#include "golomb/rulers/ruler.hpp"
#include "golomb/search/search.hpp"

namespace golomb_test {
inline golomb::Instance instance(int marks, int longest, golomb::Goal goal = golomb::Goal::shortest) {
    golomb::Instance instance;
    instance.marks = marks;
    instance.longest = longest;
    instance.goal = goal;
    instance.shorter_lower_bounds = golomb::published_lower_bounds(marks);
    return instance;
}

inline int optimal_length(int marks) { return golomb::optimal_lengths[static_cast<std::size_t>(marks)]; }

/// The proof that no ruler with so many marks is shorter than the published ones.
inline golomb::Instance proof(int marks) { return instance(marks, optimal_length(marks) - 1); }

inline std::vector<std::string> kernels_of_this_processor() {
    std::vector<std::string> kernels = {"plain"};
    for (const auto& descent : golomb::descents_of_this_processor()) kernels.emplace_back(descent.name);
    return kernels;
}

inline golomb::Search search_for(const golomb::Instance& instance, const std::string& kernel = "auto") {
    return {instance, golomb::make_kernel(instance, kernel), golomb::Search::table_for(instance)};
}

struct Result {
    golomb::Answer answer;
    std::uint64_t nodes = 0;
};

/// Searches the whole of a subproblem in one go.
inline void search(const golomb::Search& search, golomb::Subproblem subproblem, Result& result) {
    while (!subproblem.empty()) result.nodes += search.work(subproblem, result.answer, 1'000'000);
}

inline Result search(const golomb::Instance& instance, const std::string& kernel = "auto") {
    const auto whole = search_for(instance, kernel);
    Result result;
    search(whole, whole.root(), result);
    return result;
}
}  // namespace golomb_test
