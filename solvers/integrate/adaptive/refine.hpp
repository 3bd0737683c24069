#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "integrate/adaptive/refinement.hpp"
#include "integrate/finding.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// The greatest threshold that leaves a sum of at most `budget` if all errors above it are brought down to it. Requires
/// errors in falling order, their sum above the budget and the budget above 0.
double threshold_for(std::span<const double> errors, double budget);

/// The same if all errors above it are multiplied by this factor, which is less than 1.
double threshold_of_falling_errors(std::span<const double> errors, double budget, double factor);

/// What the next round is to do; no leaves if there is nothing left that helps.
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
    // What cannot be improved may exceed that already: then the rest need not be much better than it.
    const double budget = std::max(planned * allowed - settled.value(), (1 - planned) * settled.value());
    NextRound<Region> next;
    if (errors.empty() || budget <= 0) return next;
    // Where errors fall faster than one threshold for all would have it, fewer regions have to be divided.
    constexpr double falling = 0.1;
    next.threshold = std::max(threshold_for(errors, budget), threshold_of_falling_errors(errors, budget, falling));
    const auto end = std::find_if(leaves.begin(), leaves.end(),
                                  [&](const auto& leaf) { return leaf.measure.error <= next.threshold; });
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

/// What errors are multiplied by: where regions are few, all of their errors may be underestimated by accident; where
/// they are many, only some.
template <DivisionRule R>
double doubt(const Measured<typename R::Region>& measured) {
    return 1 + R::doubt_of_few / (1 + static_cast<double>(measured.regions));
}

/// The sum of errors that ends the refinement: what is asked for, or less, since no estimate is believed that has not
/// one digit.
template <DivisionRule R>
double allowed_error(const Measured<typename R::Region>& measured, const Tolerance& tolerance) {
    constexpr double one_digit = 0.1;
    const double asked = std::exp2(tolerance.allowed(std::log2(std::abs(measured.totals.value.value()))));
    const double size = std::max(measured.totals.magnitude.value(), measured.totals.error.value());
    return std::min(asked, one_digit * size) / doubt<R>(measured);
}

template <DivisionRule R>
Finding summary(const Measured<typename R::Region>& measured, const Tolerance& tolerance, bool complete) {
    Finding result = of_doubles(measured.totals.value.value(), doubt<R>(measured) * measured.totals.error.value());
    result.evaluations = measured.evaluations;
    result.stepped_around = measured.stepped_around;
    result.height = measured.deepest;
    result.complete = complete;
    result.met =
        complete && measured.undefined == 0 && measured.totals.error.value() <= allowed_error<R>(measured, tolerance);
    if (measured.undefined > 0) result.shortcoming = "the integrand has no values in a part of the domain";
    return result;
}

/// Iterated local adaptivity: measures a fixed partition, which tells the scale, and then, in rounds, divides the
/// regions above a threshold until the sum of the errors is as small as asked for. The threshold is nearly the same for
/// all regions: if it were in proportion to their size it would be hardest on the smallest ones. `search` searches a
/// tree: DepthFirst<RefinementRound<R>> to Outcome<Measured<Region>>.
template <DivisionRule R, class Search>
Finding refine(const R& rule, const Settings& settings, Search search) {
    using Region = typename R::Region;
    constexpr int most_rounds = 200;
    auto outcome = search(espalier::DepthFirst(RefinementRound<R>(rule)));
    const auto& totals = outcome.answer.totals;
    if (outcome.complete() && totals.magnitude.value() == 0 && totals.error.value() == 0) {
        // Nothing but zeros: perhaps what there is lies between the points.
        const auto evaluations = outcome.answer.evaluations;
        const R finer = rule.finer();
        outcome = search(espalier::DepthFirst(RefinementRound<R>(finer)));
        outcome.answer.evaluations += evaluations;
    }
    Measured<Region> measured = std::move(outcome.answer);
    if (!outcome.complete()) measured.totals.error.add(HUGE_VAL);
    std::string shortcoming;
    for (int round = 0; round < most_rounds && outcome.complete() && measured.undefined == 0; ++round) {
        const double allowed = allowed_error<R>(measured, settings.tolerance);
        if (measured.totals.error.value() <= allowed) break;
        const auto next = plan_round(measured, allowed);
        if (next.leaves.empty()) break;
        const std::uint64_t most = settings.evaluations_allowed();
        const auto divisions = affordable_divisions(next, most - std::min(most, measured.evaluations));
        if (divisions == 0) {
            measured.totals.merge(next.totals);
            shortcoming = too_many_evaluations(most);
            break;
        }
        outcome = search(espalier::DepthFirst(RefinementRound<R>(rule, next.leaves, next.threshold, divisions)));
        // A round that was stopped has left out parts of the domain: what was known before stands for all of it.
        if (outcome.complete()) {
            measured.merge(outcome.answer);
        } else {
            measured.totals.merge(next.totals);
            measured.evaluations += outcome.answer.evaluations;
        }
    }
    auto result = summary<R>(measured, settings.tolerance, outcome.complete());
    if (!shortcoming.empty()) result.shortcoming = shortcoming;
    return result;
}

}  // namespace integrate
