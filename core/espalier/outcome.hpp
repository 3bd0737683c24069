// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
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
    /// The best value that a solution may have, as far as it is proved: that of the best solution after a complete search,
    /// and otherwise, if the tree tells bounds, the best bound of what is left.
    std::optional<double> bound{};
    std::vector<TraceEvent> trace{};  ///< in the process that carries PE 0; empty unless asked for

    /// Returns whether everything was searched that can change the answer.
    bool complete() const { return !is_early(stopped); }

    void merge(const Outcome& other) {
        answer.merge(other.answer);
        statistics.merge(other.statistics);
        stopped = std::max(stopped, other.stopped);
        trace.insert(trace.end(), other.trace.begin(), other.trace.end());
    }
};

}  // namespace espalier
