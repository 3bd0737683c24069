// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/integral/interval.hpp"

namespace integrate {
/// The places between its limits where an integrand has, or may have, a jump, a kink or a singularity.
struct Breaks {
    std::vector<Limit> places;  ///< in rising order
    bool all_kinks = true;      ///< is there no kink or jump anywhere else?
};

/// Finds the zeros of what abs, sign, comparisons, min, max, quotients, roots, powers and logarithms are taken of, and
/// the jumps of floor and ceil, between the limits: of functions that are linear as an expression, of others in balls,
/// by halving until the derivative has one sign, or until the only zero is a simple number or multiple of pi. There is a
/// bound on how much it looks at; what it does not find is no break. Requires an integrand of one variable.
Breaks find_breaks(const Expression& integrand, const Interval& interval);

/// Returns what abs, quotients, roots, powers, logarithms and so on are taken of, in an integrand of any number of
/// variables.
std::vector<Expression> suspects_of(const Expression& integrand);

/// Returns the places where a function of one variable changes its sign, in rising order; none if not all are found.
/// Where it only seems to touch 0 it may change its sign twice within 2^-45 of the interval.
std::optional<std::vector<Limit>> changes_of_sign(const Expression& function, const Interval& interval);

/// The parts between breaks, in rising order, of which those outside of the interval are left out.
std::vector<Interval> pieces_between(const std::vector<Limit>& places, const Interval& interval);

/// Merges two lists in rising order; if balls do not tell two places apart, the one of the first list is kept.
std::vector<Limit> merged(std::vector<Limit> first, const std::vector<Limit>& second);
}  // namespace integrate
