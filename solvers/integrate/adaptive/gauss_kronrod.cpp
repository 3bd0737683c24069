// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/gauss_kronrod.hpp"
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <espalier/outcome.hpp>
#include "integrate/adaptive/refine.hpp"
#include "integrate/adaptive/symmetric_rule.hpp"
#include "integrate/pieces.hpp"
#include "integrate/range_check/cell_check.hpp"

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

namespace {
constexpr std::size_t middle = kronrod_points / 2;
using Rule = std::array<double, kronrod_points>;

using Kronrod = boost::math::quadrature::gauss_kronrod<double, kronrod_points>;

// Returns what is given from the middle to the right end on all of [-1, 1]; times the sign on the left.
Rule mirrored(const std::array<double, middle + 1>& half, double sign) {
    Rule rule{};
    for (std::size_t i = 0; i <= middle; ++i) {
        rule[middle - i] = sign * half[i];
        rule[middle + i] = half[i];
    }
    return rule;
}

const Rule rule_points = mirrored(Kronrod::abscissa(), -1);
const Rule rule_weights = mirrored(Kronrod::weights(), 1);

// Polynomials of degree 0 to 14 that are orthonormal on the points: as a rule, each is null for all smaller degrees.
// They are as long, as vectors, as the rule itself.
std::array<Rule, kronrod_points> null_rules() {
    std::array<Rule, kronrod_points> all{};
    for (std::size_t degree = 0; degree < kronrod_points; ++degree) {
        Rule& next = all[degree];
        for (std::size_t i = 0; i < kronrod_points; ++i)
            next[i] = degree == 0 ? 1 : rule_points[i] * all[degree - 1][i];
        orthonormalise(next, std::span(all).first(degree));
    }
    const double length = std::sqrt(scalar_product(rule_weights, rule_weights));
    for (Rule& null : all) {
        for (double& weight : null) weight *= length;
    }
    return all;
}

// The error of the rule from what pairs of null rules say, of falling degree, those of the highest one first.
double estimate(const std::array<double, 3>& pairs) {
    constexpr double caution = 10;
    constexpr double asymptotic = 0.5;
    const auto [first, second, third] = pairs;
    const double worst = std::max({first, second, third});
    if (worst == 0) return 0;
    const double ratio = std::max(second > 0 ? first / second : 1.0, third > 0 ? second / third : 1.0);
    if (ratio >= 1) return caution * worst;
    if (ratio >= asymptotic) return caution * ratio * first;
    // The rule's own degree is 8 above that of the first pair: four more such steps, of which two are believed.
    return caution * (ratio / asymptotic) * (ratio / asymptotic) * asymptotic * first;
}

// Returns the weights of the values that give the polynomial through the points at this fraction of the unit interval
// [Lagrange].
Rule lagrange_weights(double fraction) {
    const double x = 2 * fraction - 1;
    Rule weights{};
    for (std::size_t i = 0; i < kronrod_points; ++i) {
        weights[i] = 1;
        for (std::size_t j = 0; j < kronrod_points; ++j) {
            if (j != i) weights[i] *= (x - rule_points[j]) / (rule_points[i] - rule_points[j]);
        }
    }
    return weights;
}

template <class Search>
Finding estimate(const Run& run, const Integral& integral, const Settings& settings, Search search) {
    const Integrand integrand(integral.integrand, integral.pieces);
    // Balls cannot look between the points of a function that has no expression, and so they are closer.
    if (integral.integrand.is_given_by_values()) {
        return refine(GaussKronrod(integrand, settings.partition + 1), settings, search);
    }
    return refine(GaussKronrod(integrand, settings.partition), CellCheck(integrand), settings, search,
                  [&] { return stops_between_searches(run); });
}

// Estimates the integral by a search that no other process takes part in.
Finding estimate_alone(const Run& run, const Integral& integral, const Settings& settings) {
    constexpr espalier::Nodes few = 16;
    return estimate(run, integral, settings, [&](const auto& tree) {
        using Problem = std::remove_cvref_t<decltype(tree)>;
        espalier::Outcome<typename Problem::Answer> outcome;
        auto whole = tree.root();
        while (!whole.empty() && !stops_between_searches(run)) tree.work(whole, outcome.answer, few);
        if (!whole.empty()) outcome.stopped = espalier::StopReason::time_limit;
        return outcome;
    });
}
}  // namespace

