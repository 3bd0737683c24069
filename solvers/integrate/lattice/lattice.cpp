// SPDX-License-Identifier: Apache-2.0
#include "integrate/lattice/lattice.hpp"
#include <boost/math/distributions/students_t.hpp>
#include <espalier/random.hpp>
#include "integrate/adaptive/cell.hpp"

namespace integrate {
namespace {
/// The number of points of a leaf.
constexpr std::size_t block_size = 4 * column_size;

// Up and down through the unit interval; never at an end, where an integrand may have no value.
Position<double> tent(std::uint64_t place) {
    constexpr std::uint64_t half = std::uint64_t{1} << 63;
    const std::uint64_t risen = (place < half ? 2 * place : ~(2 * place)) | 1;
    const bool from_right = risen >= half;
    return {.from_right = from_right, .distance = static_cast<double>(from_right ? 0 - risen : risen) * 0x1p-64};
}

constexpr int number_of_shifts = 16;
constexpr double confidence = 0.95;

/// Returns as many standard errors as make it likely that the intervals of all levels hold the integral: stopping at
/// the first interval that is narrow enough prefers those that are narrow by accident.
double standard_errors(int last_level) {
    const int looks = last_level - LatticeTree::first_level + 1;
    const double missed = (1 - confidence) / looks;
    return quantile(complement(boost::math::students_t(number_of_shifts - 1), missed / 2));
}

// Returns value, error and magnitude of the integral.
Measure estimate(const LatticeSums& sums, int level, double standard_errors) {
    SumOfDoubles all;
    for (const auto& sum : sums.values) all.merge(sum);
    const double points = std::ldexp(1.0, level);
    Measure result;
    result.value = all.value() / (number_of_shifts * points);
    result.magnitude = sums.magnitude.value() / (number_of_shifts * points);
    double squares = 0;
    for (const auto& sum : sums.values) {
        const double difference = sum.value() / points - result.value;
        squares += difference * difference;
    }
    const double standard_error = std::sqrt(squares / (number_of_shifts * (number_of_shifts - 1)));
    const double rounding = 50 * std::numeric_limits<double>::epsilon() * result.magnitude;
    result.error = standard_errors * standard_error + rounding;
    return result;
}

// Returns whether the estimate is resolved. If few points have hit a peak, some means have a part of it and most have
// none: such means are no normal variates, and too low. In 50 variables a fourth of the intervals that were wider than
// this missed the integral, by up to nine times their width.
bool is_resolved(const Measure& estimate) {
    constexpr double one_digit = 0.1;
    return estimate.error < one_digit * estimate.magnitude;
}

Finding finding_of(const Measure& estimate, const LatticeSums& sums, const Tolerance& tolerance) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const bool is_known = is_resolved(estimate) && sums.without_value == 0;
    Finding finding = of_doubles(estimate.value, is_known ? estimate.error : infinite);
    finding.confidence = is_known ? confidence : 0;
    finding.evaluations = sums.evaluations;
    finding.stepped_around = sums.without_value;
    finding.met = is_known && finding.error <= tolerance.allowed(std::log2(std::abs(estimate.value)));
    if (sums.without_value > 0) finding.shortcoming = "the integrand has no values in a part of the domain";
    return finding;
}
}  // namespace

LatticeTree::LatticeTree(const Integral& integral, int level, const std::vector<Shift>& shifts)
    : whole_{integral.intervals, {}, integral.integrand},
      level_(level),
      shifts_(shifts),
      only_new_(level > first_level),
      points_(std::uint64_t{1} << (level - (only_new_ ? 1 : 0))),
      blocks_(static_cast<std::uint32_t>((points_ + block_size - 1) / block_size)) {
    // In 12 to 50 dimensions, with 2^10 to 2^16 points, the mean square of the worst error over all shifts in a Sobolev
    // space of mixed first derivatives is 0.8 to 1.7 times that of components that are chosen one by one.
    constexpr std::uint64_t factor = 69'069;
    while (generators_.size() < integral.dimensions()) {
        generators_.push_back(generators_.empty() ? 1 : factor * generators_.back());
    }
}

void LatticeTree::sample(const Node& node, Answer& answer) const {
    const Shift& shift = shifts_[static_cast<std::size_t>(node.shift)];
    PartEvaluator evaluator(whole_);
    answer.values.resize(shifts_.size());
    auto& sum = answer.values[static_cast<std::size_t>(node.shift)];
    double magnitude = 0;
    const std::uint64_t end = std::min(points_, (node.first + std::uint64_t{1}) * block_size);
    for (std::uint64_t first = node.first * std::uint64_t{block_size}; first < end; first += column_size) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(column_size, end - first));
        const Column& values = evaluator(count, [&](std::size_t i, std::size_t axis) {
            const std::uint64_t k = only_new_ ? 2 * (first + i) + 1 : first + i;
            return tent((k * generators_[axis] << (64 - level_)) + shift[axis]);
        });
        for (std::size_t i = 0; i < count; ++i) {
            if (!std::isfinite(values[i])) {
                ++answer.without_value;
                continue;
            }
            sum.add(values[i]);
            magnitude += std::abs(values[i]);
        }
        answer.evaluations += count;
    }
    answer.magnitude.add(magnitude);
}

Finding integrate_by_lattice(Run& run, const Integral& integral, const Settings& settings) {
    const std::uint64_t allowed = settings.evaluations_allowed();
    const auto affordable = static_cast<int>(std::bit_width(allowed / number_of_shifts)) - 1;
    const int last_level = std::clamp(affordable, LatticeTree::first_level, LatticeTree::last_level);
    const double factor = standard_errors(last_level);
    espalier::Random random(settings.shift_seed);
    std::vector<Shift> shifts(number_of_shifts, Shift(integral.dimensions()));
    for (auto& shift : shifts) std::ranges::generate(shift, [&] { return random(); });
    LatticeSums sums;
    Finding finding;
    for (int level = LatticeTree::first_level;; ++level) {
        const auto outcome = run.search(espalier::DepthFirst(LatticeTree(integral, level, shifts)));
        finding.complete = outcome.complete();
        if (!finding.complete) return finding;
        sums.merge(outcome.answer);
        const Measure found = estimate(sums, level, factor);
        finding = finding_of(found, sums, settings.tolerance);
        finding.height = level;
        finding.complete = true;
        if (finding.met || sums.without_value > 0) return finding;
        if (level == last_level) {
            finding.shortcoming = found.magnitude == 0 ? cannot_be_told_from_zero : too_many_evaluations(allowed);
            return finding;
        }
    }
}
}  // namespace integrate
