// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/adaptive/plan_round.hpp"
#include "integrate/range_check/range_check.hpp"
#include "integrate/range_check/rounding.hpp"

namespace integrate {
/// Returns what is left of a finding whose error is decided by the rounding of doubles: nothing is known of its size.
inline Finding without_digits(Finding finding) {
    return contradicted(std::move(finding), "what doubles round it by is more than is allowed");
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
        for (int round = 0; round < most_rounds && complete_ && measured_.undefined == 0; ++round) {
            const double beyond = beyond_last();
            if (is_met(beyond)) break;
            if (measured_.evaluations >= next_question) {
                if (is_vain(measured_)) break;
                next_question = 2 * measured_.evaluations;
            }
            if (!divide(beyond)) break;
        }
    }

    /// Returns the sum of errors that ends the refinement: what is asked for, or less, since no estimate is believed
    /// that has not one digit.
    double allowed() const { return allowed_beside(measured_.totals.value.value()); }
    double error() const { return measured_.totals.error.value() + beyond_last(); }
    bool is_met() const { return complete_ && measured_.undefined == 0 && is_met(beyond_last()); }
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
        if (lacks_values) result.shortcoming = "doubles have no values of the integrand in a part of the domain";
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

    double allowed_beside(double value) const {
        const double asked = std::exp2(settings_.tolerance.allowed(std::log2(std::abs(value))));
        return std::min(asked, size() / 10) / doubt();
    }
    double size() const { return std::max(measured_.totals.magnitude.value(), measured_.totals.error.value()); }

    bool is_met(double beyond) const { return measured_.totals.error.value() + beyond <= allowed(); }

    // False if there is nothing that helps, or too little left to do it with.
    bool divide(double beyond) {
        // A sum of 0 has no relative error, but its terms have one, and so has what lies between the points.
        const double aim = allowed() > 0 ? allowed() : allowed_beside(size());
        if (measured_.totals.error.value() + beyond <= aim) return false;
        const auto next = plan_round(measured_, std::max(aim - beyond, aim / 2));
        if (next.leaves.empty()) return false;
        const std::uint64_t most = settings_.evaluations_allowed();
        const auto divisions = affordable_divisions(next, most - std::min(most, measured_.evaluations));
        if (divisions == 0) {
            put_back(measured_, next);
            shortcoming_ = too_many_evaluations(most);
            return false;
        }
        auto outcome = search_(espalier::DepthFirst(RefinementRound<R>(rule_, next.leaves, next.threshold, divisions)));
        complete_ = outcome.complete();
        // A round that was stopped has left out parts of the domain: what was known before stands for all of it.
        if (complete_) {
            measured_.merge(outcome.answer);
        } else {
            put_back(measured_, next);
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

/// Returns what is known of an integral whose error is not as small as asked for, after a look between the points.
template <class Refiner, class Check, RegionCheck C>
Finding not_met(Refiner& refiner, Check& check, const C& region_check, std::set<typename C::Region>& seen,
                const std::function<bool()>& stops) {
    constexpr int most_checks = 2;
    auto& measured = refiner.measured();
    if (!refiner.complete()) return refiner.finding();
    for (int checks = 0; checks < most_checks; ++checks) {
        if (!check.check_leaves(measured, small_part * refiner.error(), balls_worth_it(measured.evaluations))) break;
    }
    if constexpr (requires { &C::doubt_singular; }) region_check.doubt_singular(measured, seen, stops);
    Finding finding = refiner.finding();
    finding.met = false;  // even if the look has brought the error down: nothing was checked about rounding
    add_range_check_where_not_met(finding, check);
    return finding;
}

/// Does what refine() does, and leaves out the looks in balls once `stops()`.
template <DivisionRule R, RegionCheck C, class Search>
Finding refine_and_look(const R& rule, const C& region_check, const Settings& settings, Search search,
                        const std::function<bool()>& stops) {
    Refiner refiner(rule, settings, std::move(search));
    refiner.measure_partition();
    const auto& measured = refiner.measured();
    const auto too_imprecise = [&](double rounding) {
        return refiner.complete() && measured.undefined == 0 && rounding > 0 && rounding > refiner.allowed() / 2;
    };
    // Too early for errors of rules, but rounding is no less later on.
    const double rounding_at_first = rounding_of(region_check, measured, stops);
    if (too_imprecise(rounding_at_first)) return without_digits(refiner.finding());
    const std::uint64_t evaluations_at_first = measured.evaluations;
    bool vain = false;
    const auto is_vain = [&](const auto& so_far) { return vain = rounding_dominates(region_check, so_far); };
    refiner.divide_until_met(is_vain);
    RangeCheck<R, C> check(rule, region_check, stops);
    std::set<typename R::Region> seen;
    if constexpr (requires { &C::doubt_singular; }) {
        const auto is_doubted = [&] {
            const bool missed = check.check_neighbours(refiner.measured(), refiner.allowed());
            return missed || region_check.doubt_singular(refiner.measured(), seen, stops);
        };
        while (refiner.is_met() && !stops() && is_doubted()) refiner.divide_until_met(is_vain);
    }
    check_range(refiner, check, is_vain);
    if (vain && !refiner.is_met()) return without_digits(refiner.finding());
    if (!refiner.is_met()) return not_met(refiner, check, region_check, seen, stops);
    Finding finding = refiner.finding();
    const bool is_undivided = measured.evaluations == evaluations_at_first;
    const double rounding = is_undivided ? rounding_at_first : rounding_of(region_check, measured, stops);
    if (too_imprecise(rounding)) return without_digits(std::move(finding));
    add_range_check(finding, check, rounding, settings.tolerance);
    return finding;
}

/// Refines as above; once the error is small enough, looks in balls for features that the points have missed and for
/// errors of rounding. The finding's remark says what neither covers. Balls may take milliseconds each: `stops` is asked
/// between them whether to end with what is known.
template <DivisionRule R, RegionCheck C, class Search>
Finding refine(const R& rule, const C& region_check, const Settings& settings, Search search,
               const std::function<bool()>& stops) {
    bool is_stopped = false;
    Finding finding = refine_and_look(rule, region_check, settings, std::move(search),
                                      [&] { return is_stopped = is_stopped || stops(); });
    if (!is_stopped) return finding;
    finding.met = finding.complete = false;
    finding.remark.clear();
    return finding;
}
}  // namespace integrate
