// SPDX-License-Identifier: Apache-2.0
#include "integrate/range_check/cell_check.hpp"

namespace integrate {
namespace {
constexpr double one_half = 0.5;
// Cells count from whole numbers, so that doubles hold their middles, and even more, exactly.
constexpr double beside_middle = 0.3819660112501051;

// A rule of degree d with positive weights is off by at most twice the width times the error of the best polynomial,
// 2 M r^-d / (r - 1) [Trefethen 2013, theorem 8.2], where M bounds the integrand, or its difference from a constant, on
// the ellipse. Doubles that are less than the least normal one have lost their digits.
double truncation(double variation, double width, double ellipse) {
    constexpr int degree = 22;
    const double least = std::max(width, 1.0) * std::numeric_limits<double>::min();
    return std::max(least, 4 * width * variation * std::pow(ellipse, -degree) / (ellipse - 1));
}

// Returns where in the cell a place in the part is.
double fraction_of(const Cell& cell, const Cell& part, double place) {
    const double distance = std::ldexp(part.distance(place), cell.depth);
    if (cell.depth == 0 && part.from_right) return 1 - distance;
    return distance - static_cast<double>(cell.number);
}
}  // namespace

CellCheck::CellCheck(const Integrand& integrand) : integrand_(integrand) {
    for (const auto& interval : integrand.pieces()) balls_.emplace_back(integrand.formula(), std::span(&interval, 1));
}

// An infinite upper limit becomes the lower one.
DeepCell CellCheck::place_of(const Cell& cell) const {
    const auto kind = integrand_.pieces()[cell.piece].kind();
    const bool mirrored = kind == Interval::Kind::to_infinity && cell.depth > 0;
    DeepCell place{.depth = cell.depth, .from_right = cell.from_right != mirrored};
    place.number.add(static_cast<std::int64_t>(cell.number), 0);
    return place;
}

// A ball of the end itself says nothing of a singularity there; powers of the distance enclose the integral beside it.
void CellCheck::check_next_to_end(const Cell& cell, const Measure& measure, int halvings,
                                  RangeCheckResult& checked) const {
    const BoxBalls& balls = balls_[cell.piece];
    const DeepCell place = place_of(cell);
    if (!balls.is_near_end({&place, 1})) return;
    ++checked.balls;
    const auto [least, greatest] = double_bounds(balls.by_powers({&place, 1}));
    const double value = halvings == 0 ? measure.value : 0;
    const double off = std::max(greatest - value, value - least);
    if (off < checked.bound) checked = {.bound = off, .beyond_values = false, .balls = checked.balls};
    // A cell that was measured may have a value outside of them.
    const bool is_narrower = halvings > 0 && greatest - least < checked.bound;
    if (is_narrower) checked = {.bound = greatest - least, .balls = checked.balls};
}

// Bounds what the rule is off by if the integrand is analytic on an ellipse around the cell.
void CellCheck::check_around(const Cell& cell, double small, RangeCheckResult& checked) const {
    constexpr std::array<double, 3> ellipses = {4, 8, 2.5};
    const DeepCell place = place_of(cell);
    const BoxBalls& balls = balls_[cell.piece];
    const DeepCell piece;
    const double width = cell.width() * double_bounds(balls.volume({&piece, 1})).second;  // rounded up
    double greatest = HUGE_VAL;  // ellipse on which it may be analytic
    for (const double ellipse : ellipses) {
        if (!(checked.bound > small)) break;
        if (ellipse > greatest) continue;
        ++checked.balls;
        const double bound = truncation(variation(balls.around({&place, 1}, 0, ellipse)), width, ellipse);
        if (std::isinf(bound)) greatest = ellipse;
        if (bound < checked.bound) checked = {.bound = bound, .beyond_values = false, .balls = checked.balls};
    }
}

RangeCheckResult CellCheck::check(const Cell& cell, const Measure& measure, int halvings, double small) const {
    small = std::max(small, std::numeric_limits<double>::min());
    // If a few halvings make the integrand smooth, the points are close enough. Next to an end, halves are as smooth as
    // the whole only if they are as far from it as they are wide.
    const bool was_at_end = cell.number >> std::min(halvings, 63) == 0;
    const int few = was_at_end ? most_halvings : 3;
    const DeepCell place = place_of(cell);
    RangeCheckResult checked{.bound = HUGE_VAL};
    // Most cells that were measured are smooth, and need no look at their values, unless doubles have rounded these to
    // 0.
    const bool may_be_smooth = halvings == 0 && measure.magnitude > 0 && !integrand_.formula().has_kinks();
    if (may_be_smooth) check_around(cell, small, checked);
    if (!(checked.bound > small)) return checked;
    ++checked.balls;
    const BoxBalls& balls = balls_[cell.piece];
    const auto [least, greatest] = double_bounds(balls.by_values({&place, 1}, BoxBalls::bounding_bits + cell.depth));
    const double range = greatest - least;
    if (range < checked.bound) checked = {.bound = range, .balls = checked.balls};
    if (place.touches_end() && checked.bound > small) check_next_to_end(cell, measure, halvings, checked);
    const bool singular = place.touches_end() && halvings > 0 && std::isinf(range);
    if (!may_be_smooth && halvings <= few && !singular) check_around(cell, small, checked);
    return checked;
}

double CellCheck::deviation_within(const Cell& part, const Cell& cell, const Measure& /*measure*/,
                                   bool is_smooth) const {
    const std::span<const double> middle(&one_half, 1);
    const std::span<const double> places = is_smooth ? kronrod_places() : middle;
    std::array<double, kronrod_points> values{};
    const auto samples = integrand_.sample(part, places, std::span(values).first(places.size()));
    if (samples.undefined > 0) return std::nan("");
    std::array<double, kronrod_points> of_cell{};
    integrand_.sample(cell, kronrod_places(), of_cell);
    for (std::size_t i = 0; i < places.size(); ++i) {
        values[i] = std::abs(values[i] - kronrod_interpolant(of_cell, fraction_of(cell, part, places[i])));
    }
    return is_smooth ? kronrod_measure(values, 1).value : values[0];
}

double CellCheck::rounding_within(const Cell& cell, const Measure& /*measure*/) const {
    const double rounding = integrand_.rounding_at(cell, beside_middle);
    // The outermost point counts if terms cancel next to an end.
    const double outermost = kronrod_places()[0];
    return cell.number > 0 ? rounding : std::max(rounding, outermost * integrand_.rounding_at(cell, outermost));
}
}  // namespace integrate
