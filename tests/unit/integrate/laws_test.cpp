// SPDX-License-Identifier: Apache-2.0

// The methods of integration search problems that obey the laws of every problem.

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/depth_first.hpp>
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/adaptive/refinement.hpp"
#include "integrate/lattice/lattice.hpp"
#include "integrate/rigorous/box_enclosures.hpp"
#include "integrate/tanh_sinh/tanh_sinh.hpp"
#include "integrate/trapezoid/trapezoid.hpp"
#include "laws/problem_laws.hpp"
#include "unit/integrate/expression/random_expression.hpp"
#include "unit/integrate/rigorous/enclosing.hpp"

namespace {
using namespace integrate;
using namespace espalier_test;
using espalier::DepthFirst;
using integrate_test::Enclosing;
using integrate_test::formula;

/// Kinks, poles, points without a value, ends with a singularity; the place of one depends on the seed.
std::string integrand_of(std::uint64_t seed) {
    const std::array<std::string, 6> kinds = {"abs(x - 1/k)*exp(x)", "sqrt(x)*log(x)",    "sin(x - 1/2)/(x - 1/2)",
                                              "1/(x - 1/k)^2",       "sin(k/(x + 1/10))", "sqrt(x - 1 + 1/k)"};
    auto text = kinds.at(seed % kinds.size());
    for (auto place = text.find('k'); place != std::string::npos; place = text.find('k')) {
        text.replace(place, 1, std::to_string(2 + seed));
    }
    return text;
}

/// Keeps what problems refer to until the end of the program.
template <class Kept>
const Kept& kept(std::uint64_t seed) {
    static std::map<std::uint64_t, Kept> all;
    return all.try_emplace(seed, seed).first->second;
}

/// Returns the items as bytes, in an order that does not depend on who has found which.
template <class T>
std::vector<espalier::Bytes> in_order(const std::vector<T>& items) {
    std::vector<espalier::Bytes> packed;
    for (const auto& item : items) packed.push_back(espalier::pack(item));
    std::sort(packed.begin(), packed.end());
    return packed;
}

/// A round of iterated local adaptivity: the first one, or what follows it.
template <class Rule, class Integrals>
struct Rounds {
    explicit Rounds(std::uint64_t seed) : integrals(seed), rule(integrals.integrand, 2) {
        if (seed % 3 == 0) return;
        const DepthFirst problem(Round{rule});
        auto whole = problem.root();
        typename Round::Answer answer;
        problem.work(whole, answer, std::numeric_limits<espalier::Nodes>::max());
        leaves = answer.leaves;
    }

    using Round = RefinementRound<Rule>;
    Integrals integrals;
    Rule rule;
    std::vector<Leaf<typename Rule::Region>> leaves;

    Round round() const { return leaves.empty() ? Round(rule) : Round(rule, leaves, 1e-9, 6); }
};

template <class Rule, class Integrals>
struct OfRounds {
    using Problem = DepthFirst<RefinementRound<Rule>>;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) { return Problem{kept<Rounds<Rule, Integrals>>(seed).round()}; }
    static auto finding(const typename Problem::Answer& found) {
        const auto& [value, error, magnitude] = found.totals;
        return std::tuple(value, error, magnitude, in_order(found.leaves), found.evaluations, found.stepped_around,
                          found.undefined, found.regions, found.deepest);
    }
};

struct OnTheUnitInterval {
    explicit OnTheUnitInterval(std::uint64_t seed)
        : integrand(formula(integrand_of(seed)), Interval(formula("0"), formula("1"))) {}
    Integrand integrand;
};

struct OnTheUnitSquare {
    explicit OnTheUnitSquare(std::uint64_t seed)
        : integrand(compile({"", "abs(x1 + x2 - 1/" + std::to_string(seed) + ")", "0,0", "1,1", ""})) {}
    Integral integrand;
};

struct OfTrapezoids {
    using Problem = DepthFirst<TrapezoidTree>;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) {
        const auto integral = compile({"", integrand_of(seed), "0", "1", ""});
        return Problem{TrapezoidTree(integral, 1e-6, 1e-5, 6 + static_cast<std::int32_t>(seed % 5))};
    }
    static auto finding(const Trapezoids& found) {
        return std::tuple(found.value, found.error, found.evaluations, found.stepped_around, found.unfinished,
                          found.leaves, found.predicted);
    }
};

struct Stepping {
    explicit Stepping(std::uint64_t seed)
        : integrand(formula(integrand_of(seed))),
          range{.halvings = 3, .first = -static_cast<std::int64_t>(seed), .stride = 1, .count = 2 * seed} {}

    Formula integrand;
    Interval interval{formula("0"), formula("1")};
    DoubleExponential map{integrand, interval};
    Accuracy accuracy{.unit = -100, .heaviest = 1, .bits = 100};
    StepRange range;
};

struct OfSteps {
    using Problem = Steps;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) {
        const auto& stepping = kept<Stepping>(seed);
        return {stepping.map, stepping.range, stepping.accuracy};
    }
    static auto finding(const SumOfSteps& found) {
        return std::tuple(found.sum, found.error_units, found.evaluations, found.stepped_around, found.undefined,
                          found.gap);
    }
};

struct EnclosingIntegrand : Enclosing {
    explicit EnclosingIntegrand(std::uint64_t seed) : Enclosing(integrand_of(seed)) {}
};

/// Allowed so few evaluations, now and then, that cells are left open.
struct OfEnclosures {
    using Problem = DepthFirst<EnclosingTree>;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) {
        return Problem{EnclosingTree(kept<EnclosingIntegrand>(seed).boxes, 200 * seed)};
    }
    static auto finding(const SumOfEnclosures& found) {
        return std::tuple(found.sum, found.errors, found.evaluations, found.unenclosed, found.deepest,
                          in_order(found.open));
    }
};

/// The points of the first lattice, or those that the second one adds.
struct OnLattices {
    explicit OnLattices(std::uint64_t seed)
        : integral(compile({"", "exp(x1)/abs(x2 - x3/" + std::to_string(seed) + ")", "0,0,0", "1,1,inf", ""})),
          level(LatticeTree::first_level + (seed % 2 == 0 ? 1 : 0)),
          shifts{{seed, 2 * seed, 3 * seed}, {seed << 60, 0, seed}} {}
    Integral integral;
    int level;
    std::vector<Shift> shifts;
};

struct OfLattices {
    using Problem = DepthFirst<LatticeTree>;
    static constexpr bool counts_nodes = true;
    static Problem problem(std::uint64_t seed) {
        const auto& [integral, level, shifts] = kept<OnLattices>(seed);
        return Problem{LatticeTree(integral, level, shifts)};
    }
    static auto finding(const LatticeSums& found) {
        return std::tuple(found.values, found.magnitude, found.evaluations, found.without_value);
    }
};

static_assert(espalier::engine::OptionalMembers<Steps>::share);

INSTANTIATE_TEST_SUITE_P(Integrate, ProblemLaws,
                         testing::Values(kind_of<OfRounds<GaussKronrod, OnTheUnitInterval>>("OfRoundsOfIntervals"),
                                         kind_of<OfRounds<GenzMalik, OnTheUnitSquare>>("OfRoundsOfSquares"),
                                         kind_of<OfTrapezoids>("OfTrapezoids"), kind_of<OfSteps>("OfSteps"),
                                         kind_of<OfEnclosures>("OfEnclosures"), kind_of<OfLattices>("OfLattices")),
                         kind_name);
}  // namespace
