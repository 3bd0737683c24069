// SPDX-License-Identifier: Apache-2.0

// The search for rulers obeys the laws of every problem.

#include <cstdint>
#include <tuple>
#include "golomb/search/search.hpp"
#include "laws/problem_laws.hpp"
#include "unit/golomb/instances.hpp"

namespace {
using namespace espalier_test;
using golomb_test::instance;
using golomb_test::optimal_length;
using golomb_test::search_for;

/// Every ruler of a length: nothing that is found prunes.
struct OfAllRulers {
    using Problem = golomb::Search;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) {
        const int marks = 4 + static_cast<int>(seed % 5);
        const int length = optimal_length(marks) + static_cast<int>(seed % 3);
        return search_for(instance(marks, length, golomb::Goal::all_of_length), seed % 2 == 0 ? "plain" : "auto");
    }
    static auto finding(const golomb::Answer& answer) { return answer.rulers(); }
};

/// A shortest ruler: how much is pruned depends on when one is found.
struct OfShortestRulers {
    using Problem = golomb::Search;
    static constexpr bool counts_nodes = false;
    static Problem problem(std::uint64_t seed) {
        const int marks = 3 + static_cast<int>(seed % 6);
        return search_for(instance(marks, optimal_length(marks) + 10), seed % 2 == 0 ? "plain" : "auto");
    }
    static auto finding(const golomb::Answer& answer) { return answer.bound(); }
};

/// The proof that none is shorter than the shortest.
struct OfProofs {
    using Problem = golomb::Search;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) {
        return search_for(golomb_test::proof(5 + static_cast<int>(seed % 5)), seed % 2 == 0 ? "plain" : "auto");
    }
    static auto finding(const golomb::Answer& answer) { return std::tuple(answer.bound(), answer.rulers()); }
};

using Has = espalier::engine::OptionalMembers<golomb::Search>;
static_assert(Has::answer && Has::share && Has::nodes_left && Has::abandon);

INSTANTIATE_TEST_SUITE_P(Golomb, ProblemLaws,
                         testing::Values(kind_of<OfAllRulers>("OfAllRulers"),
                                         kind_of<OfShortestRulers>("OfShortestRulers"), kind_of<OfProofs>("OfProofs")),
                         kind_name);
}  // namespace
