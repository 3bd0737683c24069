// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/centred_arithmetic.hpp"

#include <initializer_list>
#include <utility>

namespace integrate {

CentredArithmetic::CentredArithmetic(const Ball& x, long precision)
    : slopes_(precision), balls_(precision), x_(x), precision_(precision) {
    arb_get_mid_arb(middle_.get(), x.get());
    arb_get_rad_arb(from_middle_.get(), x.get());
    Ball opposite;
    arb_neg(opposite.get(), from_middle_.get());
    arb_union(from_middle_.get(), from_middle_.get(), opposite.get(), precision);
}

// Both enclosures hold, so that the intersection is not empty.
void CentredArithmetic::narrow(Centred& a) const {
    const auto& slope = a.over.slope;
    auto& value = a.over.value;
    for (const auto* ball : {&slope, &std::as_const(value), &std::as_const(a.middle)}) {
        if (arb_is_finite(ball->get()) == 0) return;
    }
    Ball near;
    arb_mul(near.get(), slope.get(), from_middle_.get(), precision_);
    arb_add(near.get(), near.get(), a.middle.get(), precision_);
    Ball both;
    if (arb_intersection(both.get(), value.get(), near.get(), precision_) != 0) {
        value = std::move(both);
    }
}

}  // namespace integrate
