// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

#include "integrate/arithmetic/slope_arithmetic.hpp"

namespace integrate {

/// Balls that know by how much double precision is off there, to first order. The error stands in the place of a slope:
/// each operation hands on the errors of its operands as it would hand on slopes, and adds one of its own. That is half a
/// unit of the last place for constants and for what the processor computes, and five units for functions [GNU C Library
/// manual, "Known maximum errors in math functions", of those that have a derivative here]. The error is finite only if
/// the function is differentiable on all of the ball.
class RoundingArithmetic {
public:
    using Value = ValueAndSlope;

    /// `precision` in bits.
    explicit RoundingArithmetic(long precision) : slopes_(precision) {}

    /// Returns the ball together with an error of so many halves of a unit of the last place, and of the least double.
    static ValueAndSlope rounded(ValueAndSlope exact, int halves);

    ValueAndSlope constant(const Formula& formula, std::size_t place) const {
        return rounded(slopes_.constant(formula, place), 1);
    }
    ValueAndSlope named_constant(Operation operation) const { return rounded(slopes_.named_constant(operation), 1); }
    template <class... Operand>
    void apply(Operation operation, ValueAndSlope& a, const Operand&... b) const {
        slopes_.apply(operation, a, b...);
        const bool is_rounded_once = operation >= Operation::add && operation <= Operation::divide;
        a = rounded(std::move(a), is_rounded_once ? 1 : 10);
    }
    void raise(ValueAndSlope& a, int exponent) const;
    void choose(ValueAndSlope& condition, ValueAndSlope a, ValueAndSlope b) const {
        slopes_.choose(condition, std::move(a), std::move(b));
    }

private:
    SlopeArithmetic slopes_;
};

}  // namespace integrate
