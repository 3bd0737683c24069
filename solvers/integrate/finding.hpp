// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include "integrate/arithmetic/ball.hpp"

namespace integrate {
/// The result of an integration.
struct Finding {
    Ball value;  ///< exact: its radius is 0
    /// The imaginary part, likewise; none of what is real.
    std::optional<Ball> imaginary;
    double error = HUGE_VAL;  ///< a power of two that bounds or estimates the error; infinite if nothing is known
    bool enclosed = false;    ///< is the error a proved bound?
    /// Is it one but for what is next to the ends of the interval?
    bool enclosed_inside = false;
    double confidence = 0;    ///< if above 0, how likely it is that the error is a bound
    bool met = false;         ///< is it as small as was asked for?
    bool complete = false;    ///< did no limit stop it?
    std::string shortcoming;  ///< why it was not met, if there is more to say than the error
    std::string remark;       ///< what else whoever relies on it should know; mostly empty
    std::uint64_t evaluations = 0;
    std::uint64_t balls = 0;                 ///< evaluations in balls, beside the others, that looked between points
    std::uint64_t stepped_around = 0;        ///< points without a finite value that were replaced by a neighbour
    int height = 0;                          ///< of the tree: the longest path from its root, in halvings
    std::vector<std::uint64_t> leaf_depths;  ///< by depth, how many leaves; trapezoid only
    std::vector<std::uint64_t> predicted_leaf_depths;  ///< the same by the law of leaf depths
    std::string_view method;                           ///< the name of the one that found it
    std::string_view node;                             ///< what counts as a node of its trees, for people
};

/// The finding that an integral is 0, and that nothing is left to search.
inline Finding exactly_zero() {
    Finding result;
    result.error = -HUGE_VAL;
    result.enclosed = result.met = result.complete = true;
    return result;
}

/// The finding that a double and its error make.
inline Finding of_doubles(double value, double error) {
    Finding result;
    arb_set_d(result.value.get(), value);
    result.error = std::isnan(error) ? HUGE_VAL : std::log2(error);
    return result;
}

/// The shortcoming of what would have taken more evaluations than these.
std::string too_many_evaluations(std::uint64_t most);

/// The remark on an estimate to which something that no point has hit may add so much; infinite: nobody knows how much.
std::string not_excluded(double bound);

/// The remark on an estimate that a limit or a signal has ended before anybody could look between the points.
constexpr const char* stopped_before_a_look =
    "it was stopped before it was known whether something hides between the points";

/// The shortcoming of an integral that cannot be told from 0, so that no relative error can be met.
constexpr const char* cannot_be_told_from_zero =
    "the integral cannot be told from 0: --absolute asks for an error that does not depend on it";

/// The remark on an integral that is exactly 0, with an error that would be small enough were the integral as great as
/// its terms.
constexpr const char* is_zero_where_terms_cancel =
    "0 has no relative error: this one is relative to what cancels; --absolute asks for another";

/// Is anything known? A value the error of which has no bound is none.
inline bool has_value(const Finding& finding) {
    const bool finite =
        arb_is_finite(finding.value.get()) != 0 && (!finding.imaginary || arb_is_finite(finding.imaginary->get()) != 0);
    return finite && finding.error < HUGE_VAL;
}

/// Returns the logarithm of a sum of numbers that are given as powers of two, rounded up.
double logarithm_of_sum(std::initializer_list<double> logarithms);

/// Keeps the earlier attempt if the later one was stopped before it was as good. Evaluations are those of the later
/// one, which has counted all.
void keep_narrower_one(Finding& later, Finding earlier);

/// Returns what is left of a finding whose error says nothing, for this reason.
inline Finding contradicted(Finding finding, const char* reason = "its points do not resolve what others show") {
    finding.met = false;
    finding.error = HUGE_VAL;
    finding.shortcoming = reason;
    return finding;
}

/// A number in decimal, with all digits that its error lets mean something and two more; a double with as few digits
/// as tell it from others.
std::string value_text(const Ball& value, double error);

/// Returns the text of a finding's value, a complex one as "1.5 - 2i"; "none" if there is none.
std::string value_text(const Finding& finding);

/// The error of value_text() as a power of two: what rounding to decimals adds to that of the value. Where an error is
/// only estimated, a double stands for the text that reads back as it.
double printed_error(const Finding& finding);

/// A power of two, rounded up to three digits: 1.23e-51.
std::string error_text(double logarithm);

/// Returns the power of two as a double, rounded up.
double number_above(double logarithm);
}  // namespace integrate
