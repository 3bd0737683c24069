// SPDX-License-Identifier: Apache-2.0
#include "integrate/tanh_sinh/steps.hpp"
#include <iterator>

namespace integrate {
namespace {
constexpr std::uint64_t most_units = std::uint64_t{1} << 40;

// The radius in units, rounded up.
std::uint64_t radius_in_units(const Ball& term, long unit) {
    const double units = std::ceil(mag_get_d(arb_radref(scaled_by_two(term, -unit).get())));
    return units < static_cast<double>(most_units) ? static_cast<std::uint64_t>(units) : most_units;
}

// Returns by how many bits the term's ball is too wide, and some more.
long bits_too_wide(const Ball& term, const Accuracy& accuracy) {
    constexpr long guard = 16;
    const double wide = mag_get_d_log2_approx(arb_radref(term.get()));
    return guard + std::max(0L, static_cast<long>(wide) - accuracy.unit - accuracy.tolerance_bits);
}
}  // namespace

std::optional<long> precision_among(const TermSizes& sizes, const Step& step, long radius) {
    const auto right = sizes.upper_bound(step.number >> (step.halvings - halvings_to_quarters));
    if (right == sizes.begin() || right == sizes.end()) return std::nullopt;
    const TermSize& a = std::prev(right)->second;
    const TermSize& b = right->second;
    if (!std::isfinite(a.size + b.size) || a.is_bound || b.is_bound) return std::nullopt;
    constexpr long least_bits = 64;
    constexpr long guard = 8;
    const auto size = static_cast<long>(std::ceil(std::max(a.size, b.size)));
    return std::max(least_bits, size - radius + std::max(a.lost, b.lost) + guard);
}

// Guesses the precision of a term from the terms around it; the weight alone assumes that the integrand is as great as
// its weight.
long Steps::likely_precision(const Step& step) const {
    constexpr long least_bits = 64;
    if (accuracy_.sizes != nullptr && step.nudge == 0) {
        const auto likely = precision_among(*accuracy_.sizes, step, accuracy_.unit + accuracy_.tolerance_bits);
        if (likely) return *likely;
    }
    const double missing = std::clamp(map_.weight(step) - accuracy_.heaviest, -1e9, 0.0);
    return std::max(least_bits, accuracy_.bits + least_bits / 2 + static_cast<long>(missing));
}

// Returns none if no sensible precision makes the term's ball narrow enough.
std::optional<Ball> Steps::term(const Step& step, Answer& answer) const {
    const auto tolerated = std::uint64_t{1} << accuracy_.tolerance_bits;
    std::optional<long> most_bits;
    for (long precision = likely_precision(step);;) {
        Ball term = map_.term(step, precision, table_);
        ++answer.evaluations;
        const bool is_finite = arb_is_finite(term.get()) != 0;
        if (is_finite && radius_in_units(term, accuracy_.unit) <= tolerated) return term;
        if (!most_bits) {
            const long bits = std::max(accuracy_.bits, static_cast<long>(step.nudge));
            most_bits = bits_that_tell(map_.weight(step), bits);
        }
        precision += is_finite ? std::min(precision, bits_too_wide(term, accuracy_)) : precision;
        if (precision > *most_bits) return std::nullopt;
    }
}

void Steps::add(const Ball& term, Answer& answer) const {
    answer.error_units += radius_in_units(term, accuracy_.unit) + (answer.sum.add(term, accuracy_.unit) ? 1 : 0);
}

// A neighbour that is off by less than what counts stands for a point without a value; next to a pole it does not, and
// another neighbour differs from it.
void Steps::step_around(Step step, Answer& answer) const {
    step.nudge = static_cast<int>(accuracy_.bits) + 8;
    const auto neighbour = term(step, answer);
    step.nudge += 8;
    const auto nearer = neighbour ? term(step, answer) : std::nullopt;
    if (!nearer) {
        ++answer.undefined;
        return;
    }
    ++answer.stepped_around;
    add(*neighbour, answer);
    const Ball difference = computed<arb_sub>(*nearer, *neighbour, accuracy_.bits);
    answer.gap = std::max(answer.gap, binary_logarithm(difference));
}

// Arb keeps constants for each thread, and makes them anew whenever more of their digits are asked for. From one step
// to the next that is the case as they come nearer to the middle: the middle itself, done twice as precisely, asks for
// the most.
void Steps::prepare_constants() const {
    thread_local long prepared_bits = 0;
    constexpr long for_reduced_arguments = 128;
    const long most_bits = 2 * accuracy_.bits + for_reduced_arguments;
    if (prepared_bits >= most_bits) return;
    map_.term({}, most_bits);
    prepared_bits = most_bits;
}

espalier::Nodes Steps::work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
    prepare_constants();
    // Who wants the search to stop waits for one term that takes seconds, not for as many as took no time before.
    if (map_.has_special_functions()) budget = 1;
    espalier::Nodes done = 0;
    for (; done < budget && !s.empty(); ++done, ++s.begin) {
        const Step here = step(s.begin);
        if (const auto value = term(here, answer)) {
            add(*value, answer);
        } else {
            step_around(here, answer);
        }
    }
    return done;
}
}  // namespace integrate
