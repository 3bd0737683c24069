// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <espalier/program/run.hpp>
#include "integrate/finding.hpp"
#include "integrate/integral/integral.hpp"

namespace integrate {
/// The errors that are asked for: at most the greater one of an absolute error and one relative to the integral. Both
/// are powers of two, since 1000 digits are beyond a double; negative infinity stands for 0.
struct Tolerance {
    double absolute = -std::numeric_limits<double>::infinity();
    double relative = -std::numeric_limits<double>::infinity();

    /// The error allowed where the integral has this size, all as powers of two.
    double allowed(double size) const { return std::max(absolute, relative + size); }
};

/// Returns the relative error that so many digits are, as a power of two.
inline double error_of_digits(int digits) { return -std::log2(10.0) * digits; }

/// Returns the tolerance with these errors, powers of two; if none is given, 10 digits, relative or absolute.
inline Tolerance tolerance_for(std::optional<double> relative, std::optional<double> absolute) {
    const double otherwise = relative || absolute ? -std::numeric_limits<double>::infinity() : error_of_digits(10);
    return {.absolute = absolute.value_or(otherwise), .relative = relative.value_or(otherwise)};
}

/// Returns how many digits the tolerance amounts to: at least as many as are asked for.
inline int digits_of(const Tolerance& tolerance) {
    constexpr double rounding = 1e-9;
    const double finest = std::isinf(tolerance.relative) ? tolerance.absolute : tolerance.relative;
    return static_cast<int>(std::max(1.0, std::ceil(-finest / std::log2(10.0) - rounding)));
}

/// The settings of a method: how exact and how careful it has to be.
struct Settings {
    std::string method = "auto";  ///< one of method_names()
    Tolerance tolerance = {};
    int digits = 10;                                     ///< that the tolerance amounts to
    int partition = 3;                                   ///< the depth of the halvings before anything is decided
    std::optional<std::uint64_t> most_evaluations = {};  ///< after which no round begins
    std::uint64_t shift_seed = 1;                        ///< of the random shifts of lattices
    std::uint64_t cost = 1;  ///< of an evaluation: unless a number was asked for, so many times fewer are allowed
    double accuracy_threshold = 1e-6;     ///< theta_a of [B99]
    double resolution_threshold = 1e-10;  ///< theta_r of [B99]

    std::uint64_t evaluations_allowed() const { return most_evaluations.value_or(20'000'000 / cost); }
    /// Returns the number of evaluations in balls, which take longer and of which more are needed the more digits are
    /// asked for: as many as the square of their number, at singular ends.
    std::uint64_t balls_allowed() const {
        const auto wanted = static_cast<std::uint64_t>(digits);
        return most_evaluations.value_or(std::max<std::uint64_t>(2'000'000, 20 * wanted * wanted) / cost);
    }
    /// Returns the number of terms of sums of any number of digits, which converge within some evaluations for each
    /// digit.
    std::uint64_t terms_allowed() const {
        return most_evaluations.value_or(std::max<std::uint64_t>(150'000, 50 * static_cast<std::uint64_t>(digits)));
    }

    /// With as much as is left of the evaluations after so many, if a number was asked for.
    Settings after(std::uint64_t evaluations) const {
        Settings rest = *this;
        if (most_evaluations) rest.most_evaluations = *most_evaluations - std::min(*most_evaluations - 1, evaluations);
        return rest;
    }
};

using espalier::program::Run;

/// Integrates by one method, on the PEs of the run. Requires the same call in all ranks.
using Integrate = Finding(Run& run, const Integral& integral, const Settings& settings);
}  // namespace integrate
