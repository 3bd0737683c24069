// SPDX-License-Identifier: Apache-2.0
#include "integrate/range_check/cell_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/arithmetic/slope_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"

namespace integrate {

namespace {

constexpr double one_half = 0.5;
// Cells count from whole numbers, so that doubles hold their middles, and even more, exactly.
constexpr double beside_middle = 0.3819660112501051;

// A rule of degree d with positive weights is off by at most twice the width times the error of the best polynomial,
// 2 M r^-d / (r - 1) [Trefethen 2013, theorem 8.2], where M bounds the integrand, or its difference from a constant, on
// the ellipse.
double truncation(double variation, double width, double ellipse) {
    constexpr int degree = 22;
    return 4 * width * variation * std::pow(ellipse, -degree) / (ellipse - 1);
}

// Returns the place of the part's middle in the cell.
double fraction_of(const Cell& cell, const Cell& part) {
    const double distance = std::ldexp(part.distance(one_half), cell.depth);
    if (cell.depth == 0 && part.from_right) return 1 - distance;
    return distance - static_cast<double>(cell.number);
}

double width_of(const std::pair<double, double>& range) { return range.second - range.first; }

}  // namespace

CellCheck::CellCheck(const Integrand& integrand) : integrand_(integrand) {
    for (const auto& interval : integrand.pieces()) {
        pieces_.push_back(std::make_unique<const Piece>(integrand.formula(), interval));
    }
}

// An infinite upper limit becomes the lower one.
DeepCell CellCheck::place_of(const Cell& cell) const {
    const auto kind = integrand_.pieces()[cell.piece].kind();
    const bool mirrored = kind == Interval::Kind::to_infinity && cell.depth > 0;
    DeepCell place{.depth = cell.depth, .from_right = cell.from_right != mirrored};
    if (cell.number != 0) place.number = {cell.number};
    return place;
}

// The slopes times the square of the width; all numbers where nothing is known.
std::pair<double, double> CellCheck::slopes_on(const Cell& cell) const {
    const Piece& piece = *pieces_[cell.piece];
    if (piece.integration.integrand.is_complex()) return {-HUGE_VAL, HUGE_VAL};
    const DeepCell place = place_of(cell);
    const long precision = CellBalls::bounding_bits + cell.depth;
    const auto x = SlopeArithmetic::variable(place.whole(piece.integration.interval, precision));
    Ball slope = evaluate(piece.integration.integrand, SlopeArithmetic(precision), {&x, 1}).slope;
    for (int time = 0; time < 2; ++time) {
        arb_mul(slope.get(), slope.get(), place.half_width(piece.integration.interval, precision).get(), precision);
        arb_mul_2exp_si(slope.get(), slope.get(), 1);
    }
    return double_bounds(slope);
}

// Checks a cell next to an end, where a step or a kink often is: a ball of the end itself is wider than the cell, so
// that the part that is nearest to the end is looked at apart from the rest. A singularity that is left is bounded by
// its size a little farther away, if that falls off: what hides there is narrower than anybody asks for.
void CellCheck::check_next_to_end(const Cell& cell, const Measure& measure, int halvings, double small,
                                  RangeCheckResult& checked) const {
    // The radius of a ball has 30 bits, so that one step leads no farther than this.
    constexpr std::int32_t step = 24;
    constexpr std::int32_t steps = 2;
    constexpr long bits_to_end = 64;
    constexpr int many = 20;
    const DeepCell place = place_of(cell);
    const CellBalls& balls = pieces_[cell.piece]->balls;
    const long precision = CellBalls::bounding_bits + bits_to_end + cell.depth;
    const auto improve = [&](double bound, bool beyond_values) {
        if (!(bound < checked.bound)) return;
        checked.bound = bound;
        checked.beyond_values = beyond_values;
    };
    if (balls.is_near_end(place)) {
        ++checked.balls;
        const auto integral = double_bounds(balls.by_powers(place));
        const double value = halvings == 0 ? measure.value : 0;
        improve(std::max(integral.second - value, value - integral.first), false);
        improve(width_of(integral), true);
    }
    if (std::isfinite(checked.bound) && checked.bound > small) {
        DeepCell inner = place;
        double bound = std::ldexp(checked.bound, -step * steps);
        for (; inner.depth < place.depth + step * steps; inner.depth += step) {
            ++checked.balls;
            const auto range = double_bounds(balls.by_values_beyond(inner, std::ldexp(1.0, -step), precision));
            bound += width_of(range);
            if (!(bound < checked.bound)) break;
        }
        improve(bound, true);
    }
    if (std::isinf(checked.bound) && halvings >= many) {
        double latest = HUGE_VAL;
        double first = 0;
        for (const double fraction : {1.0, 0.25, 0.0625, 0.015625}) {
            ++checked.balls;
            const auto range = double_bounds(balls.by_value_at(place, fraction, precision));
            const double size = std::max(std::abs(range.first), std::abs(range.second)) * fraction;
            if (!(size <= 0.5 * latest)) return;
            if (std::isinf(latest)) first = size;
            latest = size;
        }
        constexpr double caution = 8;
        improve(caution * first, true);
    }
}

RangeCheckResult CellCheck::check(const Cell& cell, const Measure& measure, int halvings, double small) const {
    small = std::max(small, std::numeric_limits<double>::min());
    // If a few halvings make the integrand smooth, the points are close enough. Next to an end, halves are as smooth as
    // the whole only if they are as far from it as they are wide.
    const bool was_at_end = cell.number >> std::min(halvings, 63) == 0;
    const int few = was_at_end ? most_halvings : 3;
    constexpr std::array<double, 3> ellipses = {4, 8, 2.5};
    const DeepCell place = place_of(cell);
    const CellBalls& balls = pieces_[cell.piece]->balls;
    const double width = cell.width();
    RangeCheckResult checked{.bound = HUGE_VAL, .beyond_values = true, .balls = 1};
    const auto range = double_bounds(balls.by_values(place, CellBalls::bounding_bits + cell.depth));
    checked.bound = width_of(range);
    if (checked.bound > small && halvings > few) {
        // [Mean value theorem] Farther from a trapezium the integral is not.
        ++checked.balls;
        checked.bound = std::min(checked.bound, width_of(slopes_on(cell)) / 4);
    }
    if (std::isnan(checked.bound)) checked.bound = HUGE_VAL;
    if (place.touches_end() && checked.bound > small) check_next_to_end(cell, measure, halvings, small, checked);
    const double half =
        width * double_bounds(DeepCell{}.half_width(pieces_[cell.piece]->integration.interval, 64)).second;
    const bool singular = place.touches_end() && halvings > 0 && std::isinf(width_of(range));
    double greatest = HUGE_VAL;  // ellipse on which it may be analytic
    for (const double ellipse : ellipses) {
        if (halvings > few || singular || !(checked.bound > small)) break;
        if (ellipse > greatest) continue;
        ++checked.balls;
        const double bound = truncation(variation(balls.around(place, ellipse)), 2 * half, ellipse);
        if (std::isinf(bound)) greatest = ellipse;
        if (!(bound < checked.bound)) continue;
        checked.bound = bound;
        checked.beyond_values = false;
    }
    return checked;
}

double CellCheck::deviation_within(const Cell& part, const Cell& cell, const Measure& /*measure*/) const {
    double value = 0;
    const auto samples = integrand_.sample(part, {&one_half, 1}, {&value, 1});
    if (samples.undefined > 0) return std::nan("");
    std::array<double, kronrod_points> values{};
    integrand_.sample(cell, kronrod_places(), values);
    return std::abs(value - kronrod_interpolant(values, fraction_of(cell, part)));
}

double CellCheck::rounding_within(const Cell& cell) const { return integrand_.rounding_at(cell, beside_middle); }

}  // namespace integrate
