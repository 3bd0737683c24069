// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "integrate/adaptive/refinement.hpp"
#include "integrate/finding.hpp"
#include "integrate/range_check/range_check.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// The greatest threshold that leaves a sum of at most `budget` if all errors above it are brought down to it. Requires
/// errors in falling order, their sum above the budget and the budget above 0.
inline double threshold_for(std::span<const double> errors, double budget) {
    espalier::require(std::is_sorted(errors.rbegin(), errors.rend()), "errors are given in falling order");
    espalier::require(budget > 0, "there is an error that may be left");
    double below = 0;
    for (const double error : errors) below += error;
    // With the `above` greatest errors brought down to the threshold and the others as they are.
    for (std::size_t above = 1; above <= errors.size(); ++above) {
        below -= errors[above - 1];
        const double next = above < errors.size() ? errors[above] : 0;
        const double threshold = (budget - std::max(below, 0.0)) / static_cast<double>(above);
        if (threshold >= next) return std::min(threshold, std::nextafter(errors[above - 1], 0));
    }
    return 0;
}

/// Returns the threshold if all errors above it are multiplied by this factor, which is less than 1.
inline double threshold_of_falling_errors(std::span<const double> errors, double budget, double factor) {
    double left = 0;
    for (const double error : errors) left += error;
    for (const double error : errors) {
        left -= (1 - factor) * error;
        if (left <= budget) return std::nextafter(error, 0);
    }
    return 0;
}

/// A plan for the next round, without leaves if nothing is left that helps.
template <class Region>
struct NextRound {
    std::vector<Leaf<Region>> leaves;  ///< that are to be divided
    Totals totals;                     ///< what these count for as they are
    double threshold = 0;
};

/// Plans a round from what was measured: takes the leaves above the threshold out of it.
template <class Region>
NextRound<Region> plan_round(Measured<Region>& measured, double allowed) {
    // The rest of the error allowed is left for halves that turn out to be worse than their threshold says.
    constexpr double planned = 0.9;
    auto& leaves = measured.leaves;
    std::sort(leaves.begin(), leaves.end());
    auto settled = measured.totals.error;
    std::vector<double> errors;
    for (const auto& leaf : leaves) {
        settled.subtract(leaf.measure.error);
        errors.push_back(leaf.measure.error);
    }
    // The error of the leaves that cannot be improved may exceed the budget already: then the rest need not be much
    // better than it.
    const double budget = std::max(planned * allowed - settled.value(), (1 - planned) * settled.value());
    NextRound<Region> next;
    if (errors.empty() || !(budget > 0)) return next;
    // If errors fall faster than a common threshold assumes, fewer regions have to be divided.
    constexpr double falling = 0.1;
    next.threshold = std::max(threshold_for(errors, budget), threshold_of_falling_errors(errors, budget, falling));
    const auto end =
        std::ranges::find_if(leaves, [&](const auto& leaf) { return leaf.measure.error <= next.threshold; });
    for (auto leaf = leaves.begin(); leaf != end; ++leaf) {
        measured.totals.subtract(leaf->measure);
        next.totals.add(leaf->measure);
        next.leaves.push_back(*leaf);
    }
    leaves.erase(leaves.begin(), end);
    return next;
}

/// How often a round may divide its regions, one after another, if it is to take at most so many evaluations; 0 if not
/// even once.
template <class Region>
std::int32_t affordable_divisions(const NextRound<Region>& round, std::uint64_t evaluations) {
    // A threshold that proves too low is raised again by the next round: none goes too deep at once.
    constexpr std::int32_t most = 3;
    std::uint64_t once = 0;
    for (const auto& leaf : round.leaves) once += 2 * std::uint64_t{leaf.measure.evaluations};
    std::int32_t divisions = 0;
    for (std::uint64_t all = once; divisions < most && all <= evaluations; all = 2 * all + once) ++divisions;
    return divisions;
}

/// Returns what is left of a finding whose error is decided by the rounding of doubles: nothing is known of its size.
inline Finding without_digits(Finding finding) {
    finding.met = false;
    finding.error = HUGE_VAL;
    finding.shortcoming = "what doubles round it by is more than is allowed";
    return finding;
}

/// Iterated local adaptivity: measures a fixed partition, which tells the scale, and then, in rounds, divides the
/// regions above a threshold until the sum of the errors is as small as asked for. The threshold is nearly the same for
/// all regions: if it were in proportion to their size it would be hardest on the smallest ones. `Search` searches a
/// tree: DepthFirst<RefinementRound<R>> to Outcome<Measured<Region>>.
template <DivisionRule R, class Search>
class Refiner {
public:
    using Region = typename R::Region;

    Refiner(const R& rule, const Settings& settings, Search search)
        : rule_(rule), settings_(settings), search_(std::move(search)) {}

    void measure_partition() {
        auto outcome = search_(espalier::DepthFirst(RefinementRound<R>(rule_)));
        const auto& totals = outcome.answer.totals;
        if (outcome.complete() && totals.magnitude.value() == 0 && totals.error.value() == 0) {
            // Nothing but zeros: perhaps what there is lies between the points.
            const auto evaluations = outcome.answer.evaluations;
            const R finer = rule_.finer();
            outcome = search_(espalier::DepthFirst(RefinementRound<R>(finer)));
            outcome.answer.evaluations += evaluations;
        }
        complete_ = outcome.complete();
        measured_ = std::move(outcome.answer);
        if (!complete_) measured_.totals.error.add(HUGE_VAL);
    }

