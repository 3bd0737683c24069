// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "integrate/expression/expression.hpp"

namespace integrate {
/// Returns the whole number that a constant expression is proved to be, where no ball could tell: 0 for sqrt(2)^2 - 2, 1
/// for tan(pi/4) or log(e). None of what fractions and multiples of pi show anyway, or if nothing is proved.
std::optional<long> proved_whole_number(const Expression& constant);
}  // namespace integrate
