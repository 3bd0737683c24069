#pragma once

#include "integrate/arithmetic/ball.hpp"

namespace integrate {

// Orders and heights up to which Arb is quick.
constexpr long greatest_order = 10'000;
constexpr long greatest_height = 1'000;

/// Are all numbers of the ball above, or below, this one?
bool is_above(arb_srcptr value, long bound);
bool is_below(arb_srcptr value, long bound);

/// Are all of less than this size?
bool is_within(arb_srcptr value, long size);

}  // namespace integrate
