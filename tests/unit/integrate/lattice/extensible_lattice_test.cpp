// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <espalier/random.hpp>

#include "integrate/lattice/lattice.hpp"

namespace {

using integrate::ExtensibleLattice;
using Generators = std::vector<std::uint32_t>;

ExtensibleLattice lattice_of(std::size_t dimensions, int level) {
    ExtensibleLattice lattice(dimensions);
    while (lattice.level() < level) lattice.extend();
    return lattice;
}

/// Returns by how much the worst integrand's error exceeds the error that pairs of variables alone would cause: the sum
/// over pairs of the mean of the products of Bernoulli's polynomials.
double badness(const Generators& generators, int level) {
    const auto points = std::uint32_t{1} << level;
    const auto kernel = [&](std::uint32_t k, std::uint32_t generator) {
        const double x = static_cast<double>(k * generator & (points - 1)) / points;
        return x * x - x + 1.0 / 6;
    };
    double sum = 0;
    for (std::uint32_t k = 0; k < points; ++k) {
        double all = 0;
        double squares = 0;
        for (const auto generator : generators) {
            const double value = kernel(k, generator);
            all += value;
            squares += value * value;
        }
        sum += (all * all - squares) / 2;
    }
    return sum / points;
}

TEST(ExtensibleLattice, KeepsThePointsThatItHas) {
    auto lattice = lattice_of(20, 10);
    for (int level = 10; level < 16; ++level) {
        const Generators before = lattice.generators();
        lattice.extend();
        ASSERT_EQ(lattice.level(), level + 1);
        for (std::size_t i = 0; i < before.size(); ++i) {
            EXPECT_EQ(lattice.generators()[i] % (1U << level), before[i]);
            EXPECT_LT(lattice.generators()[i], 2U << level);
            EXPECT_EQ(before[i] % 2, 1U);
        }
    }
}

TEST(ExtensibleLattice, GivesNoTwoVariablesTheSameComponent) {
    auto generators = lattice_of(200, 12).generators();
    std::sort(generators.begin(), generators.end());
    EXPECT_EQ(std::adjacent_find(generators.begin(), generators.end()), generators.end());
}

TEST(ExtensibleLattice, IsBetterThanRandomOnes) {
    for (const int level : {10, 13}) {
        const double ours = badness(lattice_of(12, level).generators(), level);
        espalier::Random random(1);
        std::vector<double> others;
        for (int i = 0; i < 15; ++i) {
            Generators generators;
            while (generators.size() < 12) generators.push_back(random.below(1U << level) | 1);
            others.push_back(badness(generators, level));
        }
        std::sort(others.begin(), others.end());
        EXPECT_LT(ours, others.front());
        EXPECT_LT(2 * ours, others[others.size() / 2]);
    }
}

TEST(ExtensibleLattice, RefusesNoDimension) { EXPECT_DEATH(ExtensibleLattice(0), "at least one dimension"); }

}  // namespace
