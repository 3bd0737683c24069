// SPDX-License-Identifier: Apache-2.0

// The problems of the synthetic trees obey the laws of every problem.

#include <cstdint>
#include <tuple>
#include "laws/problem_laws.hpp"
#include "synthetic/alpha/alpha_tree.hpp"
#include "synthetic/costs/cost_tree.hpp"
#include "synthetic/uts/uts.hpp"

namespace {
using namespace synthetic;
using namespace espalier_test;

struct Sized {
    static constexpr bool counts_nodes = true;
    static auto finding(const TreeSize& size) { return std::tuple(size.nodes, size.leaves, size.depth); }
};

struct OfUtsTrees : Sized {
    using Problem = Uts;
    static Problem problem(std::uint64_t seed) {
        const auto number = static_cast<std::int32_t>(seed);
        return seed % 2 == 0 ? Uts({.kind = UtsKind::geometric, .branching = 3, .depth = 5, .seed = number})
                             : Uts({.kind = UtsKind::binomial, .branching = 40, .probability = 0.2, .seed = number});
    }
};

/// The twin that every processor can run.
struct OfUtsTreesOneNodeAfterTheOther : Sized {
    using Problem = Uts;
    static Problem problem(std::uint64_t seed) {
        return Uts({.branching = 2, .depth = 5, .seed = static_cast<std::int32_t>(seed)}, "plain");
    }
};

struct OfAlphaTrees : Sized {
    using Problem = Alpha;
    static Problem problem(std::uint64_t seed) { return Alpha(AlphaTree(0.9, seed)); }
};

/// How much is pruned depends on the order; the least costs of two leaves are hardly ever the same.
struct OfCosts {
    using Problem = CostSearch;
    static constexpr bool counts_nodes = false;
    static Problem problem(std::uint64_t seed) { return CostSearch(CostTree(9, seed)); }
    static auto finding(const Problem::Answer& answer) { return answer.bound(); }
};

using espalier::engine::OptionalMembers;
static_assert(OptionalMembers<Uts>::share);
static_assert(OptionalMembers<Alpha>::share && OptionalMembers<Alpha>::open && OptionalMembers<Alpha>::abandon);
static_assert(OptionalMembers<CostSearch>::share && OptionalMembers<CostSearch>::open &&
              OptionalMembers<CostSearch>::priority && OptionalMembers<CostSearch>::abandon);

INSTANTIATE_TEST_SUITE_P(Synthetic, ProblemLaws,
                         testing::Values(kind_of<OfUtsTrees>("OfUtsTrees"),
                                         kind_of<OfUtsTreesOneNodeAfterTheOther>("OfUtsTreesOneNodeAfterTheOther"),
                                         kind_of<OfAlphaTrees>("OfAlphaTrees"), kind_of<OfCosts>("OfCosts")),
                         kind_name);
}  // namespace
