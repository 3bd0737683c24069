#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "espalier/trace.hpp"

namespace espalier::program {

/// What the PEs did in the searches of a run, one search behind the other, as far as a file of a limited size tells it.
class RunTrace {
public:
    /// The file is to take about so many bytes at most.
    explicit RunTrace(std::uint64_t bytes = 0) : most_events_(bytes / bytes_per_event_) {}

    /// How many events each of so many PEs may add in the next search. Requires that there are PEs.
    [[nodiscard]] std::uint64_t events_left(int pes) const;

    /// Adds the events of the next search, of which each PE was to keep its first `most`. Their times count from its
    /// start, and those of each PE are in the order of their ends.
    void add(std::vector<TraceEvent> events, std::uint64_t most);

    /// Events of all searches; times count from the start of the first one, without what lies between them.
    [[nodiscard]] const std::vector<TraceEvent>& events() const { return events_; }

    /// When each of the searches began, in the same time.
    [[nodiscard]] const std::vector<double>& begins() const { return begins_; }

    /// When the last event of all ended.
    [[nodiscard]] double end() const { return end_; }

    /// Did a PE have more to tell than it was to keep?
    [[nodiscard]] bool is_cut_off() const { return complete_until_ < std::numeric_limits<double>::infinity(); }

    /// Until when the events are all that happened: infinity if none is missing.
    [[nodiscard]] double complete_until() const { return complete_until_; }

private:
    static constexpr std::uint64_t bytes_per_event_ = 100;  // its line in the file, and its share of arrows and curves

    std::uint64_t most_events_;
    std::vector<TraceEvent> events_;
    std::vector<double> begins_;
    double end_ = 0;
    double complete_until_ = std::numeric_limits<double>::infinity();
};

}  // namespace espalier::program
