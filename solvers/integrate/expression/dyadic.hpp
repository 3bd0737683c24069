#pragma once

#include "integrate/expression/expression.hpp"

namespace integrate {

/// The number that a finite double is, written out exactly.
Expression written_out(double number);

}  // namespace integrate
