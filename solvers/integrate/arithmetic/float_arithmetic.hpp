// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/multiprecision/mpfr.hpp>

#include <cstddef>

#include "integrate/expression/formula.hpp"

namespace integrate {

/// Floating point numbers of any precision, without bounds on rounding errors: the arithmetic of checks, which shares
/// nothing with balls. Of the special functions it knows those that MPFR has; the others are NaN. The precision is that of
/// the process, Float::default_precision().
using Float =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<0>, boost::multiprecision::et_off>;

class FloatArithmetic {
public:
    using Value = Float;

    Float constant(const Formula& formula, std::size_t place) const { return Float(formula.constants()[place]); }
    Float named_constant(Operation operation) const;
    void apply(Operation operation, Float& a) const;
    void apply(Operation operation, Float& a, const Float& b) const;
    void raise(Float& a, int exponent) const { a = pow(a, exponent); }
    void choose(Float& condition, const Float& a, const Float& b) const { condition = condition != 0 ? a : b; }
};

}  // namespace integrate
