#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "espalier/options.hpp"
#include "espalier/statistics.hpp"
#include "espalier/trace.hpp"

namespace espalier {

/// The result of solve(), which is the same in every process but for the trace.
template <class A>
struct Outcome {
    A answer{};
    Statistics statistics{};
    int pes = 1;
    StopReason stopped = StopReason::none;
    std::vector<TraceEvent> trace{};  ///< in the process that carries PE 0; empty unless asked for

    /// Was the whole tree searched?
    bool complete() const { return stopped == StopReason::none; }

    void merge(const Outcome& other) {
        answer.merge(other.answer);
        statistics.merge(other.statistics);
        stopped = std::max(stopped, other.stopped);
        trace.insert(trace.end(), other.trace.begin(), other.trace.end());
    }
};

}  // namespace espalier
