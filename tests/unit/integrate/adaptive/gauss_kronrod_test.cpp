#include "integrate/adaptive/gauss_kronrod.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "unit/integrate/adaptive/integrands.hpp"

namespace {

using namespace integrate;
using integrate_test::integrand;

TEST(GaussKronrod, MeasuresPolynomialsExactly) {
    const auto made = integrand("x^22 - 3*x^5 + 1", "-1", "1");
    const auto measure = GaussKronrod(made, 0).measure({});
    EXPECT_NEAR(measure.value, 2.0 / 23 + 2, 1e-14);
    EXPECT_EQ(measure.evaluations, 17U);
}

TEST(GaussKronrod, HasAFixedPartitionOfEqualCells) {
    const auto made = integrand("exp(x)", "0", "1");
    for (const int depth : {0, 1, 4}) {
        const GaussKronrod rule(made, depth);
        std::set<Cell> cells;
        double sum = 0;
        rule.partition([&](const Cell& cell) {
            EXPECT_EQ(cell.depth, depth);
            cells.insert(cell);
            sum += rule.measure(cell).value;
        });
        EXPECT_EQ(cells.size(), std::size_t{1} << depth);
        EXPECT_NEAR(sum, std::exp(1) - 1, 1e-14);
    }
    int cells = 0;
    GaussKronrod(made, 1).finer().partition([&](const Cell&) { ++cells; });
    EXPECT_EQ(cells, 512);
}

TEST(GaussKronrod, BelievesNoCellWithPointsThatHaveNoValue) {
    const auto made = integrand("sqrt(x - 0.5)", "0", "1");
    const auto half = GaussKronrod(made, 0).measure({});
    EXPECT_TRUE(std::isinf(half.error));
    EXPECT_FALSE(half.undefined);
    EXPECT_TRUE(GaussKronrod(made, 0).measure(Cell{}.half(true).half(true)).undefined);
}

}  // namespace
