#pragma once

#include <utility>

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

/// How many bits are worth computing of a function of the ball: those that its width leaves certain, relative to 1 or to
/// its numbers, and 64 to spare. LONG_MAX where it is exact.
long worthwhile_bits(arb_srcptr value);

/// Encloses what a function takes on where it rises, or falls, throughout: its values at the ends of the ball enclose all
/// others. `at` takes an exact ball and gives one.
template <class Function>
Ball between_ends(const Ball& a, long precision, Function at) {
    if (arb_is_exact(a.get()) != 0) return at(a);
    Ball low;
    Ball high;
    arb_get_lbound_arf(arb_midref(low.get()), a.get(), precision);
    arb_get_ubound_arf(arb_midref(high.get()), a.get(), precision);
    low = at(std::as_const(low));
    high = at(std::as_const(high));
    Ball result;
    arb_union(result.get(), low.get(), high.get(), precision);
    return result;
}

}  // namespace integrate
