// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "espalier/trace.hpp"

namespace espalier::program {

/// The events of all searches of a run, one search after the other, as far as a file of limited size can hold them.
class RunTrace {
public:
    /// Keeps as many events as fit into a file of about `bytes` bytes.
    explicit RunTrace(std::uint64_t bytes = 0) : most_events_(bytes / bytes_per_event_) {}

    /// Returns how many events each of `pes` PEs may add in the next search. Requires `pes > 0`.
    [[nodiscard]] std::uint64_t events_left(int pes) const;

    /// Adds the events of the next search, in which each PE kept at most its first `most` events. Requires times that
    /// count from the start of the search and, for each PE, events in the order of their ends. Incumbents are shown as
    /// `incumbent_text` of their values, if there is such a function.
    void add(std::vector<TraceEvent> events, std::uint64_t most,
             const std::function<std::string(const std::string&)>& incumbent_text = {});

    /// Returns the events of all searches. Times count from the start of the first search, and leave out the pauses
    /// between searches.
    [[nodiscard]] const std::vector<TraceEvent>& events() const { return events_; }

    /// Returns when each of the searches began, in the same time as the events.
    [[nodiscard]] const std::vector<double>& begins() const { return begins_; }

    /// Returns when the last event of all ended.
    [[nodiscard]] double end() const { return end_; }

    /// Returns whether a PE may have had more events than it was allowed to keep.
    [[nodiscard]] bool is_cut_off() const { return complete_until_ < std::numeric_limits<double>::infinity(); }

    /// Returns the time until which no event is missing, or infinity if none is missing at all.
    [[nodiscard]] double complete_until() const { return complete_until_; }

private:
    static constexpr std::uint64_t bytes_per_event_ =
        100;  // an event's line in the file and its share of arrows and curves

    std::uint64_t most_events_;
    std::vector<TraceEvent> events_;
    std::vector<double> begins_;
    double end_ = 0;
    double complete_until_ = std::numeric_limits<double>::infinity();
};

}  // namespace espalier::program
