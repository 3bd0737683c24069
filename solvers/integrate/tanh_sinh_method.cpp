#include <algorithm>
#include <cmath>
#include <limits>

#include "method.hpp"
#include "steps.hpp"
#include "tanh_sinh_plan.hpp"

namespace integrate {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double binary_logarithm(const Ball& value) {
    if (arb_is_zero(value.get()) != 0) return -infinity;
    Ball logarithm;
    arb_abs(logarithm.get(), value.get());
    arb_log_base_ui(logarithm.get(), logarithm.get(), 2, 64);
    return arf_get_d(arb_midref(logarithm.get()), ARF_RND_NEAR);
}

double distance(const Ball& a, const Ball& b) {
    Ball difference;
    arb_sub(difference.get(), a.get(), b.get(), ARF_PREC_EXACT);
    return binary_logarithm(difference);
}

/// The trapezoidal rule with ever finer steps, each sum built upon the one before.
class Levels {
public:
    Levels(command_line::Run& run, const DoubleExponential& map, const Extent& extent, const Tolerance& tolerance,
           std::uint64_t most_evaluations)
        : run_(run), map_(map), extent_(extent), tolerance_(tolerance), most_evaluations_(most_evaluations) {
        constexpr double guard = 44;
        accuracy_.bits = static_cast<long>(std::ceil(extent.greatest - tolerance.allowed(extent.greatest) + guard));
        accuracy_.unit = static_cast<long>(std::floor(extent.greatest)) - accuracy_.bits;
        accuracy_.heaviest = extent.heaviest;
    }

    Quadrature integrate();

private:
    static constexpr int first_level = 3;
    // A sum that is exact by accident has another one to prove it wrong.
    static constexpr int least_level = 5;

    StepRange range(int level) const;
    bool is_too_much(int level) const;
    bool search(int level);
    double error(int level) const;

    command_line::Run& run_;
    const DoubleExponential& map_;
    const Extent& extent_;
    const Tolerance& tolerance_;
    std::uint64_t most_evaluations_;
    Accuracy accuracy_;
    SumOfSteps total_;
    std::vector<Ball> values_;  // of each level
};

StepRange Levels::range(int level) const {
    const std::int64_t in_quarter = std::int64_t{1} << (level - 2);
    const std::int64_t first = extent_.first * in_quarter;
    const std::int64_t last = extent_.last * in_quarter;
    const auto size = static_cast<std::uint64_t>(last - first);
    if (level == first_level) return {level, first, 1, size + 1};
    return {level, first + 1, 2, size / 2};
}

// Without two levels there is no estimate of the error.
bool Levels::is_too_much(int level) const {
    return level > first_level + 1 && total_.evaluations + range(level).count > most_evaluations_;
}

// False if a limit stopped it.
bool Levels::search(int level) {
    const auto outcome = run_.search(Steps(map_, range(level), accuracy_));
    if (!outcome.complete()) return false;
    total_.merge(outcome.answer);
    Ball value = total_.sum.value(accuracy_.unit);
    arb_mul_2exp_si(value.get(), value.get(), -level);
    values_.push_back(std::move(value));
    return true;
}

// What the steps leave out, what rounding amounts to, and what the tails that are not summed may hold.
double Levels::error(int level) const {
    const auto known = values_.size();
    if (known < 2 || total_.undefined > 0) return infinity;
    const double latest = distance(values_[known - 1], values_[known - 2]) - extent_.greatest;
    const double earlier = known < 3 ? 0 : distance(values_[known - 1], values_[known - 3]) - extent_.greatest;
    const double steps = extrapolated_error(latest, earlier) + extent_.greatest;
    const double rounding =
        std::log2(static_cast<double>(total_.error_units) + 1) + static_cast<double>(accuracy_.unit) - level;
    constexpr double guard = 20;
    const double tails = tolerance_.allowed(extent_.greatest) - guard;
    const double greatest = std::max({steps, rounding, tails});
    return greatest +
           std::log2(std::exp2(steps - greatest) + std::exp2(rounding - greatest) + std::exp2(tails - greatest));
}

Quadrature Levels::integrate() {
    Quadrature result;
    result.error = infinity;
    result.complete = true;
    for (int level = first_level;; ++level) {
        if (is_too_much(level)) {
            result.shortcoming = too_many_evaluations(most_evaluations_);
            break;
        }
        if (!search(level)) {
            result.complete = false;
            break;
        }
        result.value = values_.back();
        result.error = error(level);
        result.height = level - first_level;
        result.met = result.error <= tolerance_.allowed(binary_logarithm(result.value));
        if (total_.undefined > 0 || (result.met && level >= least_level)) break;
    }
    result.met = result.met && result.complete;
    result.evaluations = total_.evaluations;
    result.stepped_around = total_.stepped_around;
    if (total_.undefined > 0) result.shortcoming = "the integrand has no values in a part of the domain";
    return result;
}

}  // namespace

Quadrature integrate_by_tanh_sinh(command_line::Run& run, const Integral& integral, const Settings& settings) {
    const DoubleExponential map(integral.integrand, integral.intervals[0]);
    Tolerance tolerance = settings.tolerance;
    Quadrature result;
    // Where terms cancel, the sum is less than they are, and they have to be more exact.
    for (int attempt = 0; attempt < 2; ++attempt) {
        const Extent extent = explore(map, tolerance);
        if (!extent.bounded) {
            result.complete = true;
            result.error = infinity;
            result.shortcoming = "the terms do not fall off towards an end of the interval";
            return result;
        }
        if (std::isinf(extent.greatest)) {
            result.complete = result.met = true;
            result.error = -infinity;
            return result;
        }
        result = Levels(run, map, extent, tolerance, settings.terms_allowed()).integrate();
        const double size = binary_logarithm(result.value);
        const double lost = extent.greatest - size;
        constexpr double tolerable = 20;
        if (result.met || !result.shortcoming.empty() || !result.complete || !(lost > tolerable) || std::isinf(lost))
            break;
        tolerance.relative -= lost;
    }
    result.met = result.complete && result.error <= settings.tolerance.allowed(binary_logarithm(result.value));
    return result;
}

}  // namespace integrate
