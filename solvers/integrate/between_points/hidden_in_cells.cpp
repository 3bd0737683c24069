#include "integrate/between_points/hidden_in_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace integrate {

namespace {

constexpr double middle = 0.5;
// Where cells count from whole numbers doubles hold their middles, and even more, exactly.
constexpr double beside_middle = 0.3819660112501051;

// A rule of degree d with positive weights is off by at most twice the width times the error of the best polynomial,
// 2 M r^-d / (r - 1) [Trefethen 2013, theorem 8.2], where M bounds the integrand, or its difference from a constant, on
// the ellipse.
double truncation(double variation, double width, double ellipse) {
    constexpr int degree = 22;
    return 4 * width * variation * std::pow(ellipse, -degree) / (ellipse - 1);
}

}  // namespace

HiddenInCells::HiddenInCells(const Integrand& integrand) : integrand_(integrand) {
    for (const auto& interval : integrand.pieces()) {
        pieces_.push_back(std::make_unique<const Piece>(integrand.formula(), interval));
    }
}

// An infinite upper limit becomes the lower one.
DeepCell HiddenInCells::place_of(const Cell& cell) const {
    const auto kind = integrand_.pieces()[cell.piece].kind();
    const bool mirrored = kind == Interval::Kind::to_infinity && cell.depth > 0;
    DeepCell place{.depth = cell.depth, .from_right = cell.from_right != mirrored};
    if (cell.number != 0) place.number = {cell.number};
    return place;
}

Hidden HiddenInCells::look(const Cell& cell, const Measure& measure, int halvings, double small) const {
    small = std::max(small, std::numeric_limits<double>::min());
    // Where a few halvings make a smooth integrand of it the points are close enough. Next to an end halves are as smooth
    // as the whole only if they are as far from it as they are wide.
    const bool was_at_end = cell.number >> std::min(halvings, 63) == 0;
    const int few = was_at_end ? 24 : 3;
    constexpr std::array<double, 3> ellipses = {4, 8, 2.5};
    const DeepCell place = place_of(cell);
    const CellBalls& balls = pieces_[cell.piece]->balls;
    const double width = cell.width();
    Hidden hidden{.bound = HUGE_VAL, .beyond_values = true, .balls = 1};
    const auto range = range_of(balls.by_values(place, CellBalls::bounding_bits + cell.depth));
    hidden.bound = std::max({0.0, range.high - measure.greatest * width, measure.least * width - range.low});
    const auto improve = [&](double bound) {
        if (!(bound < hidden.bound)) return;
        hidden.bound = bound;
        hidden.beyond_values = false;
    };
    if (balls.is_near_end(place) && hidden.bound > small) {
        ++hidden.balls;
        const auto integral = range_of(balls.by_powers(place));
        const double value = halvings == 0 ? measure.value : 0;
        improve(std::max(integral.high - value, value - integral.low));
    }
    const double half = width * range_of(pieces_[cell.piece]->coordinates.half_width({}, 64)).high;
    for (const double ellipse : ellipses) {
        if (halvings > few || !(hidden.bound > small)) break;
        ++hidden.balls;
        improve(truncation(variation(balls.around(place, ellipse)), 2 * half, ellipse));
    }
    if (std::isnan(hidden.bound)) hidden.bound = HUGE_VAL;
    return hidden;
}

double HiddenInCells::value_within(const Cell& cell) const {
    double value = 0;
    const auto samples = integrand_.sample(cell, {&middle, 1}, {&value, 1});
    return samples.undefined > 0 ? std::nan("") : value;
}

double HiddenInCells::rounding_within(const Cell& cell) const { return integrand_.rounding_at(cell, beside_middle); }

}  // namespace integrate