    /// Or until there is nothing left that helps, or `is_vain(measured)`, which is asked now and then, says so.
    void divide_until_met(auto&& is_vain) {
        constexpr int most_rounds = 200;
        constexpr std::uint64_t many = 4000;
        std::uint64_t next_question = std::max(many, 2 * measured_.evaluations);
        for (int round = 0; round < most_rounds && complete_ && measured_.undefined == 0 && !is_met(); ++round) {
            if (measured_.evaluations >= next_question) {
                if (is_vain(measured_)) break;
                next_question = 2 * measured_.evaluations;
            }
            if (!divide()) break;
        }
    }

    /// Returns the sum of errors that ends the refinement: what is asked for, or less, since no estimate is believed
    /// that has not one digit.
    double allowed() const {
        constexpr double one_digit = 0.1;
        const auto& totals = measured_.totals;
        const double asked = std::exp2(settings_.tolerance.allowed(std::log2(std::abs(totals.value.value()))));
        const double size = std::max(totals.magnitude.value(), totals.error.value());
        return std::min(asked, one_digit * size) / doubt();
    }
    bool is_met() const { return complete_ && measured_.undefined == 0 && error() <= allowed(); }
    bool complete() const { return complete_; }
    Measured<Region>& measured() { return measured_; }
    const Settings& settings() const { return settings_; }

    Finding finding() const {
        Finding result = of_doubles(measured_.totals.value.value(), doubt() * error());
        result.evaluations = measured_.evaluations;
        result.stepped_around = measured_.stepped_around;
        result.height = measured_.deepest;
        result.complete = complete_;
        result.met = is_met();
        result.shortcoming = shortcoming_;
        const bool lacks_values = measured_.undefined > 0 && shortcoming_.empty();
        if (lacks_values) result.shortcoming = "the integrand has no values in a part of the domain";
        return result;
    }

private:
    // Returns the factor by which errors are multiplied: if there are few regions, all of their errors may be
    // underestimated by accident; if there are many, only some.
    double doubt() const { return 1 + R::doubt_of_few / (1 + static_cast<double>(measured_.regions)); }

    double beyond_last() const {
        if constexpr (requires { rule_.beyond_last(measured_); }) return rule_.beyond_last(measured_);
        return 0;
    }

    double error() const { return measured_.totals.error.value() + beyond_last(); }

    // False if there is nothing that helps, or too little left to do it with.
    bool divide() {
        const auto next = plan_round(measured_, std::max(allowed() - beyond_last(), allowed() / 2));
        if (next.leaves.empty()) return false;
        const std::uint64_t most = settings_.evaluations_allowed();
        const auto divisions = affordable_divisions(next, most - std::min(most, measured_.evaluations));
        if (divisions == 0) {
            measured_.totals.merge(next.totals);
            shortcoming_ = too_many_evaluations(most);
            return false;
        }
        auto outcome = search_(espalier::DepthFirst(RefinementRound<R>(rule_, next.leaves, next.threshold, divisions)));
        complete_ = outcome.complete();
        // A round that was stopped has left out parts of the domain: what was known before stands for all of it.
        if (complete_) {
            measured_.merge(outcome.answer);
        } else {
            measured_.totals.merge(next.totals);
            measured_.evaluations += outcome.answer.evaluations;
        }
        return true;
    }

    const R& rule_;
    const Settings& settings_;
    Search search_;
    Measured<Region> measured_;
    bool complete_ = true;
    std::string shortcoming_;
};

/// Without a look between the points.
template <DivisionRule R, class Search>
Finding refine(const R& rule, const Settings& settings, Search search) {
    Refiner refiner(rule, settings, std::move(search));
    refiner.measure_partition();
    refiner.divide_until_met([](const auto& /*measured*/) { return false; });
    return refiner.finding();
}

/// Refines as above; once the error is small enough, looks in balls for features that the points have missed and for
/// errors of rounding. The finding's remark says what neither covers.
template <DivisionRule R, RegionCheck C, class Search>
Finding refine(const R& rule, const C& region_check, const Settings& settings, Search search) {
    Refiner refiner(rule, settings, std::move(search));
    refiner.measure_partition();
    const auto& measured = refiner.measured();
    const auto too_imprecise = [&](double rounding) {
        return refiner.complete() && measured.undefined == 0 && rounding > 0 && rounding > refiner.allowed() / 2;
    };
    // Too early for errors of rules, but rounding is no less later on.
    const double rounding_at_first = rounding_of(region_check, measured, refiner.allowed());
    if (too_imprecise(rounding_at_first)) return without_digits(refiner.finding());
    const std::uint64_t evaluations_at_first = measured.evaluations;
    bool vain = false;
    const auto is_vain = [&](const auto& so_far) { return vain = rounding_dominates(region_check, so_far); };
    refiner.divide_until_met(is_vain);
    std::set<typename R::Region> seen;
    if constexpr (requires { region_check.doubt_singular(refiner.measured(), seen); }) {
        while (refiner.is_met() && region_check.doubt_singular(refiner.measured(), seen)) {
            refiner.divide_until_met(is_vain);
        }
    }
    RangeCheck<R, C> check(rule, region_check);
    check_range(refiner, check, is_vain);
    Finding finding = refiner.finding();
    if (vain && !finding.met) return without_digits(std::move(finding));
    if (!finding.met) return finding;
    const bool is_undivided = measured.evaluations == evaluations_at_first;
    const double rounding = is_undivided ? rounding_at_first : rounding_of(region_check, measured, refiner.allowed());
    if (too_imprecise(rounding)) return without_digits(std::move(finding));
    add_range_check(finding, check, rounding, settings.tolerance);
    return finding;
}

}  // namespace integrate
