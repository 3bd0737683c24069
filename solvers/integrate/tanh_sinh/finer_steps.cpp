// SPDX-License-Identifier: Apache-2.0
#include "integrate/pieces.hpp"
#include "integrate/tanh_sinh/tanh_sinh.hpp"

namespace integrate {
namespace {
std::int64_t rounded_down(std::int64_t dividend, std::int64_t divisor) {
    return dividend / divisor - (dividend % divisor < 0 ? 1 : 0);
}

/// A unit of steps: they are powers of 1/2 times multiple / 2^halvings.
struct Scale {
    std::int64_t multiple = 1;
    int halvings = 0;
};

/// The trapezoidal rule with ever finer steps, each sum built upon the one before.
class FinerSteps {
public:
    FinerSteps(Run& run, const DoubleExponential& map, const Extent& extent, const Tolerance& tolerance,
               std::uint64_t most_evaluations, Scale scale = {})
        : run_(run),
          map_(map),
          extent_(extent),
          tolerance_(tolerance),
          most_evaluations_(most_evaluations),
          scale_(scale) {
        constexpr double guard = 44;
        accuracy_.bits = static_cast<long>(std::ceil(extent.greatest - tolerance.allowed(extent.greatest) + guard));
        accuracy_.unit = static_cast<long>(std::floor(extent.greatest)) - accuracy_.bits;
        accuracy_.heaviest = extent.heaviest;
        // At fewer bits these sizes, and a table of exponentials, cost more than they save.
        constexpr long many_bits = 500;
        if (accuracy_.bits >= many_bits) accuracy_.sizes = &extent_.sizes;
    }

