// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/integrand.hpp"

namespace integrate {
namespace {
// How far the neighbours of a point lie from it towards the middle, in widths of the cell.
constexpr std::array<double, 3> steps = {0x1p-20, -0x1p-16, 0x1p-12};
}  // namespace

void Integrand::sample_doubles(const Cell& cell, std::span<const double> fractions, std::span<double> values) const {
    const Interval& interval = pieces_[cell.piece];
    ColumnEvaluator evaluator(formula_);
    Column x{};
    Column weights{};
    for (std::size_t i = 0; i < fractions.size(); ++i) {
        const auto point = interval.at(place_in(cell, fractions[i]));
        x[i] = point.x;
        weights[i] = point.weight;
    }
    const Column& found = evaluator({&x, 1}, fractions.size());
    // A function that decays wins over a weight that grows.
    for (std::size_t i = 0; i < fractions.size(); ++i) values[i] = found[i] == 0 ? 0 : found[i] * weights[i];
}

Position<Ball> place_in(const Cell& cell, const Ball& fraction) {
    Position<Ball> place{.from_right = cell.from_right};
    arb_set_ui(place.distance.get(), cell.number);
    arb_add(place.distance.get(), place.distance.get(), fraction.get(), ARF_PREC_EXACT);
    arb_mul_2exp_si(place.distance.get(), place.distance.get(), -cell.depth);
    return place;
}

// The precision is what the digits lost near the end call for, and then twice as much.
double Integrand::sample_ball(const Cell& cell, double fraction) const {
    const auto place = place_in(cell, ball_of(fraction));
    return told_as_double(128 + cell.depth, [&](long precision) {
        const auto point = pieces_[cell.piece].at(place, precision);
        Ball value = evaluate(formula_, BallArithmetic(precision), {&point.x, 1});
        arb_mul(value.get(), value.get(), point.weight.get(), precision);
        return value;
    });
}

double Integrand::rounding_at(const Cell& cell, double fraction) const {
    if (takes_balls(cell)) return 0;
    double rounded = 0;
    sample_doubles(cell, {&fraction, 1}, {&rounded, 1});
    const double difference = std::abs(rounded - sample_ball(cell, fraction));
    return std::isnan(difference) ? 0 : difference;
}

Integrand::Samples Integrand::sample(const Cell& cell, std::span<const double> fractions,
                                     std::span<double> values) const {
    Samples samples;
    const bool in_balls = takes_balls(cell);
    const auto take = [&](std::span<const double> places, std::span<double> into) {
        samples.evaluations += static_cast<std::uint32_t>(places.size());
        if (!in_balls) return sample_doubles(cell, places, into);
        for (std::size_t i = 0; i < places.size(); ++i) into[i] = sample_ball(cell, places[i]);
    };
    take(fractions, values);
    for (std::size_t i = 0; i < fractions.size(); ++i) {
        // In doubles a quotient of what exceeds all doubles has no value, however small it is.
        const auto take_in_balls = [&](double place) {
            if (std::isfinite(values[i]) || in_balls || formula_.is_given_by_values()) return;
            ++samples.evaluations;
            values[i] = sample_ball(cell, place);
        };
        take_in_balls(fractions[i]);
        if (std::isfinite(values[i])) continue;
        for (const double step : steps) {
            const double neighbour = fractions[i] < 0.5 ? fractions[i] + step : fractions[i] - step;
            if (!std::isfinite(values[i])) take({&neighbour, 1}, {&values[i], 1});
            take_in_balls(neighbour);
        }
        const bool found = std::isfinite(values[i]);
        ++(found ? samples.stepped_around : samples.undefined);
        if (!found) values[i] = 0;
    }
    return samples;
}
}  // namespace integrate