Measure GaussKronrod::measure(const Cell& cell) const {
    std::array<double, kronrod_points> values{};
    const auto samples = integrand_.sample(cell, kronrod_places(), values);
    Measure measure = kronrod_measure(values, cell.width());
    measure.evaluations = samples.evaluations;
    measure.stepped_around = samples.stepped_around;
    measure.undefined = samples.undefined == kronrod_points;
    // A point that has no value says nothing about the error but that there is one.
    if (samples.undefined > 0) measure.error = std::numeric_limits<double>::infinity();
    return measure;
}

const std::array<double, kronrod_points>& kronrod_places() {
    static const auto places = [] {
        std::array<double, kronrod_points> all = rule_points;
        for (double& place : all) place = (1 + place) / 2;
        return all;
    }();
    return places;
}

Measure kronrod_measure(std::span<const double, kronrod_points> values, double width) {
    static const auto nulls = null_rules();
    const double half = width / 2;
    Measure measure;
    measure.evaluations = kronrod_points;
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    measure.least = *least;
    measure.greatest = *greatest;
    measure.value = half * scalar_product(values, rule_weights);
    for (std::size_t i = 0; i < kronrod_points; ++i) measure.magnitude += half * rule_weights[i] * std::abs(values[i]);
    std::array<double, 3> pairs{};
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        const std::size_t degree = kronrod_points - 1 - 2 * pair;
        pairs[pair] =
            half * std::hypot(scalar_product(values, nulls[degree]), scalar_product(values, nulls[degree - 1]));
    }
    // The integrand's own rounding is estimated as in QUADPACK.
    measure.noise = 50 * std::numeric_limits<double>::epsilon() * measure.magnitude;
    measure.error = std::max(estimate(pairs), measure.noise);
    return measure;
}

double kronrod_interpolant(std::span<const double, kronrod_points> values, double fraction) {
    return scalar_product(values, lagrange_weights(fraction));
}

static_assert(DivisionRule<GaussKronrod> && espalier::Tree<RefinementRound<GaussKronrod>>);

Finding integrate_by_gauss_kronrod(Run& run, const Integral& integral, const Settings& settings) {
    using Size = Run::Size;
    // The values of an expression cost a microsecond or so, those of a user's function perhaps much more.
    constexpr std::size_t few = 64;
    const bool is_cheap = !integral.integrand.is_given_by_values();
    return estimate(run, integral, settings, [&](const auto& tree) {
        return run.search(tree, is_cheap && tree.tree().most_regions() <= few ? Size::small : Size::any);
    });
}

bool is_contradicted(const Run& run, const Integral& integral, Finding& finding) {
    constexpr double caution = 4;
    constexpr double finest = -36;
    constexpr double step = 12;
    if (!std::isfinite(finding.error) || !integral.is_told_by_doubles()) return false;
    Finding other;
    // Doubles know fewer digits of what is left where most of the integral cancels, and none of 0: it is enough if they
    // are as exact as the digits of the finding.
    const double size = binary_logarithm(finding.value);
    for (double relative = finest; relative < 0 && !other.met; relative += step) {
        const Tolerance tolerance{.absolute = size + relative, .relative = relative};
        other = estimate_alone(run, integral, {.tolerance = tolerance, .digits = 9, .most_evaluations = 20'000});
    }
    if (finding.remark.empty()) {
        finding.remark = other.met        ? other.remark
                         : other.complete ? not_excluded(HUGE_VAL)
                                          : std::string(stopped_before_a_look);
    }
    if (!other.met) return false;
    const double apart = distance(other.value, finding.value);
    return apart > std::max(other.error, binary_logarithm(other.value) + finest - caution) + std::log2(caution) &&
           apart > finding.error;
}
}  // namespace integrate
