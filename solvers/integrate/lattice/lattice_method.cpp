#include "integrate/lattice/lattice_method.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <espalier/program/report/numbers.hpp>
#include <espalier/random.hpp>

#include "integrate/lattice/extensible_lattice.hpp"
#include "integrate/lattice/lattice_tree.hpp"
#include "integrate/lattice/students_t.hpp"

namespace integrate {

namespace {

constexpr int number_of_shifts = 16;
constexpr double confidence = 0.95;

std::vector<Shift> random_shifts(std::size_t dimensions, std::uint64_t seed) {
    espalier::Random random(seed);
    std::vector<Shift> shifts(number_of_shifts, Shift(dimensions));
    for (auto& shift : shifts) std::generate(shift.begin(), shift.end(), [&] { return random(); });
    return shifts;
}

/// The last lattice that so many evaluations suffice for; the first one is always looked at.
int last_level_within(std::uint64_t evaluations) {
    const auto affordable = static_cast<int>(std::bit_width(evaluations / number_of_shifts)) - 1;
    return std::clamp(affordable, ExtensibleLattice::first_level, ExtensibleLattice::last_level);
}

/// As many standard errors as make it likely that the intervals of all levels hold the integral: whoever stops at the
/// first one that is narrow enough would otherwise prefer those that are narrow by accident.
double standard_errors(int last_level) {
    const int looks = last_level - ExtensibleLattice::first_level + 1;
    return students_t(number_of_shifts - 1, 1 - (1 - confidence) / looks);
}

std::string too_few_points(std::uint64_t allowed) {
    constexpr std::uint64_t most = std::uint64_t{number_of_shifts} << ExtensibleLattice::last_level;
    if (allowed < 2 * most) return too_many_evaluations(allowed);
    return fmt::format("more than {} evaluations would be needed, which there are no lattices for",
                       espalier::program::grouped(most));
}

struct Estimate {
    double value = 0;
    double error = 0;
    double magnitude = 0;
};

Estimate estimate(const LatticeSums& sums, int level, double standard_errors) {
    Superaccumulator all;
    for (const auto& sum : sums.values) all.merge(sum);
    const double points = std::ldexp(1.0, level);
    Estimate result;
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

// Of a peak that few points have hit some means have a part and most have none: these are no normal variates, and too
// low. In 50 variables a fourth of the intervals missed that were wider than this, by up to nine times.
bool is_resolved(const Estimate& estimate) {
    constexpr double one_digit = 0.1;
    return estimate.error < one_digit * estimate.magnitude;
}

Finding finding_of(const Estimate& estimate, const LatticeSums& sums, const Tolerance& tolerance) {
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

Finding integrate_by_lattice(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const std::uint64_t allowed = settings.evaluations_allowed();
    const int last_level = last_level_within(allowed);
    const double factor = standard_errors(last_level);
    const auto shifts = random_shifts(integral.dimensions(), settings.shift_seed);
    ExtensibleLattice lattice(integral.dimensions());
    LatticeSums sums;
    Finding finding;
    finding.error = std::numeric_limits<double>::infinity();
    while (true) {
        const auto outcome = run.search(espalier::DepthFirst(LatticeTree(integral, lattice, shifts)));
        finding.complete = outcome.complete();
        if (!finding.complete) return finding;
        sums.merge(outcome.answer);
        const Estimate found = estimate(sums, lattice.level(), factor);
        finding = finding_of(found, sums, settings.tolerance);
        finding.height = lattice.level();
        finding.complete = true;
        if (finding.met || sums.without_value > 0) return finding;
        if (lattice.level() == last_level) {
            finding.shortcoming = found.magnitude == 0 ? cannot_be_told_from_zero() : too_few_points(allowed);
            return finding;
        }
        lattice.extend();
    }
}

}  // namespace integrate
