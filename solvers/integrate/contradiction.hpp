#pragma once

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"

namespace integrate {

/// Sums of steps that all miss a peak agree with each other to any number of digits. Do a few points in doubles, and a
/// look between them, contradict them?
bool is_contradicted(const Integral& integral, const Finding& finding);

/// Are two findings farther apart than they allow?
bool are_apart(const Finding& a, const Finding& b);

/// What is left of a finding that something contradicts.
Finding contradicted(Finding finding);

}  // namespace integrate
