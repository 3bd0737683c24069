#include "integrate/tanh_sinh/tanh_sinh_method.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/tanh_sinh/steps.hpp"
#include "integrate/tanh_sinh/tanh_sinh_plan.hpp"

namespace integrate {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double distance(const Ball& a, const Ball& b) {
    Ball difference;
    arb_sub(difference.get(), a.get(), b.get(), ARF_PREC_EXACT);
    return binary_logarithm(difference);
}

// Of numbers that are given as powers of two; one is above 0.
double logarithm_of_sum(std::initializer_list<double> logarithms) {
    const double greatest = std::max(logarithms);
    double sum = 0;
    for (const double logarithm : logarithms) sum += std::exp2(logarithm - greatest);
    return greatest + std::log2(sum);
}

// What a relative error is relative to: terms that cancel exactly, or else the integral.
double size_beside(const Ball& value, double greatest_term) {
    return arb_is_zero(value.get()) != 0 ? greatest_term : binary_logarithm(value);
}

/// The trapezoidal rule with ever finer steps, each sum built upon the one before.
class FinerSteps {
public:
    FinerSteps(espalier::program::Run& run, const DoubleExponential& map, const Extent& extent,
               const Tolerance& tolerance, std::uint64_t most_evaluations)
        : run_(run), map_(map), extent_(extent), tolerance_(tolerance), most_evaluations_(most_evaluations) {
        constexpr double guard = 44;
        accuracy_.bits = static_cast<long>(std::ceil(extent.greatest - tolerance.allowed(extent.greatest) + guard));
        accuracy_.unit = static_cast<long>(std::floor(extent.greatest)) - accuracy_.bits;
        accuracy_.heaviest = extent.heaviest;
    }

    Finding integrate();

private:
    static constexpr int coarsest = 3;
    // Where a sum is exact by accident, the one after it shows that.
    static constexpr int coarsest_believed = 5;

    StepRange range(int halvings) const;
    bool is_too_much(int halvings) const;
    bool is_unbounded(int halvings) const;
    bool search(int halvings);
    double error(int halvings) const;

