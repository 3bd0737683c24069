// SPDX-License-Identifier: Apache-2.0
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <espalier/program/errors.hpp>
#include "python/functions.hpp"

namespace py = pybind11;

// The functions of this module are called by the package's own code alone, which explains them to users.
PYBIND11_MODULE(_native, module) {
    module.doc() = "The solvers of Espalier, compiled.";
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const espalier::program::UsageError& error) {
            PyErr_SetString(PyExc_ValueError, error.what());
        } catch (const espalier::program::InputError& error) {
            PyErr_SetString(PyExc_ValueError, error.what());
        } catch (const espalier::program::OutputError& error) {
            PyErr_SetString(PyExc_OSError, error.what());
        }
    });
    module.def("report", python::report);
    module.def("knapsack", python::knapsack);
    module.def("knapsack_of_texts", python::knapsack_of_texts);
    module.def("integrate", python::integrate);
}
