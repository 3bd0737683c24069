// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pybind11/pybind11.h>
#include <chrono>
#include <future>
#include <stop_token>

/// Calls work(stop) on a thread of its own and meanwhile, fifty times a second, lets this thread handle Python's
/// signals, so that Ctrl-C and any handler that raises an exception end the work: `stop` is then requested, and the
/// exception is thrown once the work has ended. Other threads of Python run meanwhile. Returns what `work` returns, and
/// throws what it throws. Requires that this thread has Python's lock.
template <class Work>
auto while_listening(Work work) {
    constexpr std::chrono::milliseconds often{20};
    const pybind11::gil_scoped_release others_run;
    std::stop_source stop;
    auto result = std::async(std::launch::async, [&] { return work(stop); });
    while (result.wait_for(often) == std::future_status::timeout) {
        const pybind11::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() == 0) continue;
        const pybind11::error_already_set raised;
        stop.request_stop();
        const pybind11::gil_scoped_release others_run_until_the_end;
        result.wait();
        throw raised;
    }
    return result.get();
}