    espalier::program::Run& run_;
    const DoubleExponential& map_;
    const Extent& extent_;
    const Tolerance& tolerance_;
    std::uint64_t most_evaluations_;
    Accuracy accuracy_;
    SumOfSteps total_;
    std::vector<Ball> values_;  // one for each fineness of the steps
};

StepRange FinerSteps::range(int halvings) const {
    const std::int64_t in_quarter = std::int64_t{1} << (halvings - 2);
    const std::int64_t first = extent_.first * in_quarter;
    const std::int64_t last = extent_.last * in_quarter;
    const auto size = static_cast<std::uint64_t>(last - first);
    if (halvings == coarsest) return {halvings, first, 1, size + 1};
    return {halvings, first + 1, 2, size / 2};
}

// Without sums of two finenesses there is no estimate of the error.
bool FinerSteps::is_too_much(int halvings) const {
    return halvings > coarsest + 1 && total_.evaluations + range(halvings).count > most_evaluations_;
}

// So much is missing at a point without a value that no number of steps makes up for it.
bool FinerSteps::is_unbounded(int halvings) const {
    constexpr double halvings_to_come = 20;
    return total_.gap - halvings > extent_.greatest + halvings_to_come;
}

// False if a limit stopped it.
bool FinerSteps::search(int halvings) {
    const auto outcome = run_.search(Steps(map_, range(halvings), accuracy_));
    if (!outcome.complete()) return false;
    total_.merge(outcome.answer);
    Ball value = total_.sum.value(accuracy_.unit);
    arb_mul_2exp_si(value.get(), value.get(), -halvings);
    values_.push_back(std::move(value));
    return true;
}

// What the steps leave out, what rounding amounts to, and what the tails that are not summed may hold.
double FinerSteps::error(int halvings) const {
    const auto known = values_.size();
    if (known < 2 || total_.undefined > 0) return infinity;
    const double latest = distance(values_[known - 1], values_[known - 2]) - extent_.greatest;
    const double earlier = known < 3 ? 0 : distance(values_[known - 1], values_[known - 3]) - extent_.greatest;
    const double steps = extrapolated_error(latest, earlier) + extent_.greatest;
    const double rounding =
        std::log2(static_cast<double>(total_.error_units) + 1) + static_cast<double>(accuracy_.unit) - halvings;
    constexpr double guard = 20;
    const double tails = tolerance_.allowed(extent_.greatest) - guard;
    return logarithm_of_sum({steps, rounding, tails, total_.gap - halvings});
}

Finding FinerSteps::integrate() {
    Finding result;
    result.error = infinity;
    result.complete = true;
    for (int halvings = coarsest;; ++halvings) {
        if (is_too_much(halvings)) {
            result.shortcoming = too_many_evaluations(most_evaluations_);
            break;
        }
        if (!search(halvings)) {
            result.complete = false;
            break;
        }
        result.value = values_.back();
        result.error = error(halvings);
        result.height = halvings - coarsest;
        result.met = result.error <= tolerance_.allowed(size_beside(result.value, extent_.greatest));
        if (total_.undefined > 0 || is_unbounded(halvings) || (result.met && halvings >= coarsest_believed)) break;
    }
    result.met = result.met && result.complete;
    result.evaluations = total_.evaluations;
    result.stepped_around = total_.stepped_around;
    if (is_unbounded(result.height + coarsest)) result.shortcoming = "the integrand has no bound between its ends";
    if (total_.undefined > 0) result.shortcoming = "the integrand has no values in a part of the domain";
    return result;
}

// Where there seem to be zeros only, it is looked at more closely before that is believed.
Finding of_zeros(espalier::program::Run& run, const DoubleExponential& map, const Extent& extent) {
    constexpr int halvings = 12;
    const StepRange range{halvings, extent.first << (halvings - 2), 1,
                          static_cast<std::uint64_t>(extent.last - extent.first) << (halvings - 2)};
    const auto outcome = run.search(Steps(map, range, {.unit = -1024, .bits = 64}));
    Finding result;
    result.complete = outcome.complete();
    result.evaluations = outcome.answer.evaluations;
    result.met = result.complete && outcome.answer.undefined == 0 && outcome.answer.sum == FixedPointSum();
    result.error = result.met ? -infinity : infinity;
    if (!result.met && result.complete) result.shortcoming = "all of it lies between a few points";
    return result;
}

}  // namespace

Finding integrate_by_tanh_sinh(espalier::program::Run& run, const Integral& integral, const Settings& settings) {
    const DoubleExponential map(integral.integrand, integral.intervals[0]);
    Tolerance tolerance = settings.tolerance;
    // No estimate is believed that has not a digit, whatever absolute error is allowed.
    constexpr double one_digit = 4;
    double greatest = 0;
    Finding result;
    // Where terms cancel, the sum is less than they are, and they have to be more exact.
    for (int attempt = 0; attempt < 2; ++attempt) {
        Extent extent = explore(map, tolerance);
        greatest = extent.greatest;
        if (tolerance.absolute > greatest - one_digit && std::isfinite(greatest)) {
            tolerance.absolute = greatest - one_digit;
            extent = explore(map, tolerance);
        }
        if (extent.vanishes) return of_zeros(run, map, extent);
        if (!extent.bounded) {
            result.complete = true;
            result.error = infinity;
            result.shortcoming = extent.greatest == -infinity
                                     ? "the integrand's values cannot be told from 0"
                                     : "the terms do not fall off towards an end of the interval";
            return result;
        }
        result = FinerSteps(run, map, extent, tolerance, settings.terms_allowed()).integrate();
        const double size = binary_logarithm(result.value);
        const double lost = extent.greatest - size;
        constexpr double tolerable = 20;
        if (result.met || !result.shortcoming.empty() || !result.complete || !(lost > tolerable) || std::isinf(lost))
            break;
        tolerance.relative -= lost;
    }
    const double asked = settings.tolerance.allowed(size_beside(result.value, greatest));
    result.met = result.complete && result.error <= std::min(asked, greatest - one_digit);
    const double size = binary_logarithm(result.value);
    if (result.met && result.error > settings.tolerance.allowed(size)) result.remark = is_zero_where_terms_cancel();
    const bool told = result.met || !result.complete || !result.shortcoming.empty();
    if (!told && result.error >= size) result.shortcoming = cannot_be_told_from_zero();
    return result;
}

}  // namespace integrate
