// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/refine.hpp"

#include <algorithm>
#include <cmath>

#include <espalier/require.hpp>

namespace integrate {

double threshold_for(std::span<const double> errors, double budget) {
    espalier::require(std::is_sorted(errors.rbegin(), errors.rend()), "errors are given in falling order");
    espalier::require(budget > 0, "there is an error that may be left");
    double below = 0;
    for (const double error : errors) below += error;
    // With the `above` greatest errors brought down to the threshold and the others as they are.
    for (std::size_t above = 1; above <= errors.size(); ++above) {
        below -= errors[above - 1];
        const double next = above < errors.size() ? errors[above] : 0;
        const double threshold = (budget - std::max(below, 0.0)) / static_cast<double>(above);
        if (threshold >= next) return std::min(threshold, std::nextafter(errors[above - 1], 0));
    }
    return 0;
}

double threshold_of_falling_errors(std::span<const double> errors, double budget, double factor) {
    double left = 0;
    for (const double error : errors) left += error;
    for (const double error : errors) {
        left -= (1 - factor) * error;
        if (left <= budget) return std::nextafter(error, 0);
    }
    return 0;
}

Finding without_digits(Finding finding) {
    finding.met = false;
    finding.error = HUGE_VAL;
    finding.shortcoming = "what doubles round it by is more than is allowed";
    return finding;
}

}  // namespace integrate
