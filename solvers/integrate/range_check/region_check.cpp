// SPDX-License-Identifier: Apache-2.0
#include "integrate/range_check/region_check.hpp"

#include <cmath>
#include <limits>

namespace integrate {

std::pair<double, double> double_bounds(const Ball& ball) {
    if (arb_is_finite(ball.get()) == 0) return {-HUGE_VAL, HUGE_VAL};
    return {arf_get_d(arb_midref(least_number(ball, 53).get()), ARF_RND_FLOOR),
            arf_get_d(arb_midref(greatest_number(ball, 53).get()), ARF_RND_CEIL)};
}

double variation(const ComplexBall& ball) {
    if (acb_is_finite(ball.get()) == 0) return std::numeric_limits<double>::infinity();
    mag_t size;
    mag_init(size);
    mag_hypot(size, arb_radref(acb_realref(ball.get())), arb_radref(acb_imagref(ball.get())));
    const double result = mag_get_d(size);
    mag_clear(size);
    return result;
}

}  // namespace integrate
