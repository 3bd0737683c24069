// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/arithmetic/ball.hpp"

namespace integrate_test {
inline integrate::Ball exactly(double value) {
    integrate::Ball ball;
    arb_set_d(ball.get(), value);
    return ball;
}

inline integrate::Ball between(double low, double high) {
    integrate::Ball ball;
    arb_union(ball.get(), exactly(low).get(), exactly(high).get(), 128);
    return ball;
}

inline double middle(const integrate::Ball& ball) { return arf_get_d(arb_midref(ball.get()), ARF_RND_NEAR); }

/// A bound of the absolute value.
inline double greatest(const integrate::Ball& ball) {
    integrate::Ball bound;
    arb_get_abs_ubound_arf(arb_midref(bound.get()), ball.get(), 53);
    return middle(bound);
}

inline bool is_finite(const integrate::Ball& ball) { return arb_is_finite(ball.get()) != 0; }

/// Is this number, which may be off by that much, perhaps in the ball?
inline bool may_contain(const integrate::Ball& ball, double value, double rounding = 1e-14) {
    return arb_overlaps(ball.get(), between(value - rounding, value + rounding).get()) != 0;
}
}  // namespace integrate_test
