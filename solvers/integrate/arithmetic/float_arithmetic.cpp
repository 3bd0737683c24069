// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/float_arithmetic.hpp"

namespace integrate {

Float FloatArithmetic::named_constant(Operation operation) const {
    Float result;
    apply(operation, result);
    return result;
}

void FloatArithmetic::apply(Operation operation, Float& a) const {
    auto* value = a.backend().data();
    auto* const function = function_of(operation).floats;
    function != nullptr ? static_cast<void>(function(value, value, MPFR_RNDN)) : mpfr_set_nan(value);
}

void FloatArithmetic::apply(Operation operation, Float& a, const Float& b) const {
    auto* value = a.backend().data();
    auto* const function = function_of(operation).floats_of_two;
    function != nullptr ? static_cast<void>(function(value, value, b.backend().data(), MPFR_RNDN))
                        : mpfr_set_nan(value);
}

}  // namespace integrate
