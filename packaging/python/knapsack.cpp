// SPDX-License-Identifier: Apache-2.0
#include <pybind11/stl.h>
#include <optional>
#include <utility>
#include <espalier/knapsack.hpp>
#include "python/functions.hpp"
#include "python/listening.hpp"

namespace py = pybind11;

namespace python {
namespace {
using espalier::knapsack::Options;
using espalier::knapsack::Result;
using espalier::knapsack::Status;

// Searches of at most this many seconds run on the calling thread, because a thread of their own would take longer than
// most of them. Ctrl-C waits for them.
constexpr double alone = 0.05;

// Returns a whole number of 64 bits, or nothing if the object is something else.
std::optional<std::int64_t> word(py::handle object) {
    if (PyIndex_Check(object.ptr()) == 0) return std::nullopt;
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    if (!number) throw py::error_already_set();
    int overflow = 0;
    const auto value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0) return std::nullopt;
    return value;
}

std::optional<std::vector<std::int64_t>> words(const py::object& numbers) {
    const auto row = py::reinterpret_steal<py::object>(PySequence_Fast(numbers.ptr(), "expected a row of numbers"));
    if (!row) throw py::error_already_set();
    std::vector<std::int64_t> result(static_cast<std::size_t>(PySequence_Fast_GET_SIZE(row.ptr())));
    PyObject* const* const items = PySequence_Fast_ITEMS(row.ptr());
    for (std::size_t i = 0; i < result.size(); ++i) {
        const auto value = word(items[i]);
        if (!value) return std::nullopt;
        result[i] = *value;
    }
    return result;
}

// An exception of on_incumbent is kept until the search has ended.
std::function<void(const std::string&)> teller(const py::object& on_incumbent, std::stop_source& stop,
                                               std::optional<py::error_already_set>& raised) {
    if (on_incumbent.is_none()) return {};
    return [&](const std::string& profit) {
        const py::gil_scoped_acquire lock;
        try {
            if (raised) return;
            const auto wish = on_incumbent(profit);
            if (!wish.is_none() && !wish.cast<bool>()) stop.request_stop();
        } catch (py::error_already_set& error) {
            raised.emplace(std::move(error));
            stop.request_stop();
        }
    };
}

template <class Number>
Result<Number> solved(const std::vector<Number>& profits, const std::vector<Number>& weights, const Number& capacity,
                      Options options, const py::object& on_incumbent) {
    if (on_incumbent.is_none()) {
        auto quick = options;
        quick.seconds = std::min(options.seconds, alone);
        const py::gil_scoped_release others_run;
        auto result = espalier::knapsack::solve(profits, weights, capacity, quick);
        if (result.status != Status::feasible || options.seconds <= alone) return result;
    }
    std::optional<py::error_already_set> raised;
    auto result = while_listening([&](std::stop_source& stop) {
        options.stop = stop.get_token();
        options.on_incumbent = teller(on_incumbent, stop, raised);
        return espalier::knapsack::solve(profits, weights, capacity, options);
    });
    if (raised) throw std::move(*raised);
    return result;
}

template <class Number>
py::tuple tuple_of(const Result<Number>& result) {
    if (result.status == Status::infeasible) return py::make_tuple("infeasible", py::none(), py::none(), py::none());
    py::list positions;
    for (std::size_t i = 0; i < result.choice.size(); ++i) {
        if (result.choice[i]) positions.append(i);
    }
    return py::make_tuple(result.status == Status::optimal ? "optimal" : "feasible", result.profit, result.bound,
                          std::move(positions));
}
}  // namespace

py::object knapsack(const py::object& profits, const py::object& weights, const py::object& capacity, double time_limit,
                    std::uint64_t memory_limit, int threads, const py::object& on_incumbent) {
    const auto of_profits = words(profits);
    const auto of_weights = words(weights);
    const auto room = word(capacity);
    if (!of_profits || !of_weights || !room) return py::none();
    return tuple_of(solved(*of_profits, *of_weights, *room,
                           {.seconds = time_limit, .memory = memory_limit, .threads = threads}, on_incumbent));
}

py::object knapsack_of_texts(const std::vector<std::string>& profits, const std::vector<std::string>& weights,
                             const std::string& capacity, double time_limit, std::uint64_t memory_limit, int threads,
                             const py::object& on_incumbent) {
    return tuple_of(solved(profits, weights, capacity,
                           {.seconds = time_limit, .memory = memory_limit, .threads = threads}, on_incumbent));
}
}  // namespace python
