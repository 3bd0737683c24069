// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/adaptive/refinement.hpp"

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

/// Undoes plan_round().
template <class Region>
void put_back(Measured<Region>& measured, const NextRound<Region>& round) {
    measured.totals.merge(round.totals);
    measured.leaves.insert(measured.leaves.end(), round.leaves.begin(), round.leaves.end());
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
}  // namespace integrate
