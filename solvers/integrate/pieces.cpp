// SPDX-License-Identifier: Apache-2.0
#include "integrate/pieces.hpp"
#include <complex>
#include <espalier/program/launcher.hpp>
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/rigorous/rigorous.hpp"
#include "integrate/tanh_sinh/tanh_sinh.hpp"

namespace integrate {
namespace {
// Returns the interval from 0 to where no more than this follows, and what follows.
std::pair<Interval, double> cut_off(const Decay& decay, double allowed) {
    constexpr double farthest = 0x1p40;
    double end = decay.start;
    while (decay.beyond(end) > allowed && end < farthest) end *= 2;
    return {Interval(Formula(decimal("0")), Formula(written_out(end))), decay.beyond(end)};
}

// The greatest size of any piece, as a power of two.
double estimated_size(const std::vector<IntegralPart>& parts) {
    constexpr double negligible = -64;
    double size = -HUGE_VAL;
    for (const auto& part : parts) {
        const Interval interval = part.decay ? cut_off(*part.decay, negligible).first : part.interval;
        size = std::max(size, sampled_size({.integrand = part.integrand, .intervals = {interval}}));
    }
    return size;
}

// Adds what a part of an integral took, and whether all of it is known.
void add_costs(Finding& sum, const Finding& part) {
    sum.evaluations += part.evaluations;
    sum.balls += part.balls;
    sum.stepped_around += part.stepped_around;
    sum.height = std::max(sum.height, part.height);
    sum.complete = sum.complete && part.complete;
    if (sum.shortcoming.empty()) sum.shortcoming = part.shortcoming;
}

void add(Finding& sum, const Finding& piece, bool is_imaginary) {
    add_costs(sum, piece);
    sum.enclosed = sum.enclosed && piece.enclosed;
    sum.enclosed_inside = sum.enclosed_inside && piece.enclosed_inside;
    sum.met = sum.met && piece.met;
    sum.error = logarithm_of_sum({sum.error, piece.error});
    if (sum.remark.empty()) sum.remark = piece.remark;
    if (is_imaginary && !sum.imaginary) sum.imaginary.emplace();
    Ball& part = is_imaginary ? *sum.imaginary : sum.value;
    arb_add(part.get(), part.get(), piece.value.get(), ARF_PREC_EXACT);
}

// Returns the size of the sum; for a complex one that of its greater part.
double size_of(const Finding& sum) {
    const double real = binary_logarithm(sum.value);
    return sum.imaginary ? std::max(real, binary_logarithm(*sum.imaginary)) : real;
}

// Replaces a part that cannot be told from 0 by 0, and adds its size to the error.
void round_to_zero(Finding& sum) {
    for (Ball* part : {&sum.value, sum.imaginary ? &*sum.imaginary : nullptr}) {
        if (part == nullptr) continue;
        const double size = binary_logarithm(*part);
        if (std::isinf(size) || !(size < sum.error)) continue;
        sum.error = logarithm_of_sum({sum.error, size + 0x1p-40});
        *part = Ball();
    }
}

// Estimates a part by steps, after some attempt to enclose it. Steps that miss a peak, or step over a pole or a cut,
// agree with each other: a real part is compared with a few points in doubles, and a complex one has to be enclosed
// except near its ends.
Finding estimated_part(Run& run, const Integral& part, const Settings& settings, const Finding& enclosed) {
    const bool complex = part.integrand.is_complex();
    if (complex && !enclosed.enclosed_inside) return enclosed;
    Finding estimate = integrate_by_tanh_sinh(run, part, settings.after(enclosed.evaluations));
    estimate.evaluations += enclosed.evaluations;
    estimate.enclosed_inside = enclosed.enclosed_inside;
    if (!estimate.complete || !has_value(estimate)) return estimate;
    if (part.is_analytic) return estimate;
    const bool doubted =
        complex ? enclosed.enclosed && has_value(enclosed) &&
                      distance(estimate.value, enclosed.value) > 1 + std::max(estimate.error, enclosed.error)
                : is_contradicted(run, part, estimate);
    return doubted ? contradicted(std::move(estimate)) : estimate;
}

/// One real integral, and what was found of it.
using RealIntegral = std::pair<Integral, Finding>;

/// The real part of a factor and, if it has one, the imaginary part.
using FactorIntegrals = std::pair<RealIntegral, std::optional<RealIntegral>>;

bool is_exactly_zero(const Finding& finding) {
    return arb_is_zero(finding.value.get()) != 0 && finding.error == -HUGE_VAL;
}

Integral over(const std::vector<Interval>& intervals, const Factor& factor, const Expression& integrand) {
    std::vector<Interval> sides;
    for (const auto variable : factor.variables) sides.push_back(intervals[variable]);
    return integral_of(Formula(folded(integrand)), std::move(sides));
}

// Returns the product and what it may be off by: doubles below the least normal one have lost their digits, so that
// only a factor that is known to be 0 makes a product without an error.
std::pair<std::complex<double>, double> product_of(const std::vector<FactorIntegrals>& pairs) {
    constexpr double rounded = 0x1p-50;
    std::complex<double> product = 1;
    double size = 1;
    double greatest = 1;
    double least_error = std::numeric_limits<double>::min();
    for (const auto& [real, imaginary] : pairs) {
        const std::complex<double> value(nearest_double(real.second.value),
                                         imaginary ? nearest_double(imaginary->second.value) : 0);
        const double error =
            std::hypot(std::exp2(real.second.error), imaginary ? std::exp2(imaginary->second.error) : 0);
        product *= value;
        size *= std::abs(value);
        greatest *= std::abs(value) * (1 + rounded) + error;
        if (is_exactly_zero(real.second) && (!imaginary || is_exactly_zero(imaginary->second))) least_error = 0;
    }
    return {product, std::max(greatest - size, least_error)};
}
}  // namespace

Finding in_parts(const Integral& integral, const Settings& settings,
                 const std::function<Finding(const Integral&, const Settings&)>& integrate) {
    const auto parts = integral.parts();
    const auto count = static_cast<double>(parts.size());
    if (integral.is_in_pieces() && parts.size() == 1 && !parts.front().decay) return integrate(integral, settings);
    double size = estimated_size(parts);
    Finding sum;
    std::uint64_t evaluations = 0;
    for (int attempt = 0; attempt < 3; ++attempt) {
        const double allowed = settings.tolerance.allowed(size) - std::log2(count) - 1;
        Finding earlier = std::exchange(sum, exactly_zero());
        sum.enclosed_inside = true;
        for (const auto& part : parts) {
            Settings for_part = settings.after(evaluations + sum.evaluations);
            for_part.tolerance = {.absolute = allowed, .relative = allowed - size};
            Interval interval = part.interval;
            double beyond = -HUGE_VAL;
            if (part.decay) {
                std::tie(interval, beyond) = cut_off(*part.decay, allowed - 3);
                for_part.tolerance.absolute = allowed - 1;
            }
            const Integral piece = {.integrand = part.integrand,
                                    .intervals = {interval},
                                    .pieces = {interval},
                                    .is_analytic = part.is_analytic};
            // Once a limit has stopped a search, no other is begun.
            add(sum, sum.complete ? integrate(piece, for_part) : bounded_by_values(piece), part.is_imaginary);
            sum.error = logarithm_of_sum({sum.error, beyond});
            if (std::isinf(sum.error) && sum.error > 0) break;
        }
        if (integral.is_complex() && !sum.imaginary) sum.imaginary.emplace();
        evaluations += sum.evaluations;
        keep_narrower_one(sum, std::move(earlier));
        const bool pieces_met = std::exchange(sum.met, false);
        const double found = size_of(sum);
        if (!pieces_met || std::isnan(found)) break;
        const bool cancels = !integral.is_in_pieces();
        if (cancels) round_to_zero(sum);
        sum.met = sum.error <= settings.tolerance.allowed(found);
        if (sum.met && sum.remark == is_zero_where_terms_cancel) sum.remark.clear();
        // Around a closed path terms mostly cancel, and about a pole they often do.
        if (!sum.met && cancels && !(size_of(sum) > sum.error)) {
            sum.met = sum.error <= settings.tolerance.allowed(size);
            if (sum.met) sum.remark = is_zero_where_terms_cancel;
        }
        if (!sum.met && std::isinf(found)) sum.shortcoming = cannot_be_told_from_zero;
        // If the pieces cancel, their sum is less than they are.
        if (sum.met || std::isinf(settings.tolerance.allowed(found))) break;
        size = found;
    }
    sum.evaluations = evaluations;
    return sum;
}

Finding integrate_part(Run& run, const Integral& part, const Settings& settings) {
    const bool is_estimate = settings.method == "tanh-sinh";
    if (is_estimate && !part.integrand.is_complex()) {
        Finding estimate = estimated_part(run, part, settings, Finding());
        const bool is_told = has_value(estimate) || !estimate.complete;
        return is_told ? estimate : integrate_rigorously(run, part, settings);  // it may be 0
    }
    // Special functions take long, and up to infinity they are seldom enclosed.
    const bool is_hopeful =
        part.intervals[0].kind() == Interval::Kind::finite || !part.integrand.has_special_functions();
    const auto wanted = static_cast<std::uint64_t>(settings.digits);
    Settings few = settings;
    few.most_evaluations =
        std::min(settings.balls_allowed(), is_hopeful ? std::max<std::uint64_t>(50'000, 20 * wanted * wanted) : 200);
    Finding enclosed = integrate_rigorously(run, part, few);
    if (!enclosed.complete || (enclosed.met && !is_estimate)) return enclosed;
    return estimated_part(run, part, settings, enclosed);
}

Finding in_factors(const std::vector<Interval>& intervals, const Factors& factors, const Settings& settings,
                   const std::function<Finding(const Integral&, const Settings&)>& integrate) {
    std::vector<FactorIntegrals> pairs;
    for (const auto& factor : factors.factors) {
        pairs.emplace_back(RealIntegral(over(intervals, factor, factor.real), Finding()), std::nullopt);
        if (factor.imaginary) pairs.back().second = RealIntegral(over(intervals, factor, *factor.imaginary), Finding());
    }
    Finding result;
    result.complete = true;
    // The relative error that is asked for in each factor, as a power of two.
    constexpr double finest = -46;
    constexpr double first_guess = -20;
    const auto count = static_cast<double>(pairs.size());
    double relative = std::isinf(settings.tolerance.relative) ? first_guess : settings.tolerance.relative;
    relative -= std::log2(count) + 0.5;
    for (int attempt = 0; attempt < 4; ++attempt) {
        Settings for_factor = settings;
        relative = std::max(relative, finest);
        for_factor.tolerance = {.relative = relative};
        for_factor.partition = std::min(settings.partition, 2);
        const auto find = [&](RealIntegral& part) {
            for_factor.most_evaluations = settings.after(result.evaluations).most_evaluations;
            part.second = integrate(part.first, for_factor);
            const auto& found = part.second;
            add_costs(result, found);
            if (!found.remark.empty()) result.remark = not_excluded(HUGE_VAL);
        };
        for (auto& [real, imaginary] : pairs) {
            find(real);
            for_factor.tolerance.absolute = relative + binary_logarithm(real.second.value);
            if (imaginary) find(*imaginary);
            for_factor.tolerance.absolute = -HUGE_VAL;
        }
        const auto [value, error] = product_of(pairs);
        const Finding sum = of_doubles(factors.imaginary_part ? value.imag() : value.real(), error);
        result.value = sum.value;
        result.error = sum.error;
        const double allowed = settings.tolerance.allowed(binary_logarithm(result.value));
        result.met = result.complete && result.error <= allowed;
        if (result.met) result.shortcoming.clear();
        if (result.met || !result.complete || relative <= finest || !std::isfinite(result.error)) break;
        relative = std::min(relative - 1, relative + allowed - result.error - 0.5);
        result.shortcoming.clear();
        result.remark.clear();
    }
    return result;
}

bool stops_between_searches(const Run& run) { return run.stop_wanted() && !espalier::program::launched(); }
}  // namespace integrate
