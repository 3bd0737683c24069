// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pybind11/pybind11.h>
#include <cstdint>
#include <string>
#include <vector>

namespace python {
/// Answers the options in `words` of the program `solver`: golomb, integrate or puzzle15. Returns the JSON objects that
/// --json prints.
std::string report(const std::string& solver, const std::vector<std::string>& words);

/// Solves a knapsack with whole numbers of 64 bits. `time_limit` is in seconds; `on_incumbent` is None or is called
/// with the profits of better choices, and stops the search if what it returns is false but not None. Returns None if a
/// number is not such a whole number; otherwise (status, objective, bound, positions of the chosen items), the last
/// three None if no choice fits.
pybind11::object knapsack(const pybind11::object& profits, const pybind11::object& weights,
                          const pybind11::object& capacity, double time_limit, std::uint64_t memory_limit, int threads,
                          const pybind11::object& on_incumbent);

/// Solves a knapsack with numbers as text, as knapsack() does. All numbers of the result are text.
pybind11::object knapsack_of_texts(const std::vector<std::string>& profits, const std::vector<std::string>& weights,
                                   const std::string& capacity, double time_limit, std::uint64_t memory_limit,
                                   int threads, const pybind11::object& on_incumbent);

/// Integrates a function of Python, of one variable for each limit. With `vectorized`, it is called with an array of
/// points. `options` are those of espalier::IntegrateOptions that are not None. Returns the members of the result.
pybind11::dict integrate(const pybind11::object& function, const std::vector<double>& from,
                         const std::vector<double>& to, bool vectorized, const pybind11::dict& options);
}  // namespace python
