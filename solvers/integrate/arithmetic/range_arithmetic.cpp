// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/range_arithmetic.hpp"
#include "integrate/expression/terms.hpp"

namespace integrate {
void RangeArithmetic::apply(Operation operation, BallRange& a) const {
    const Function& function = function_of(operation);
    if (operation == Operation::negate) {
        a = negated(a);
    } else if (function.has(Function::rises) || function.has(Function::rises_with_size)) {
        if (function.has(Function::rises_with_size)) a = size(a);
        balls_.apply(operation, a.low);
        balls_.apply(operation, a.high);
    } else {
        Ball all = ball_of(a);
        balls_.apply(operation, all);
        a = range_of(all);
    }
}

void RangeArithmetic::apply(Operation operation, BallRange& a, const BallRange& b) const {
    if (auto known = combined(*this, operation, a, b)) {
        a = *std::move(known);
        return;
    }
    Ball all = ball_of(a);
    balls_.apply(operation, all, ball_of(b));
    a = range_of(all);
}

void RangeArithmetic::raise(BallRange& a, int exponent) const {
    if (exponent % 2 == 0) a = size(a);
    balls_.raise(a.low, std::abs(exponent));
    balls_.raise(a.high, std::abs(exponent));
    if (exponent < 0) a = quotient(point(Ball(1)), a);
}

BallRange RangeArithmetic::general_power(const BallRange& base, const BallRange& exponent) const {
    if (!is_above(base.low.get(), 0)) return range_of(balls_.of<arb_pow>(ball_of(base), ball_of(exponent)));
    const BallRange logarithm{balls_.of<arb_log>(base.low), balls_.of<arb_log>(base.high)};
    const BallRange power = product(logarithm, exponent);
    return {balls_.of<arb_exp>(power.low), balls_.of<arb_exp>(power.high)};
}
}  // namespace integrate
