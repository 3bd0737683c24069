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
struct RunTrace {
    /// Keeps as many events as fit into a file of about `bytes` bytes.
    explicit RunTrace(std::uint64_t bytes = 0) : most_events(bytes / bytes_per_event) {}

    /// Returns how many events each of `pes` PEs may add in the next search. Requires `pes > 0`.
    [[nodiscard]] std::uint64_t events_left(int pes) const;

    /// Adds the events of the next search, in which each PE kept at most its first `most` events. Requires times that
    /// count from the start of the search and, for each PE, events in the order of their ends. Incumbents are shown as
    /// `incumbent_text` of their values, if there is such a function.
    void add(std::vector<TraceEvent> next, std::uint64_t most,
             const std::function<std::string(const std::string&)>& incumbent_text = {});

    /// Returns whether a PE may have had more events than it was allowed to keep.
    [[nodiscard]] bool is_cut_off() const { return complete_until < std::numeric_limits<double>::infinity(); }

    /// The bytes of an event's line in the file and of its share of arrows and curves.
    static constexpr std::uint64_t bytes_per_event = 100;

    std::uint64_t most_events;
    /// The events of all searches. Times count from the start of the first search, and leave out the pauses between
    /// searches.
    std::vector<TraceEvent> events{};
    std::vector<double> begins{};  ///< the starts of the searches, in the same time as the events
    double end = 0;                ///< the time when the last event of all ended
    /// The time until which no event is missing, or infinity if none is missing at all.
    double complete_until = std::numeric_limits<double>::infinity();
};
}  // namespace espalier::program
