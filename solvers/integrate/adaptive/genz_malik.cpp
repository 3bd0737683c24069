// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/adaptive/refine.hpp"
#include "integrate/pieces.hpp"
#include "integrate/range_check/box_check.hpp"

namespace integrate {
namespace {
// The factors by which errors that null rules extrapolate are multiplied, for 2 and more dimensions: about three times
// the largest ratio that was seen on up to 8 dimensions for integrands whose errors have one sign in all boxes, such as
// logarithms, roots and powers of sums.
constexpr std::array<double, most_sides - 1> caution_by_dimensions = {3, 5, 3, 15, 40, 35, 35, 35, 35};

// The error of a rule from what its null rules say: believed to fall as they do, or, as long as they do not fall, to be
// as great as they are.
double estimate(const SymmetricRule& rule, const std::array<double, 3>& nulls, std::size_t dimensions) {
    constexpr double caution_where_they_do_not_fall = 5;
    const double bound = caution_where_they_do_not_fall * *std::ranges::max_element(nulls);
    const bool fall = nulls[0] < nulls[1] && nulls[1] < nulls[2];
    return fall ? std::min(bound, caution_by_dimensions[dimensions - 2] * rule.extrapolated(nulls)) : bound;
}

// Is the expression one that may jump, or one that has only kinks where it is continuous?
bool may_jump(const Expression& expression) {
    const Function& function = function_of(expression.operation);
    const bool jumps = function.has_kinks() && (function.has(Function::steps) || function.rules.above.empty());
    return jumps || std::ranges::any_of(expression.operands, may_jump);
}

// Returns the share of a box that a step or a kink may fill between the points, times how far values may change there.
// An eighth is more than a step fills by chance alone. A kink changes values by as much as it is away from the next
// point: as the outermost points leave at most a 29th of a side, it hides at most a 29th of that change, and a 24th is
// more.
double unseen_share(const Formula& integrand) {
    if (!integrand.has_kinks()) return 0;
    return may_jump(integrand.expression()) ? 1.0 / 8 : 1.0 / 24;
}

// Raises the estimates of halves that fell by chance, as the null rules may see nothing of a singular vertex next to a
// box. Halving one side divides the error of a rule of degree 9 by at most 2^10, and estimates that hardly fell in the
// halvings before do not fall to nothing in one. What halving does not change was right, however small its estimate.
void raise_chance_estimates(const Measure& whole, std::span<Leaf<Box>> halves, double change) {
    constexpr double least_left = 0x1p-9;
    constexpr double least_left_if_slow = 1.0 / 32;
    const double slowness = whole.shortfall.has_means() ? 1 - std::clamp(whole.shortfall.fall, 0.0, 1.0) : 0;
    const double least = std::max(least_left, least_left_if_slow * slowness) * whole.estimate;
    for (auto& half : halves) {
        half.measure.estimate = std::max(half.measure.estimate, std::min(least, change));
        half.measure.error = std::max(half.measure.error, half.measure.estimate);
    }
}

// Returns how many times the change there may be left along all axes after the first halvings, and raises the errors of
// halves to what their estimates fall to at least: estimates fall as the rule promises when each side has been halved,
// but by chance after the halving of one. The errors along other axes may be as great as the one that has changed. That
// one falls as the integral does in the rougher half, next to a face where the integrand is a power of the distance.
double doubt_first_halvings(const Measure& whole, std::span<Leaf<Box>> halves, std::size_t dimensions) {
    constexpr double least_left = 1.0 / 8;
    constexpr double greatest_share = 0.9;
    const auto rougher = std::ranges::max_element(halves, {}, [](const auto& half) { return half.measure.estimate; });
    const double left = std::min(greatest_share, rougher->measure.magnitude / whole.magnitude);
    for (auto& half : halves) half.measure.error = std::max(half.measure.error, least_left * whole.estimate);
    return (static_cast<double>(dimensions) - 1 + left) / (1 - left);
}

// Adds to the errors of the halves a share of the difference between their sum and the whole, or `untold` times as much.
// If the whole's estimate covers the difference, the halves' smaller estimates are trusted in the same proportion.
void add_share_of_change(const Measure& whole, std::span<Leaf<Box>> halves, double change, double untold) {
    constexpr double fraction_of_change = 0.25;
    constexpr double falling = 60;
    constexpr double rounded = 0.1;  // of the noise, which is a cautious estimate
    double errors = 0;
    for (const auto& half : halves) errors += half.measure.error;
    double share = fraction_of_change * untold * change;
    if (change < whole.estimate) share *= std::min(1.0, falling * errors / whole.estimate);
    const double factor = errors > 0 ? 1 + 2 * share / errors : 1;
    for (auto& half : halves) {
        if (share > rounded * half.measure.noise) half.measure.error = half.measure.error * factor + share;
    }
}

// Multiplies the estimates of the halves by the factor by which estimates fall short of errors. Boxes around a singular
// vertex are similar to each other: null rules fall from degree to degree as if the integrand were smooth, and the
// factor is what a halving changes divided by what estimates fall. It is taken from means over the halvings that led to
// the box, because similar boxes come back only after several halvings, one for each side if the vertex divides the
// sides in halves or thirds, and four for each side if in fifths.
void multiply_by_shortfall(const Measure& whole, std::span<Leaf<Box>> halves, double change) {
    // These values cost least of those with which no answer of benchmarks/corners.py claims too little.
    constexpr double remembered = 0.6;
    constexpr double caution = 3;  // errors may have the same sign in all boxes
    // An estimate that fell shorter was small by chance, and says nothing about those of the halves.
    constexpr double most_change = 64;
    Shortfall shortfall = whole.shortfall;
    if (whole.estimate > 0) {
        double fall = whole.estimate;
        for (const auto& half : halves) fall -= half.measure.estimate;
        const double weight = shortfall.has_means() ? 1 - remembered : 1;
        shortfall.change += weight * (std::min(change / whole.estimate, most_change) - shortfall.change);
        shortfall.fall += weight * (std::max(fall / whole.estimate, -1.0) - shortfall.fall);
    }
    // The least fall that is believed is smaller than benchmarks/corners.py needs.
    constexpr double least_fall = 1.0 / 256;
    const double factor = caution * shortfall.change / std::max(shortfall.fall, least_fall);
    for (auto& half : halves) {
        half.measure.shortfall = shortfall;
        if (half.measure.estimate <= half.measure.noise) continue;
        half.measure.error = std::max(half.measure.error, factor * half.measure.estimate);
    }
}
}  // namespace

GenzMalik::GenzMalik(const Integral& integral, int partition_depth, bool high_degree)
    : integral_(integral),
      partition_depth_(partition_depth),
      high_degree_(high_degree),
      rule_(integral.dimensions(), high_degree) {
    for (const auto& part : integral.smooth_parts) unseen_.push_back(unseen_share(part.integrand));
}

GenzMalik::Samples GenzMalik::sample(const Box& box) const {
    const auto& points = rule_.points();
    PartEvaluator evaluator(integral_.smooth_parts[box.part()]);
    Samples samples;
    samples.first.resize(points.size());
    for (std::size_t first = 0; first < points.size(); first += column_size) {
        const std::size_t count = std::min(column_size, points.size() - first);
        const Column& values = evaluator(count, [&](std::size_t i, std::size_t axis) {
            return place_in(box.sides[axis], (1 + points[first + i][axis]) / 2);
        });
        for (std::size_t i = 0; i < count; ++i) {
            if (std::isfinite(values[i])) {
                samples.first[first + i] = values[i];
            } else {
                ++samples.second;
            }
        }
    }
    return samples;
}

// Rounding decides nothing: of axes that are nearly as rough that of the widest side is taken.
std::uint32_t GenzMalik::axis_to_halve(const Box& box, const std::vector<double>& values) const {
    constexpr double alike = 1e-6;
    std::size_t best = 0;
    double greatest = -1;
    for (std::size_t axis = 0; axis < integral_.dimensions(); ++axis) {
        const double roughness = rule_.roughness(values, axis);
        const bool greater = roughness > greatest * (1 + alike);
        const bool wider = roughness >= greatest * (1 - alike) && box.sides[axis].depth < box.sides[best].depth;
        if (!greater && !wider) continue;
        greatest = roughness;
        best = axis;
    }
    return static_cast<std::uint32_t>(best);
}

// Null rules are for what is smooth, and many boxes alike hide the same of a kink that runs along their sides. What a
// step or a kink between the points amounts to is in proportion to how far balls exceed the values at points. No error
// is greater than what the range of all values allows.
void GenzMalik::doubt_kinks(Box& box, Measure& measure) const {
    if (unseen_[box.part()] == 0) return;
    const auto [low, high] = double_bounds(values_in(integral_, box));
    const double mean = std::ldexp(measure.value, box.depth);
    measure.most = std::max(std::ldexp(std::max(high - mean, mean - low), -box.depth), measure.noise);
    const double beyond = std::max({0.0, high - measure.greatest, measure.least - low});
    const double unseen = unseen_[box.part()] * std::ldexp(beyond, -box.depth);
    if (!std::isfinite(unseen) || unseen <= measure.error) return;
    const bool is_smooth = std::isfinite(variation(values_around(integral_, box, 1)));
    if (is_smooth) return;
    measure.error = unseen;
    box.axis = box.widest_side(integral_.dimensions(), box.axis);
}

Measure GenzMalik::measure(Box& box) const {
    const Samples samples = sample(box);
    std::vector<double> means;
    double magnitude = 0;
    for (const auto& orbit : rule_.orbits()) {
        double sum = 0;
        double sum_of_sizes = 0;
        for (std::size_t i = orbit.first; i < orbit.first + orbit.size; ++i) {
            sum += samples.first[i];
            sum_of_sizes += std::abs(samples.first[i]);
        }
        means.push_back(sum / static_cast<double>(orbit.size));
        magnitude += std::abs(orbit.weight) * sum_of_sizes / static_cast<double>(orbit.size);
    }
    box.axis = axis_to_halve(box, samples.first);
    const double volume = std::ldexp(1.0, -box.depth);
    Measure measure;
    measure.value = volume * rule_.mean(means);
    measure.magnitude = volume * magnitude;
    measure.noise = 50 * std::numeric_limits<double>::epsilon() * measure.magnitude;
    measure.estimate = volume * estimate(rule_, rule_.nulls(means), integral_.dimensions());
    measure.error = std::max(measure.estimate, measure.noise);
    const auto [least, greatest] = std::minmax_element(samples.first.begin(), samples.first.end());
    measure.least = *least;
    measure.greatest = *greatest;
    measure.evaluations = static_cast<std::uint32_t>(samples.first.size());
    measure.stepped_around = samples.second;
    measure.undefined = samples.second == measure.evaluations;
    doubt_kinks(box, measure);
    // Points without a value count as 0: what the others say may be missing as often. What is next to a vertex cannot
    // be told if doubles do not tell the halves of a box apart.
    if (samples.second > 0 || !divisible(box)) {
        measure.error = measure.undefined ? HUGE_VAL : std::max(measure.error, measure.magnitude);
        measure.most = std::numeric_limits<double>::infinity();
    }
    return measure;
}

void GenzMalik::compare(const Leaf<Box>& whole, std::span<Leaf<Box>> halves) const {
    double change = -whole.measure.value;
    for (const auto& half : halves) change += half.measure.value;
    change = std::abs(change);
    // A half that is worse than the whole was halved across the wrong axis: if the middles of the other sides are
    // singular, the values along this one are the roughest, however short it gets.
    for (auto& half : halves) {
        if (half.measure.estimate > whole.measure.estimate) {
            const std::uint32_t halved = whole.region.axis;
            half.region.axis = half.region.widest_side(integral_.dimensions(), halved == 0 ? 1 : 0, halved);
        }
    }
    const double told = change > halves.front().measure.noise ? change : 0;
    raise_chance_estimates(whole.measure, halves, told);
    // In more dimensions the caution of estimates is three times as great or more.
    const std::size_t sides = integral_.dimensions() <= 4 ? integral_.dimensions() : 0;
    const bool are_first = std::cmp_less(whole.region.depth - partition_depth_, sides);
    const double untold = are_first ? doubt_first_halvings(whole.measure, halves, integral_.dimensions()) : 1;
    add_share_of_change(whole.measure, halves, change, untold);
    multiply_by_shortfall(whole.measure, halves, told);
    // The values next to a vertex exceed all doubles: points without a value may hide as much as the whole has.
    constexpr std::int32_t deep = 256;
    const double hidden = std::max(whole.measure.error, whole.measure.magnitude);
    for (auto& [box, measure] : halves) {
        const bool lacks_values = measure.stepped_around > 0 && box.depth > deep;
        measure.error = measure.undefined ? hidden
                        : lacks_values    ? std::max(measure.error, hidden)
                                          : std::min(measure.error, measure.most);
    }
}

// The boxes around a vertex or along an edge hold a part of the integral that falls by a factor with each halving: by
// the mean factor from the whole domain down to the last ones the rest of the series is extrapolated. If some points of
// the last ones have no value, their errors stand for what they hold.
double GenzMalik::beyond_last(const Measured<Box>& measured) const {
    SumOfDoubles last;
    std::int32_t halvings = 1;
    for (const auto* leaves : {&measured.leaves, &measured.settled}) {
        for (const auto& [box, measure] : *leaves) {
            if (measure.stepped_around == 0 && divisible(box)) continue;
            last.add(measure.stepped_around > 0 ? measure.error : measure.magnitude);
            halvings = std::max(halvings, box.depth);
        }
    }
    if (!(last.value() > 0)) return 0;
    const double fall = 1 - std::pow(last.value() / measured.totals.magnitude.value(), 1.0 / halvings);
    return fall > 0 ? last.value() / fall : HUGE_VAL;
}

static_assert(DivisionRule<GenzMalik> && espalier::Tree<RefinementRound<GenzMalik>>);

Finding integrate_by_genz_malik(Run& run, const Integral& integral, const Settings& settings) {
    // A box has more points than a cell: fewer boxes do to begin with.
    constexpr int halvings_less = 3;
    const int partition = std::max(0, settings.partition - halvings_less);
    const auto search = [&](const auto& tree) { return run.search(tree); };
    constexpr double low_degree_is_enough = -13;
    const auto& parts = integral.smooth_parts;
    const bool smooth = std::ranges::none_of(parts, [](const auto& part) { return part.integrand.has_kinks(); });
    const bool high_degree = smooth && settings.tolerance.relative < low_degree_is_enough;
    const GenzMalik rule(integral, partition, high_degree);
    // Balls cannot look between the points of a function that has no expression.
    if (integral.integrand.is_given_by_values()) return refine(rule, settings, search);
    return refine(rule, BoxCheck(rule), settings, search, [&] { return stops_between_searches(run); });
}
}  // namespace integrate
