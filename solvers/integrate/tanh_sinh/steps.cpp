#include "integrate/tanh_sinh/steps.hpp"

#include <algorithm>
#include <cmath>

#include "integrate/arithmetic/ball_arithmetic.hpp"

namespace integrate {

namespace {

constexpr std::uint64_t most_units = std::uint64_t{1} << 40;

// The radius in units, rounded up.
std::uint64_t radius_in_units(const Ball& term, long unit) {
    mag_t radius;
    mag_init(radius);
    mag_mul_2exp_si(radius, arb_radref(term.get()), -unit);
    const double units = std::ceil(mag_get_d(radius));
    mag_clear(radius);
    return units < static_cast<double>(most_units) ? static_cast<std::uint64_t>(units) : most_units;
}

}  // namespace

void SumOfSteps::merge(const SumOfSteps& other) {
    sum.merge(other.sum);
    error_units += other.error_units;
    evaluations += other.evaluations;
    stepped_around += other.stepped_around;
    undefined += other.undefined;
    gap = std::max(gap, other.gap);
}

Step Steps::step(std::uint64_t place) const {
    return {range_.first + range_.stride * static_cast<std::int64_t>(place), range_.halvings};
}

// None if no precision that makes sense makes the term's ball narrow enough.
std::optional<Ball> Steps::term(const Step& step, Answer& answer) const {
    constexpr long least_bits = 64;
    const auto tolerated = std::uint64_t{1} << accuracy_.tolerance_bits;
    const double weight = map_.weight(step);
    const double missing = weight - accuracy_.heaviest;
    long precision = accuracy_.bits + least_bits / 2;
    const long most_bits = bits_that_tell(weight, std::max(accuracy_.bits, static_cast<long>(step.nudge)));
    if (missing < 0) precision = std::max(least_bits, precision + static_cast<long>(std::max(missing, -1e9)));
    for (; precision <= most_bits; precision *= 2) {
        Ball term = map_.term(step, precision);
        ++answer.evaluations;
        if (arb_is_finite(term.get()) != 0 && radius_in_units(term, accuracy_.unit) <= tolerated) return term;
    }
    return std::nullopt;
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
    Ball difference;
    arb_sub(difference.get(), nearer->get(), neighbour->get(), accuracy_.bits);
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

std::optional<Steps::Subproblem> Steps::split(Subproblem& s) const {
    if (s.end - s.begin < 2) return std::nullopt;
    const std::uint64_t middle = s.begin + (s.end - s.begin) / 2;
    Subproblem other{middle, s.end, s.whole};
    s.end = middle;
    return other;
}

}  // namespace integrate
