// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"

namespace integrate_test {
/// Encloses an expansion's value at one distance from the end, term by term.
inline integrate::Ball at_distance(const integrate::EndExpansionArithmetic& arithmetic,
                                   const integrate::EndExpansion& value, const integrate::Ball& distance) {
    const auto fallen = arithmetic.without_exponent(value);
    if (fallen.exponent) return integrate::unknown_ball();
    const integrate::BallArithmetic balls(2 * arithmetic.precision());
    const integrate::Ball log = -balls.of<arb_log>(distance);
    integrate::Ball result;
    for (const auto& [growth, coefficient] : fallen.terms) {
        const auto part = balls.product(balls.power(distance, growth.power), balls.power(log, growth.logs));
        result = balls.sum(result, balls.product(part, coefficient.ball));
    }
    return result;
}
}  // namespace integrate_test