    Finding integrate() {
        Finding result;
        result.complete = true;
        for (int halvings = coarsest;; ++halvings) {
            // Without sums of two finenesses there is no estimate of the error.
            if (halvings > coarsest + 1 && total_.evaluations + range(halvings).count > most_evaluations_) {
                result.shortcoming = too_many_evaluations(most_evaluations_);
                result.error = std::max(result.error, spread() + 1);
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
            // No steps may be fine enough for these digits if terms cancel.
            const bool is_final = result.met || result.error <= lasting_error(halvings) + 1;
            if (total_.undefined > 0 || is_unbounded(halvings) || (is_final && halvings >= coarsest_believed)) break;
        }
        result.met = result.met && result.complete;
        result.evaluations = total_.evaluations;
        result.stepped_around = total_.stepped_around;
        if (is_unbounded(result.height + coarsest)) result.shortcoming = "the integrand has no bound between its ends";
        if (total_.undefined > 0) result.shortcoming = "the integrand has no values in a part of the domain";
        return result;
    }

    // After sums that have met their tolerance, returns the scale at which one of the sums is just as exact as asked
    // for, the error being so many bits below the greatest term. Sums whose steps are h have about exp(-c/h) as their
    // error, and what the last two of them are apart says c. Errors are extrapolated from steps twice as wide
    // (extrapolated_error), which has to succeed again.
    Scale scale_for(double bits) const {
        const auto known = values_.size();
        if (known < 3) return {};
        const double latest = extent_.greatest - distance(values_[known - 1], values_[known - 2]);
        const double earlier = extent_.greatest - distance(values_[known - 1], values_[known - 3]);
        const double extrapolated = -extrapolated_error(-latest, -earlier);
        if (!std::isfinite(extrapolated) || extrapolated < 1.5 * latest) return {};
        constexpr double caution = 1.04;
        const double more_halvings = std::log2(caution * bits / extrapolated);
        constexpr int fineness = 5;
        Scale scale{
            .multiple = static_cast<std::int64_t>(std::exp2(fineness - (more_halvings - std::floor(more_halvings)))),
            .halvings = fineness};
        for (; scale.multiple % 2 == 0; scale.multiple /= 2) --scale.halvings;
        return scale;
    }

private:
    static constexpr int coarsest = 3;
    // If a sum is exact by accident, the one after it shows that.
    static constexpr int coarsest_believed = 5;

    // The steps between the ends of the extent, and up to the first of the widest ones beyond them.
    StepRange range(int halvings) const {
        const std::int64_t in_quarter = std::int64_t{1} << (scale_.halvings + coarsest - halvings_to_quarters);
        const int since_coarsest = halvings - coarsest;
        const std::int64_t first = rounded_down(extent_.first * in_quarter, scale_.multiple) << since_coarsest;
        const std::int64_t last = -rounded_down(-extent_.last * in_quarter, scale_.multiple) << since_coarsest;
        const auto size = static_cast<std::uint64_t>(last - first);
        const auto [multiple, more_halvings] = scale_;
        if (since_coarsest == 0) {
            return {halvings + more_halvings, first * multiple, multiple, size + 1};
        }
        return {halvings + more_halvings, (first + 1) * multiple, 2 * multiple, size / 2};
    }

    // If so much is missing at a point without a value, no number of steps makes up for it.
    bool is_unbounded(int halvings) const {
        constexpr double halvings_to_come = 20;
        return total_.gap - halvings > extent_.greatest + halvings_to_come;
    }

    // False if a limit stopped it.
    bool search(int halvings) {
        const auto steps = range(halvings);
        constexpr long guard = 128;  // for terms that lose bits
        std::optional<TableOfExponentials> table;
        if (accuracy_.sizes != nullptr) table.emplace(steps, accuracy_.bits + guard);
        const auto outcome = run_.search(Steps(map_, steps, accuracy_, table ? &*table : nullptr));
        if (!outcome.complete()) return false;
        total_.merge(outcome.answer);
        const Ball sum = computed<arb_mul_si>(total_.sum.value(accuracy_.unit), scale_.multiple, ARF_PREC_EXACT);
        values_.push_back(scaled_by_two(sum, -halvings - scale_.halvings));
        return true;
    }

    // Returns the error that finer steps do not take away: by rounding, and by the tails that are not summed.
    double lasting_error(int halvings) const {
        const double rounding =
            std::log2(static_cast<double>(total_.error_units) + 1) + static_cast<double>(accuracy_.unit) - halvings;
        constexpr double guard = 20;
        return logarithm_of_sum({rounding, tolerance_.allowed(extent_.greatest) - guard});
    }

    // Returns how far the last sum is from one of the three before it. Where steps do not resolve an oscillation, two
    // sums may be close to each other by accident.
    double spread() const {
        double spread = -HUGE_VAL;
        for (std::size_t i = values_.size() - std::min<std::size_t>(values_.size(), 4); i + 1 < values_.size(); ++i)
            spread = std::max(spread, distance(values_.back(), values_[i]));
        return spread;
    }

    // Adds what the steps leave out to what they do not take away.
    double error(int halvings) const {
        const auto known = values_.size();
        if (known < 2 || total_.undefined > 0) return HUGE_VAL;
        const double latest = distance(values_[known - 1], values_[known - 2]) - extent_.greatest;
        const double earlier = known < 3 ? 0 : distance(values_[known - 1], values_[known - 3]) - extent_.greatest;
        const double steps = extrapolated_error(latest, earlier) + extent_.greatest;
        return logarithm_of_sum({steps, lasting_error(halvings), total_.gap - halvings});
    }

    Run& run_;
    const DoubleExponential& map_;
    Extent extent_;
    const Tolerance& tolerance_;
    std::uint64_t most_evaluations_;
    Scale scale_;
    Accuracy accuracy_;
    SumOfSteps total_;
    std::vector<Ball> values_;  // one for each fineness of the steps
};
}  // namespace

double size_beside(const Ball& value, double greatest_term) {
    return arb_is_zero(value.get()) != 0 ? greatest_term : binary_logarithm(value);
}

// Chooses the scale by the same sums with a quarter of the digits. Where there are few digits that would cost more than
// it saves. A checkpoint may hold the rough sums, with which no other search can go on.
Finding by_finer_steps(Run& run, const DoubleExponential& map, const Extent& extent, const Tolerance& tolerance,
                       std::uint64_t most_evaluations, Finding& rough) {
    constexpr double many_bits = 1000;
    constexpr double share = 0.25;
    const double bits = extent.greatest - tolerance.allowed(extent.greatest);
    Scale scale;
    if (bits > many_bits) {
        const Tolerance few_digits{.relative = -share * bits};
        const Extent rough_extent = explore(map, few_digits, [&] { return stops_between_searches(run); });
        if (rough_extent.stopped) return {};
        if (rough_extent.bounded && !rough_extent.vanishes) {
            constexpr std::uint64_t most_rough_evaluations = 10'000;
            FinerSteps steps(run, map, rough_extent, few_digits, most_rough_evaluations);
            const std::uint64_t evaluations_before = rough.evaluations;
            rough = steps.integrate();
            rough.evaluations += evaluations_before;
            if (!rough.complete) return {};
            if (rough.met) scale = steps.scale_for(bits);
        }
    }
    return FinerSteps(run, map, extent, tolerance, most_evaluations, scale).integrate();
}
}  // namespace integrate
