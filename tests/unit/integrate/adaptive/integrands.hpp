// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace integrate_test {
inline integrate::Integrand integrand(const char* text, const char* from, const char* to) {
    return {formula(text), integrate::Interval(formula(from), formula(to))};
}
}  // namespace integrate_test
