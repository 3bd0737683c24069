// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <chrono>
#include <cstdint>
#include <span>
#include <espalier/integrate.hpp>

namespace integrate {
/// The errors that quadrature() may make, one of which is above 0, and what it may take.
struct QuadratureLimits {
    double absolute = 0;
    double relative = 0;
    std::uint64_t evaluations = 0;
    std::chrono::steady_clock::time_point end = std::chrono::steady_clock::time_point::max();
};

/// Integrates a function that is known by its values from the first of the points to the last one, in doubles. The
/// others are points where it is not smooth. Takes the points of Gauss and Kronrod on cells, halves the cell of the
/// greatest error, and extrapolates the sums where cells shrink towards singular points. Gives up soon: it is meant for
/// the first look at a function; where the error is not met the finding has the last sum, if there is one, and what it
/// may be off by. Requires: at least two rising points, of which the first and the last may be infinite. What f throws
/// is thrown. Source: Piessens, de Doncker-Kapenga, Ueberhuber and Kahaner, QUADPACK, 1983.
espalier::IntegrateFinding<double> quadrature(const espalier::ValuesAt& f, std::span<const double> points,
                                              const QuadratureLimits& limits);
}  // namespace integrate
