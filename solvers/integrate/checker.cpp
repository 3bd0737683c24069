// SPDX-License-Identifier: Apache-2.0
#include "integrate/checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/complex_arithmetic.hpp"
#include "integrate/arithmetic/float_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/names.hpp"

namespace integrate {

namespace {

using espalier::program::Check;

// A long decimal is believed to be a rounded one, which may be off by a unit of its last digit.
void allow_for_rounding(Ball& exact, const Formula& formula) {
    constexpr std::size_t long_decimal = 17;
    for (const auto& number : formula.constants()) {
        const auto mantissa = std::string_view(number).substr(0, number.find_first_of("eE"));
        const auto point = mantissa.find('.');
        if (mantissa.size() < long_decimal || point == std::string_view::npos) continue;
        const auto places = static_cast<long>(mantissa.size() - point - 1);
        Ball unit(10);
        BallArithmetic(64).raise(unit, static_cast<int>(exponent_of_ten(number).value_or(0) - places));
        arb_add_error(exact.get(), unit.get());
    }
}

Ball power_of_two(double logarithm) {
    Ball power;
    const double whole = std::ceil(logarithm);
    arb_set_d(power.get(), std::exp2(logarithm - whole));
    arb_mul_2exp_si(power.get(), power.get(), static_cast<slong>(whole));
    return power;
}

// A real one by real balls: powers of what is below 0 are real there.
ComplexBall exact_value(const Formula& formula, long precision) {
    ComplexBall result;
    if (has_imaginary_unit(formula.expression())) {
        ComplexArithmetic arithmetic(precision);
        result = evaluate(formula, arithmetic, {});
    } else {
        arb_set(acb_realref(result.get()), evaluate(formula, BallArithmetic(precision), {}).get());
    }
    Ball rounding;
    allow_for_rounding(rounding, formula);
    arb_add(acb_realref(result.get()), acb_realref(result.get()), rounding.get(), precision);
    if (acb_is_real(result.get()) == 0) {
        arb_add(acb_imagref(result.get()), acb_imagref(result.get()), rounding.get(), precision);
    }
    return result;
}

Check check_by_exact_value(const Integral& integral, const Finding& finding) {
    long bits = arf_bits(arb_midref(finding.value.get()));
    if (finding.imaginary) bits = std::max(bits, arf_bits(arb_midref(finding.imaginary->get())));
    const long precision = 2 * bits + 128;
    ComplexBall exact = exact_value(*integral.exact, precision);
    ComplexBall found;
    arb_set(acb_realref(found.get()), finding.value.get());
    if (finding.imaginary) arb_set(acb_imagref(found.get()), finding.imaginary->get());
    acb_sub(exact.get(), exact.get(), found.get(), precision);
    Ball difference;
    acb_abs(difference.get(), exact.get(), precision);
    const auto is_beyond = [&](double error) { return arb_gt(difference.get(), power_of_two(error).get()) != 0; };
    if (finding.confidence > 0 && is_beyond(finding.error)) {
        // That happens; but where it is twice as far off it is no accident.
        return Check{.passed = !is_beyond(finding.error + 1), .text = "outside of its confidence interval"};
    }
    const bool wrong = is_beyond(finding.error);
    return Check{.passed = !wrong,
                 .text = wrong ? "off the exact value by more than its error" : "within its error of the exact value"};
}

// Compares with a recalculation. Disagreement refutes no proof: all points of the sample may have missed a narrow peak.
std::optional<Check> check_by_recalculation(const Integral& integral, const Finding& finding) {
    if (!finding.met || integral.is_empty() || !integral.is_in_pieces()) return std::nullopt;
    const double value = integral.sign() * arf_get_d(arb_midref(finding.value.get()), ARF_RND_NEAR);
    const double error = std::exp2(finding.error);
    const auto again = recalculate(integral, value, error);
    if (!again) return std::nullopt;
    const bool agrees = again->agrees_with(value, error);
    if (!agrees && finding.enclosed) return std::nullopt;
    return Check{.passed = agrees,
                 .text = fmt::format("{} {:.3g} of what other points give, in other arithmetic",
                                     agrees ? "within" : "not within", again->error + error),
                 .is_independent = false};
}

Float value_of(const Formula& formula, const Float& x) { return evaluate(formula, FloatArithmetic(), {&x, 1}); }

/// A sum, and the outermost terms of it.
using Sum = std::pair<Float, double>;

/// A point of the rule below on an interval from 0 to 2, and what its value counts for.
struct Node {
    Float place;
    Float weight;
};

constexpr int outermost_step = 4;

// Returns 1 + tanh(pi/2 sinh t) and its derivative at t = (k + 1/3) / steps: at no method's points. Two exponentials make
// the four hyperbolic functions: 1 + tanh y = e^y / cosh y. They are the same for all integrals, and so kept.
const std::vector<Node>& nodes_of(int steps) {
    static std::mutex mutex;
    static std::map<int, std::vector<Node>> known;
    const std::lock_guard lock(mutex);
    auto& nodes = known[steps];
    if (!nodes.empty()) return nodes;
    const Float half_pi = value_of(Formula(*constant_named("pi")), Float(0)) / 2;
    for (int k = -outermost_step * steps; k < outermost_step * steps; ++k) {
        const Float t = (Float(k) + Float(1) / 3) / steps;
        const Float grown = exp(t);
        const Float cosh_t = (grown + 1 / grown) / 2;
        const Float outwards = exp(half_pi * (grown - cosh_t));
        const Float outer = (outwards + 1 / outwards) / 2;
        nodes.push_back({outwards / outer, half_pi * cosh_t / (outer * outer)});
    }
    return nodes;
}

Sum sum_of_steps(const Formula& formula, const Float& from, const Float& to, int steps) {
    const Float half_width = (to - from) / 2;
    Sum result(0, 0);
    const auto& nodes = nodes_of(steps);
    for (const auto& node : nodes) {
        const Float term = value_of(formula, from + half_width * node.place) * node.weight * half_width;
        const bool outermost = &node == &nodes.front() || &node == &nodes.back();
        if (outermost) result.second += std::abs(static_cast<double>(term));
        result.first += term;
    }
    result.first /= steps;
    return result;
}

Sum sum_of_sections(const Integral& integral, int sections, int steps) {
    const Float from = value_of(*integral.intervals[0].from_limit().formula(), Float(0));
    const Float to = value_of(*integral.intervals[0].to_limit().formula(), Float(0));
    const auto place = [&](int section) { return from + (to - from) * section / sections; };
    Sum sum(0, 0);
    for (int section = 0; section < sections; ++section) {
        const auto [value, tails] = sum_of_steps(integral.integrand, place(section), place(section + 1), steps);
        sum.first += value;
        sum.second += tails;
    }
    return sum;
}

/// Sets the precision of all new numbers as long as it lives.
class DefaultPrecision {
public:
    explicit DefaultPrecision(unsigned digits) : before_(Float::default_precision()) {
        Float::default_precision(digits);
    }
    DefaultPrecision(const DefaultPrecision&) = delete;
    DefaultPrecision& operator=(const DefaultPrecision&) = delete;
    ~DefaultPrecision() { Float::default_precision(before_); }

private:
    unsigned before_;
};

}  // namespace

std::optional<Check> check(const Integral& integral, const Finding& finding) {
    if (!std::isfinite(finding.error)) return std::nullopt;
    if (integral.exact) return check_by_exact_value(integral, finding);
    // Trapezoids are asked for thresholds, and promise no error.
    return finding.leaf_depths.empty() ? check_by_recalculation(integral, finding) : std::nullopt;
}

bool Recalculation::agrees_with(double answer, double error_of_answer) const {
    return std::abs(answer - value) <= error + error_of_answer;
}

std::optional<Recalculation> recalculate(const Integral& integral, double answer, double error_of_answer) {
    constexpr unsigned digits = 60;
    constexpr std::array<std::pair<int, int>, 4> efforts = {{{1, 32}, {1, 160}, {1, 256}, {16, 64}}};
    // Doubles round, and what lies beyond the outermost points is not summed.
    constexpr double tolerable = 1e-9;
    const bool smooth = integral.dimensions() == 1 && !integral.integrand.has_kinks();
    if (!smooth || integral.intervals[0].kind() != Interval::Kind::finite) return std::nullopt;
    const DefaultPrecision precision(digits);
    double change = std::numeric_limits<double>::infinity();
    Recalculation latest{.value = std::nan("")};
    for (const auto& [sections, steps] : efforts) {
        const auto [sum, tails] = sum_of_sections(integral, sections, steps);
        const auto value = static_cast<double>(sum);
        const double allowed = tolerable * std::abs(value);
        // NaN, too, is no value to compare with.
        if (value == 0 || !(tails <= allowed)) return std::nullopt;
        change = std::abs(value - latest.value);
        latest = {value, allowed};
        if (latest.agrees_with(answer, error_of_answer)) return latest;
    }
    if (!(change <= latest.error)) return std::nullopt;
    latest.error += change;
    return latest;
}

}  // namespace integrate
