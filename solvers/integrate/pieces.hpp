#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/settings.hpp"

namespace integrate {

/// Which oscillations a method knows what to do with.
enum class Oscillations : std::uint8_t { of_sines, all };

/// Is the oscillation of a part that of a Bessel function?
bool has_bessel_waves(const Integral& integral);

/// The parts of an integral of one variable: its oscillating ones, if there are any and the method knows what to do with
/// them, else its pieces; and those in the complex plane.
std::vector<IntegralPart> parts_of(const Integral& integral, Oscillations known);

/// Integrates these parts one after another, each to its part of the error that is allowed for all, and again if their
/// sum is less than was thought. An integral in one piece is left as it is. What `stops`, if it is there, tells to stop
/// between searches is not complete.
[[nodiscard]] Finding in_parts(const Integral& integral, const std::vector<IntegralPart>& parts,
                               const Settings& settings,
                               const std::function<Finding(const Integral&, const Settings&)>& integrate,
                               const std::function<bool()>& stops = {});

}  // namespace integrate
