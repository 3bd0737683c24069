// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/sum_of_balls.hpp"

#include <algorithm>
#include <cmath>

namespace integrate {

void SumOfBalls::add(const Ball& enclosure, long unit) {
    Ball units;
    arf_set_mag(arb_midref(units.get()), arb_radref(enclosure.get()));
    arb_mul_2exp_si(units.get(), units.get(), -unit);
    arf_ceil(arb_midref(units.get()), arb_midref(units.get()));
    // One unit more for what is cut off.
    arb_add_ui(units.get(), units.get(), 1, ARF_PREC_EXACT);
    errors.add(units, 0);
    sum.add(enclosure, unit);
}

void SumOfBalls::add_error(double logarithm, long unit) {
    Ball error(1);
    arb_mul_2exp_si(error.get(), error.get(), std::max(0L, static_cast<long>(std::ceil(logarithm)) - unit));
    errors.add(error, 0);
}

void SumOfBalls::merge(const SumOfBalls& other) {
    sum.merge(other.sum);
    errors.merge(other.errors);
    evaluations += other.evaluations;
    unenclosed += other.unenclosed;
    unenclosed_inside += other.unenclosed_inside;
    deepest = std::max(deepest, other.deepest);
    open.insert(open.end(), other.open.begin(), other.open.end());
}

double SumOfBalls::error(long unit) const {
    Ball logarithm = errors.value(0);
    arb_add_ui(logarithm.get(), logarithm.get(), 1, ARF_PREC_EXACT);
    arb_log_base_ui(logarithm.get(), logarithm.get(), 2, 64);
    arb_get_ubound_arf(arb_midref(logarithm.get()), logarithm.get(), 64);
    const double units = arf_get_d(arb_midref(logarithm.get()), ARF_RND_UP);
    return std::nextafter(units + static_cast<double>(unit), HUGE_VAL);
}

}  // namespace integrate
