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

Centred CentredArithmetic::variable() const { return {SlopeArithmetic::variable(x_), middle_}; }

Centred CentredArithmetic::constant(const Formula& formula, std::size_t place) const {
    return {slopes_.constant(formula, place), balls_.constant(formula, place)};
}

Centred CentredArithmetic::named_constant(Operation operation) const {
    return {slopes_.named_constant(operation), balls_.named_constant(operation)};
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

void CentredArithmetic::apply(Operation operation, Centred& a) const {
    slopes_.apply(operation, a.over);
    balls_.apply(operation, a.middle);
    narrow(a);
}

void CentredArithmetic::apply(Operation operation, Centred& a, const Centred& b) const {
    slopes_.apply(operation, a.over, b.over);
    balls_.apply(operation, a.middle, b.middle);
    narrow(a);
}

void CentredArithmetic::raise(Centred& a, int exponent) const {
    slopes_.raise(a.over, exponent);
    balls_.raise(a.middle, exponent);
    narrow(a);
}

void CentredArithmetic::choose(Centred& condition, Centred a, Centred b) const {
    slopes_.choose(condition.over, std::move(a.over), std::move(b.over));
    balls_.choose(condition.middle, std::move(a.middle), std::move(b.middle));
    narrow(condition);
}

}  // namespace integrate
