#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "integrate/adaptive/refinement.hpp"
#include "integrate/quadrature.hpp"
#include "integrate/request.hpp"

namespace integrate {

/// The greatest threshold that leaves a sum of at most `budget` if all errors above it are brought down to it. Requires
/// errors in falling order, their sum above the budget and the budget above 0.
double threshold_for(std::span<const double> errors, double budget);

/// The same if all errors above it fall to this part of what they are.
double threshold_of_falling_errors(std::span<const double> errors, double budget, double part);

/// What the next round is to do; no leaves if there is nothing left that helps.
template <class Region>
struct NextRound {
    std::vector<Leaf<Region>> leaves;  ///< that are to be divided
    Totals totals;                     ///< what these count for as they are
    double threshold = 0;
};

/// Plans a round from what was found out: takes the leaves above the threshold from the findings.
template <class Region>
NextRound<Region> plan_round(Findings<Region>& findings, double allowed) {
    // Part of the budget is left for what a part of a region may be worse than its threshold says.
    constexpr double share = 0.9;
    auto& leaves = findings.leaves;
    std::sort(leaves.begin(), leaves.end());
    auto settled = findings.totals.error;
    std::vector<double> errors;
    for (const auto& leaf : leaves) {
        settled.subtract(leaf.measure.error);
        errors.push_back(leaf.measure.error);
    }
    // What cannot be improved may be too much already: then the rest need not be much better than that.
    const double budget = std::max(share * allowed - settled.value(), (1 - share) * settled.value());
    NextRound<Region> next;
    if (errors.empty() || budget <= 0) return next;
    // Where errors fall faster than one threshold for all would have it, fewer regions have to be divided.
    constexpr double falling = 0.1;
    next.threshold = std::max(threshold_for(errors, budget), threshold_of_falling_errors(errors, budget, falling));
    const auto end = std::find_if(leaves.begin(), leaves.end(),
                                  [&](const auto& leaf) { return leaf.measure.error <= next.threshold; });
    for (auto leaf = leaves.begin(); leaf != end; ++leaf) {
        findings.totals.subtract(leaf->measure);
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

/// What errors are multiplied with: of few regions all may be underestimated by accident, of many only some.
template <DivisionRule R>
double doubt(const Findings<typename R::Region>& findings) {
    return 1 + R::doubt_of_few / (1 + static_cast<double>(findings.regions));
}

/// The sum of errors that ends the refinement: what is asked for, but no estimate is believed that has not a digit.
template <DivisionRule R>
double allowed_error(const Findings<typename R::Region>& findings, const Tolerance& tolerance) {
    constexpr double one_digit = 0.1;
    const double asked = std::exp2(tolerance.allowed(std::log2(std::abs(findings.totals.value.value()))));
    const double size = std::max(findings.totals.magnitude.value(), findings.totals.error.value());
    return std::min(asked, one_digit * size) / doubt<R>(findings);
}

template <DivisionRule R>
Quadrature summary(const Findings<typename R::Region>& findings, const Tolerance& tolerance, bool complete) {
    Quadrature result = of_doubles(findings.totals.value.value(), doubt<R>(findings) * findings.totals.error.value());
    result.evaluations = findings.evaluations;
    result.stepped_around = findings.stepped_around;
    result.height = findings.deepest;
    result.complete = complete;
    result.met =
        complete && findings.undefined == 0 && findings.totals.error.value() <= allowed_error<R>(findings, tolerance);
    if (findings.undefined > 0) result.shortcoming = "the integrand has no values in a part of the domain";
    return result;
}

/// Iterated local adaptivity: measures a fixed partition, which tells the scale, and then, in rounds, divides the
/// regions above a threshold until the sum of the errors is as small as asked for. The threshold is nearly the same for
/// all regions: one in proportion to their size would ask most of the smallest ones. `search` searches a tree:
/// DepthFirst<RefinementRound<R>> to Outcome<Findings<Region>>.
template <DivisionRule R, class Search>
Quadrature refine(const R& rule, const Settings& settings, Search search) {
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
    Findings<Region> findings = std::move(outcome.answer);
    if (!outcome.complete()) findings.totals.error.add(HUGE_VAL);
    std::string shortcoming;
    for (int round = 0; round < most_rounds && outcome.complete() && findings.undefined == 0; ++round) {
        const double allowed = allowed_error<R>(findings, settings.tolerance);
        if (findings.totals.error.value() <= allowed) break;
        const auto next = plan_round(findings, allowed);
        if (next.leaves.empty()) break;
        const std::uint64_t most = settings.evaluations_allowed();
        const auto divisions = affordable_divisions(next, most - std::min(most, findings.evaluations));
        if (divisions == 0) {
            findings.totals.merge(next.totals);
            shortcoming = too_many_evaluations(most);
            break;
        }
        outcome = search(espalier::DepthFirst(RefinementRound<R>(rule, next.leaves, next.threshold, divisions)));
        // A round that was stopped has left out parts of the domain: what was known before stands for all of it.
        if (outcome.complete()) {
            findings.merge(outcome.answer);
        } else {
            findings.totals.merge(next.totals);
            findings.evaluations += outcome.answer.evaluations;
        }
    }
    auto result = summary<R>(findings, settings.tolerance, outcome.complete());
    if (!shortcoming.empty()) result.shortcoming = shortcoming;
    return result;
}

}  // namespace integrate
