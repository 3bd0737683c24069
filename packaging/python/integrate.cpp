// SPDX-License-Identifier: Apache-2.0
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <espalier/integrate.hpp>
#include "python/functions.hpp"

namespace py = pybind11;

namespace python {
namespace {
/// A function of Python as integrate() calls it. Signals are handled before each call, so that Ctrl-C ends an integral
/// whose function is compiled.
class PythonFunction {
public:
    PythonFunction(py::object function, bool vectorized) : function_(std::move(function)), vectorized_(vectorized) {}

    /// Writes the values at `count` points x to y.
    void at(const double* x, double* y, std::size_t count) const {
        const py::gil_scoped_acquire lock;
        handle_signals();
        if (vectorized_) return set_values(function_(points(x, count)), {y, count});
        for (std::size_t i = 0; i < count; ++i) y[i] = value([&] { return function_(x[i]); });
    }

    /// Returns the value at a point of several variables.
    double of_point(std::span<const double> x) const {
        const py::gil_scoped_acquire lock;
        handle_signals();
        py::tuple arguments(x.size());
        for (std::size_t i = 0; i < x.size(); ++i) arguments[i] = x[i];
        return value([&] { return function_(*arguments); });
    }

private:
    static void handle_signals() {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }

    static py::array_t<double> points(const double* x, std::size_t count) {
        return py::array_t<double>(static_cast<py::ssize_t>(count), x);
    }

    static void set_values(const py::object& values, std::span<double> y) {
        const auto row = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(values);
        if (!row) throw py::error_already_set();
        if (static_cast<std::size_t>(row.size()) != y.size()) {
            throw py::value_error("a function that is vectorized returns one value for each point");
        }
        std::copy_n(row.data(), y.size(), y.begin());
    }

    // A division by 0 or an overflow is a point without a finite value, which integrate() replaces.
    template <class Call>
    static double value(Call call) {
        try {
            const double number = PyFloat_AsDouble(call().ptr());
            if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
            return number;
        } catch (py::error_already_set& error) {
            if (!error.matches(PyExc_ArithmeticError)) throw;
            return std::numeric_limits<double>::quiet_NaN();
        }
    }

    py::object function_;
    bool vectorized_;
};

template <class Target>
void take(const py::dict& options, const char* name, Target& target) {
    if (!options.contains(name)) return;
    try {
        target = options[name].cast<Target>();
    } catch (const py::cast_error&) {
        const auto given = py::repr(options[name]).cast<std::string>();
        throw py::type_error("integrate: " + std::string(name) + " cannot be " + given + ", which is of another type");
    }
}

espalier::IntegrateOptions options_of(const py::dict& given) {
    espalier::IntegrateOptions options;
    take(given, "digits", options.digits);
    take(given, "relative", options.relative);
    take(given, "absolute", options.absolute);
    take(given, "method", options.method);
    take(given, "evaluations", options.evaluations);
    take(given, "time_limit", options.seconds);
    take(given, "shift_seed", options.shift_seed);
    take(given, "break", options.points);
    return options;
}

py::dict members_of(const espalier::IntegrateFinding<double>& finding) {
    py::dict members;
    const bool is_known = std::isfinite(finding.value);
    members["status"] = finding.met ? "complete" : is_known ? "feasible" : "unknown";
    members["objective"] = is_known ? py::object(py::float_(finding.value)) : py::none();
    members["error_estimate"] = finding.error;
    members["enclosed"] = finding.enclosed;
    members["confidence"] = finding.confidence > 0 ? py::object(py::float_(finding.confidence)) : py::none();
    members["remark"] = finding.message;
    members["method"] = finding.method;
    members["evaluations"] = finding.evaluations;
    return members;
}

espalier::IntegrateFinding<double> integral(const PythonFunction& function, const std::vector<double>& from,
                                            const std::vector<double>& to, const espalier::IntegrateOptions& options) {
    const py::gil_scoped_release others_run;
    if (from.size() == 1 && to.size() == 1) {
        const auto at = [&](std::span<const double> x, std::span<double> y) {
            function.at(x.data(), y.data(), x.size());
        };
        return espalier::integrate(at, from.front(), to.front(), options);
    }
    return espalier::integrate([&](std::span<const double> x) { return function.of_point(x); }, from, to, options);
}
}  // namespace

py::dict integrate(const py::object& function, const std::vector<double>& from, const std::vector<double>& to,
                   bool vectorized, const py::dict& options) {
    return members_of(integral(PythonFunction(function, vectorized), from, to, options_of(options)));
}
}  // namespace python
