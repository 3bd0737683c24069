#include "integrate/lattice/lattice_tree.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using namespace integrate;

LatticeSums searched(const Integral& integral, const ExtensibleLattice& lattice, const std::vector<Shift>& shifts) {
    const espalier::DepthFirst problem(LatticeTree(integral, lattice, shifts));
    auto whole = problem.root();
    LatticeSums sums;
    problem.work(whole, sums, std::numeric_limits<espalier::Nodes>::max());
    return sums;
}

/// The mean over all points of a lattice that was extended this often.
double mean(const Integral& integral, const Shift& shift, int extensions) {
    const std::vector<Shift> shifts{shift};
    ExtensibleLattice lattice(integral.dimensions());
    auto sums = searched(integral, lattice, shifts);
    for (int i = 0; i < extensions; ++i) {
        lattice.extend();
        sums.merge(searched(integral, lattice, shifts));
    }
    EXPECT_EQ(sums.evaluations, std::uint64_t{1} << lattice.level());
    return std::ldexp(sums.values[0].value(), -lattice.level());
}

TEST(LatticeTree, LooksAtEveryPointOnce) {
    const auto integral = compile({"", "1 + 0*x1*x2*x3", "0,0,0", "1,1,2", ""});
    EXPECT_EQ(mean(integral, {1, 2, 3}, 0), 2);
    EXPECT_EQ(mean(integral, {1, 2, 3}, 3), 2);
}

// Whatever the shift, a coordinate goes up and down through its interval in equal steps.
TEST(LatticeTree, TakesEachCoordinateInEqualSteps) {
    const auto integral = compile({"", "x2", "0,1", "1,3", ""});
    for (const std::uint64_t shift : {std::uint64_t{0}, std::uint64_t{1} << 50, ~std::uint64_t{0}}) {
        EXPECT_NEAR(mean(integral, {5, shift}, 1), 4, 1e-12);
    }
}

// With a tent the error of what is smooth falls by about 4 with each extension, without it by about 2.
TEST(LatticeTree, ConvergesFastWhereTheIntegrandIsSmooth) {
    const auto integral = compile({"", "exp(x1 + x2)", "0,0", "1,1", ""});
    const double exact = std::pow(std::exp(1) - 1, 2);
    const auto errors = [&](int extensions) {
        double sum = 0;
        for (std::uint64_t i = 1; i < 9; ++i) sum += std::abs(mean(integral, {i << 60, i << 58}, extensions) - exact);
        return sum;
    };
    EXPECT_LT(errors(4), errors(0) / 64);
}

TEST(LatticeTree, NoPointLiesAtAnEnd) {
    const auto integral = compile({"", "1/sqrt(x1) + 0*x2", "0,0", "1,1", ""});
    EXPECT_EQ(searched(integral, ExtensibleLattice(2), {{0, 0}, {~std::uint64_t{0}, 0}}).without_value, 0U);
    const auto half_line = compile({"", "exp(-x1) + 0*x2", "0,0", "inf,1", ""});
    EXPECT_EQ(searched(half_line, ExtensibleLattice(2), {{0, 0}}).without_value, 0U);
}

TEST(LatticeTree, CountsPointsWithoutAValue) {
    const auto integral = compile({"", "sqrt(x1 - 1/2)", "0,0", "1,1", ""});
    const auto sums = searched(integral, ExtensibleLattice(2), {{7, 7}});
    EXPECT_NEAR(static_cast<double>(sums.without_value), 512, 2);
    EXPECT_EQ(sums.evaluations, 1024U);
}

}  // namespace
