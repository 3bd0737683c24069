// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace espalier {
/// The options of integrate(). The greatest error of `digits`, `relative` and `absolute` counts; if none is given,
/// 1e-10, relative or absolute.
struct IntegrateOptions {
    std::optional<int> digits = {};       ///< the same as a relative error of 10^-digits: 1 to 100,000
    std::optional<double> relative = {};  ///< an error of at most so many times the integral: above 0
    std::optional<double> absolute = {};  ///< an error of at most so much: above 0
    /// A method of the program integrate. A function that is given by its values can be integrated by "gauss-kronrod"
    /// and "trapezoid" in one variable, "genz-malik" in 2 to 10, and "lattice"; "auto" takes the first that fits.
    std::string method = "auto";
    /// At most so many, as far as the method can help it; default: 20 million.
    std::optional<std::uint64_t> evaluations = {};
    double seconds = std::numeric_limits<double>::infinity();  ///< after which the search ends with what it has
    int threads = 1;                                           ///< that evaluate at the same time; at least 1
    std::uint64_t shift_seed = 1;                              ///< "lattice": of its random shifts
    std::string breaks = {};     ///< of an expression of one variable: "0.3, 1/pi", where it is not smooth
    std::string variables = {};  ///< of an expression: their names, as "r, phi"; default: x, or x1, x2, ...
    std::string constants = {};  ///< of an expression: "a = 2; b = pi/a"
    /// Points between the limits, in any order, where a function of one variable is not smooth that is given by its
    /// values.
    std::vector<double> points = {};
};

/// The result of integrate(), as doubles or as text, which has all digits that are known.
template <class Number>
struct IntegrateFinding {
    Number value{};            ///< NaN, or "none", if nothing is known
    Number error{};            ///< what the value may be off by: estimated, unless `enclosed`; infinite, or "inf"
    bool met = false;          ///< is the error as small as was asked for?
    bool enclosed = false;     ///< is the error a proved bound?
    double confidence = 0;     ///< if above 0, value - error to value + error holds the integral that probably
    bool complete = false;     ///< false if `seconds` were too few
    std::string message = {};  ///< why the error is not met; if it is, what is to be known besides, mostly nothing
    std::string method = {};   ///< that has found it
    std::uint64_t evaluations = 0;
};

/// A function of one variable as integrate() calls it: `at` writes the values at `count` points x to y.
struct ValuesAt {
    void* function = nullptr;
    void (*at)(void* function, const double* x, double* y, std::size_t count) = nullptr;
};

/// Integrates a function of one variable from a to b, of which one or both may be infinite, in doubles, by the points
/// of Gauss and Kronrod on cells that are halved until the sum of the estimated errors is small enough. With the method
/// "auto" it begins with 21 points and extrapolates towards singular points; if that does not lead to the error that is
/// asked for, it begins anew with more caution. What no point has hit is overlooked: the program and an expression look
/// between the points in balls, which cannot be had of a function that is known by its values alone. Points where it
/// has no finite value are replaced by neighbours. Doubles let about 13 digits be promised. Requires: with several
/// threads, f may be called by all of them at once; it always returns the same for the same. Ensures: whatever the
/// number of threads, the same bits. What f throws is thrown. Throws std::invalid_argument for options and limits that
/// make no sense. Source: solvers/integrate/adaptive and solvers/integrate/library, where the papers are named.
[[nodiscard]] IntegrateFinding<double> integrate(const ValuesAt& f, double a, double b,
                                                 const IntegrateOptions& options = {});

/// Integrates a function f(x, y) that writes its values at many points x to y, which may be faster.
template <std::invocable<std::span<const double>, std::span<double>> F>
[[nodiscard]] IntegrateFinding<double> integrate(F&& f, double a, double b, const IntegrateOptions& options = {}) {
    using Function = std::remove_reference_t<F>;
    const auto at = [](void* function, const double* x, double* y, std::size_t count) {
        (*static_cast<Function*>(function))(std::span(x, count), std::span(y, count));
    };
    return integrate(ValuesAt{const_cast<void*>(static_cast<const void*>(std::addressof(f))), at}, a, b, options);
}

/// Integrates a function f(x) that returns its value at one point.
template <std::invocable<double> F>
[[nodiscard]] IntegrateFinding<double> integrate(F&& f, double a, double b, const IntegrateOptions& options = {}) {
    const auto values = [&f](std::span<const double> x, std::span<double> y) {
        for (std::size_t i = 0; i < x.size(); ++i) y[i] = f(x[i]);
    };
    return integrate(values, a, b, options);
}

/// Integrates a function of as many variables as there are limits, up to 360: on boxes for up to 10 of them, by shifted
/// lattices, with a confidence interval, for more.
[[nodiscard]] IntegrateFinding<double> integrate(const std::function<double(std::span<const double>)>& f,
                                                 const std::vector<double>& a, const std::vector<double>& b,
                                                 const IntegrateOptions& options = {});

/// Integrates an expression to any number of digits, just as the program does: limits are constant expressions such as
/// "pi/2" or "-inf", of several variables separated by commas; a limit may be a function of the variables before its
/// own. Requires: nothing. Ensures: as above. Throws std::invalid_argument, which says where, for what is no
/// expression.
[[nodiscard]] IntegrateFinding<std::string> integrate(const std::string& expression, const std::string& a,
                                                      const std::string& b, const IntegrateOptions& options = {});
}  // namespace espalier
