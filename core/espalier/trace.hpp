// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <span>
#include <tuple>
#include <vector>

namespace espalier {
/// An event at a PE. Times are in seconds on the transport's clock, from the start of the run.
struct TraceEvent {
    enum class Kind : std::uint8_t {
        work,      ///< the PE has a subproblem
        idle,      ///< the PE has none
        request,   ///< the PE asks another one for work
        split,     ///< the PE sends a part of its work, or all of it, to another one
        receipt,   ///< the PE receives such a part
        incumbent  ///< the PE has found a better solution
    };
    Kind kind = Kind::work;
    std::int32_t pe = 0;
    std::int32_t other = -1;  ///< the PE that is asked (request), that gets the part (split) or that gave it (receipt)
    double start = 0;
    double end = 0;                                           ///< equal to start for an event without duration
    double value = std::numeric_limits<double>::quiet_NaN();  ///< the value of an incumbent, if it is a number

    /// Returns whether the event has a duration.
    [[nodiscard]] bool lasts() const { return kind == Kind::work || kind == Kind::idle; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.kind, self.pe, self.other, self.start, self.end, self.value);
    }
};

/// Writes the events in Chrome's trace event format, which trace viewers open: one row for each PE, an arrow from each
/// split to its receipt, and curves of the busy PEs and of the incumbents. `begins` are the starts of the run's
/// searches, in seconds and in increasing order; if there are several, they get a row of their own. Requires that the
/// events of each PE are in the order of their ends.
void write_chrome_trace(std::ostream& out, const std::vector<TraceEvent>& events, std::span<const double> begins = {});
}  // namespace espalier
