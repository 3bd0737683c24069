// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <tuple>

namespace integrate {

/// The result of a rule on a region of the domain.
struct Measure {
    double value = 0;      ///< of the integral there
    double error = 0;      ///< estimated, at least `noise`; infinite if the integrand has no values there
    double estimate = 0;   ///< of the error, by the rule alone
    double shortfall = 0;  ///< the factor by which such estimates fell short of the errors, as halvings have shown
    double noise = 0;      ///< what of the error comes from rounding: smaller regions would have no less
    double magnitude = 0;  ///< the integral of the integrand's absolute value
    double least = 0;      ///< value at a point there
    double greatest = 0;
    std::uint32_t evaluations = 0;
    std::uint32_t stepped_around = 0;  ///< points without a finite value that were replaced by a neighbour
    bool undefined = false;            ///< no point has a finite value, or any neighbour with one

    friend bool operator==(const Measure&, const Measure&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.value, self.error, self.estimate, self.shortfall, self.noise, self.magnitude, self.least,
                        self.greatest, self.evaluations, self.stepped_around, self.undefined);
    }
};

}  // namespace integrate
