// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/rounding_arithmetic.hpp"

#include <cstdlib>

namespace integrate {

ValueAndSlope RoundingArithmetic::rounded(ValueAndSlope exact, int halves) {
    constexpr long half_of_last_place = -53;
    constexpr long least_exponent = -1074;
    constexpr long greatest_of_doubles = 1023;
    mag_t error;
    mag_init(error);
    arb_get_mag(error, exact.value.get());
    const bool overflows = mag_cmp_2exp_si(error, greatest_of_doubles) >= 0;
    mag_mul_2exp_si(error, error, half_of_last_place);
    mag_mul_ui(error, error, static_cast<ulong>(halves));
    arb_add_error_mag(exact.slope.get(), error);
    arb_add_error_2exp_si(exact.slope.get(), least_exponent);
    if (overflows) arb_indeterminate(exact.slope.get());
    mag_clear(error);
    return exact;
}

// A power is computed as products, and is off by no more units than it has factors.
void RoundingArithmetic::raise(ValueAndSlope& a, int exponent) const {
    slopes_.raise(a, exponent);
    a = rounded(std::move(a), std::abs(exponent) + 1);
}

}  // namespace integrate
