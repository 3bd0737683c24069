// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "integrate/integral/integral.hpp"

namespace integrate {

/// The integrand's sign next to an end where its integral does not exist; 0 if it is not known.
using Divergence = std::optional<int>;

/// Does the integral of an integrand not exist, whatever the other variables near some point are, next to the left or right
/// limit of one of them? None if that is not proved.
Divergence diverges(const Formula& integrand, const std::vector<Interval>& intervals, std::size_t axis, bool right);

/// Is it proved that an integral of one variable exists next to a limit?
bool converges(const Formula& integrand, const Interval& interval, bool right);

const Limit& end_of(const Interval& interval, bool right);

/// Returns the reason that an integral does not exist which grows too fast at a place.
std::string reason(const std::string& place);
std::string place_of(const Interval& piece, bool right);

/// divergence() for several variables.
std::optional<std::string> divergence_in_space(const Integral& integral);

}  // namespace integrate
