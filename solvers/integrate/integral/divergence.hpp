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

inline constexpr long divergence_bits = 128;

/// Returns the integrand's variables around a point that lies next to the left or right limit of one of them.
std::vector<Ball> balls_near(const std::vector<Interval>& intervals, std::size_t axis, bool right);

/// Returns how the integrand diverges next to the left or right limit of one of its variables, whatever the others near
/// some point are, or nothing if it is not proved that its integral does not exist.
Divergence diverges(const Formula& integrand, const std::vector<Interval>& intervals, std::size_t axis, bool right);

/// Returns the reason that an integral does not exist which grows too fast at a place.
std::string reason(const std::string& place);
std::string place_of(const Interval& piece, bool right);

/// Returns what divergence() does for several variables.
std::optional<std::string> divergence_in_space(const Integral& integral);

}  // namespace integrate
