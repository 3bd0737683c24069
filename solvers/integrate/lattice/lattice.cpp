// SPDX-License-Identifier: Apache-2.0
#include "integrate/lattice/lattice.hpp"

#include <boost/math/distributions/students_t.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include <espalier/program/report/numbers.hpp>
#include <espalier/random.hpp>
#include <espalier/require.hpp>

#include "integrate/adaptive/cell.hpp"
#include "integrate/arithmetic/evaluation.hpp"

namespace integrate {

namespace {

// Bernoulli's polynomial of degree 2, the kernel of the space but for a constant.
double kernel(double x) { return x * (x - 1) + 1.0 / 6; }

double half_a_period_on(double x) { return x < 0.5 ? x + 0.5 : x - 0.5; }

// Returns the components of the first lattice. The error's square is the mean of a product over all points, which is
// the same for k and -k: half of them do.
std::vector<std::uint32_t> first_generators(std::uint32_t points, double weight, std::size_t dimensions) {
    std::vector<double> kernels;
    for (std::uint32_t k = 0; k < points; ++k) kernels.push_back(kernel(static_cast<double>(k) / points));
    const auto at = [&](std::uint32_t k, std::uint32_t component) { return kernels[k * component & (points - 1)]; };
    std::vector<double> products(points / 2 + 1, 2);  // over the components so far
    products.front() = products.back() = 1;
    std::vector<std::uint32_t> generators;
    while (generators.size() < dimensions) {
        std::uint32_t best = 1;
        double least = std::numeric_limits<double>::infinity();
        for (std::uint32_t candidate = 1; candidate < points / 2; candidate += 2) {
            double sum = 0;
            for (std::uint32_t k = 0; k < products.size(); ++k) sum += products[k] * at(k, candidate);
            if (sum >= least) continue;
            least = sum;
            best = candidate;
        }
        for (std::uint32_t k = 0; k < products.size(); ++k) products[k] *= 1 + weight * at(k, best);
        generators.push_back(best);
    }
    return generators;
}

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

std::vector<Shift> random_shifts(std::size_t dimensions, std::uint64_t seed) {
    espalier::Random random(seed);
    std::vector<Shift> shifts(number_of_shifts, Shift(dimensions));
    for (auto& shift : shifts) std::ranges::generate(shift, [&] { return random(); });
    return shifts;
}

/// The last lattice that so many evaluations suffice for; the first one is always looked at.
int last_level_within(std::uint64_t evaluations) {
    const auto affordable = static_cast<int>(std::bit_width(evaluations / number_of_shifts)) - 1;
    return std::clamp(affordable, ExtensibleLattice::first_level, ExtensibleLattice::last_level);
}

/// Returns as many standard errors as make it likely that the intervals of all levels hold the integral: stopping at
/// the first interval that is narrow enough prefers those that are narrow by accident.
double standard_errors(int last_level) {
    const int looks = last_level - ExtensibleLattice::first_level + 1;
    const double missed = (1 - confidence) / looks;
    return quantile(complement(boost::math::students_t(number_of_shifts - 1), missed / 2));
}

std::string too_few_points(std::uint64_t allowed) {
    constexpr std::uint64_t most = std::uint64_t{number_of_shifts} << ExtensibleLattice::last_level;
    if (allowed < 2 * most) return too_many_evaluations(allowed);
    return fmt::format("more than {} evaluations would be needed, which there are no lattices for",
                       espalier::program::grouped(most));
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

// The weight was chosen by experiment, on random draws of Genz's integrands in 12 to 50 dimensions: 2 to 20 over their
// number are about as good; a weight that does not fall with it is five times worse in 50.
ExtensibleLattice::ExtensibleLattice(std::size_t dimensions) : weight_(6.0 / static_cast<double>(dimensions)) {
    espalier::require(dimensions > 0, "a lattice has at least one dimension");
    generators_ = first_generators(std::uint32_t{1} << first_level, weight_, dimensions);
}

// The old points are the even multiples of z / 2^level, whatever its new digits are. So the sum over the odd ones
// decides, of which again half do.
void ExtensibleLattice::extend() {
    espalier::require(level_ < last_level, "the lattice can have more points");
    const std::uint32_t old_points = std::uint32_t{1} << level_;
    const std::uint32_t mask = 2 * old_points - 1;
    const double distance = std::ldexp(1.0, -++level_);
    std::vector<double> products(old_points / 2, 1.0);
    for (auto& generator : generators_) {
        const auto place = [&](std::size_t i) {
            const auto k = 2 * static_cast<std::uint32_t>(i) + 1;
            return static_cast<double>(static_cast<std::int32_t>(k * generator & mask)) * distance;
        };
        double gain = 0;
        for (std::size_t i = 0; i < products.size(); ++i) {
            const double x = place(i);
            gain += products[i] * (kernel(x) - kernel(half_a_period_on(x)));
        }
        if (gain > 0) generator += old_points;
        for (std::size_t i = 0; i < products.size(); ++i) products[i] *= 1 + weight_ * kernel(place(i));
    }
}

void LatticeSums::merge(const LatticeSums& other) {
    values.resize(std::max(values.size(), other.values.size()));
    for (std::size_t i = 0; i < other.values.size(); ++i) values[i].merge(other.values[i]);
    magnitude.merge(other.magnitude);
    evaluations += other.evaluations;
    without_value += other.without_value;
}

LatticeTree::LatticeTree(const Integral& integral, const ExtensibleLattice& lattice, const std::vector<Shift>& shifts)
    : whole_{integral.intervals, {}, integral.integrand},
      lattice_(lattice),
      shifts_(shifts),
      only_new_(lattice.level() > ExtensibleLattice::first_level),
      points_(std::uint64_t{1} << (lattice.level() - (only_new_ ? 1 : 0))),
      blocks_(static_cast<std::uint32_t>((points_ + block_size - 1) / block_size)) {
    espalier::require(lattice.generators().size() == integral.dimensions(),
                      "the lattice has the integral's dimensions");
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
            return tent((k * lattice_.generators()[axis] << (64 - lattice_.level())) + shift[axis]);
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
    const int last_level = last_level_within(allowed);
    const double factor = standard_errors(last_level);
    const auto shifts = random_shifts(integral.dimensions(), settings.shift_seed);
    ExtensibleLattice lattice(integral.dimensions());
    LatticeSums sums;
    Finding finding;
    while (true) {
        const auto outcome = run.search(espalier::DepthFirst(LatticeTree(integral, lattice, shifts)));
        finding.complete = outcome.complete();
        if (!finding.complete) return finding;
        sums.merge(outcome.answer);
        const Measure found = estimate(sums, lattice.level(), factor);
        finding = finding_of(found, sums, settings.tolerance);
        finding.height = lattice.level();
        finding.complete = true;
        if (finding.met || sums.without_value > 0) return finding;
        if (lattice.level() == last_level) {
            finding.shortcoming = found.magnitude == 0 ? cannot_be_told_from_zero : too_few_points(allowed);
            return finding;
        }
        lattice.extend();
    }
}

}  // namespace integrate
