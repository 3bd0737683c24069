// SPDX-License-Identifier: Apache-2.0
#include "integrate/splitting/polytope.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "integrate/expression/grammar.hpp"

namespace {

using namespace integrate;

LinearForm form(const std::string& text, std::size_t variables) {
    return linear_form(parse_expression(text), variables).value();
}

Polytope unit_cube(std::size_t variables) {
    Polytope cube;
    for (std::size_t i = 1; i <= variables; ++i) {
        cube.push_back(form("x" + std::to_string(i), variables));
        cube.push_back(form("1 - x" + std::to_string(i), variables));
    }
    return cube;
}

double value_at(const LinearForm& linear, const std::vector<double>& place) {
    double sum = fmpq_get_d(linear.constant.get());
    for (std::size_t i = 0; i < place.size(); ++i) sum += fmpq_get_d(linear.slopes[i].get()) * place[i];
    return sum;
}

bool contains(const IteratedRanges& ranges, const std::vector<double>& place) {
    return std::all_of(ranges.begin(), ranges.end(), [&](const auto& range) {
        const double x = place[range.variable];
        return (!range.from || value_at(*range.from, place) < x) && (!range.to || x < value_at(*range.to, place));
    });
}

TEST(Polytope, HasAnInteriorUnlessItIsFlat) {
    auto polytope = unit_cube(2);
    EXPECT_TRUE(has_interior(polytope));
    polytope.push_back(form("x1 + x2 - 1.999999999999", 2));
    EXPECT_TRUE(has_interior(polytope));
    polytope.back() = form("x1 + x2 - 2", 2);
    EXPECT_FALSE(has_interior(polytope));
    EXPECT_FALSE(has_interior({form("x1 - pi", 1), form("pi - x1", 1)}));
    EXPECT_TRUE(has_interior({form("x1 + x2 - 1000000", 2)}));
}

TEST(Polytope, KnowsWhatIsNotLinear) {
    for (const auto* text : {"x1*x2", "sin(x1)", "1/x1", "1e60*x1", "abs(x1)"}) {
        EXPECT_FALSE(linear_form(parse_expression(text), 2)) << text;
    }
    EXPECT_EQ(form("(x1 - 2*(x2 - 0.25))/4 - sqrt(4)*x1", 2), form("0.125 - 1.75*x1 - x2/2", 2));
}

TEST(Polytope, OneRangeOfEachVariableIsEnoughForASimplex) {
    auto simplex = unit_cube(5);
    simplex.push_back(form("1 - x1 - x2 - x3 - x4 - x5", 5));
    EXPECT_EQ(iterated_ranges(simplex, 10).value().size(), 1U);
    EXPECT_FALSE(iterated_ranges(unit_cube(3), 0).has_value());
}

// Every place inside is in exactly one of the sets, every other one in none.
RC_GTEST_PROP(Polytope, IteratedRangesAreDisjointAndCoverIt, ()) {
    const auto variables = *rc::gen::inRange<std::size_t>(2, 5);
    auto polytope = unit_cube(variables);
    for (int cuts = *rc::gen::inRange(1, 4); cuts > 0; --cuts) {
        auto cut = constant_form(Rational::whole(*rc::gen::inRange(-3, 4)), variables);
        for (auto& slope : cut.slopes) slope = Rational::whole(*rc::gen::inRange(-2, 3));
        polytope.push_back(cut);
    }
    const auto sets = iterated_ranges(polytope, 10'000).value();
    RC_ASSERT(has_interior(polytope) == !sets.empty());
    int missed = 0;
    for (int sample = 0; sample < 50; ++sample) {
        std::vector<double> place;
        for (std::size_t i = 0; i < variables; ++i) place.push_back(*rc::gen::inRange(1, 9973) / 9973.0);
        const bool inside = std::all_of(polytope.begin(), polytope.end(),
                                        [&](const auto& linear) { return value_at(linear, place) > 1e-9; });
        const bool outside = std::any_of(polytope.begin(), polytope.end(),
                                         [&](const auto& linear) { return value_at(linear, place) < -1e-9; });
        const auto found =
            std::count_if(sets.begin(), sets.end(), [&](const auto& set) { return contains(set, place); });
        if (outside) RC_ASSERT(found == 0);
        if (inside) RC_ASSERT(found <= 1);
        if (inside && found == 0) ++missed;
    }
    // One may lie on what separates two sets.
    RC_ASSERT(missed <= 1);
}

}  // namespace
