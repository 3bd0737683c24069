// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <limits>
#include <vector>
#include "espalier/trace.hpp"

namespace espalier::engine {
/// The events of one PE, for a trace if one is wanted, and the time since which the PE has been busy or idle.
class EventLog {
public:
    /// Keeps the first `most` events in `events`, which outlives this. The run starts at the time `start`.
    EventLog(std::uint64_t most, int pe, double start, std::vector<TraceEvent>& events)
        : most_(most), pe_(pe), start_(start), since_(start), events_(events) {}

    /// Returns the time of the last change between busy and idle.
    double since() const { return since_; }

    /// Notes that the PE has work; nothing changes if it had some already.
    void becomes_busy(double now) { change(true, now); }
    /// Notes that the PE has no work. A PE that gives its work away and gets other work at once does not become idle.
    void becomes_idle(double now) { change(false, now); }
    /// Notes that the run ends.
    void ends(double now) { add(busy_ ? TraceEvent::Kind::work : TraceEvent::Kind::idle, since_, now); }

    void note(TraceEvent::Kind kind, double now, int other) { add(kind, now, now, other); }

    /// Notes that the PE has found a better bound, which is NaN if it is no number.
    void note_incumbent(double now, double bound) { add(TraceEvent::Kind::incumbent, now, now, -1, bound); }

private:
    void change(bool busy, double now) {
        if (busy == busy_) return;
        ends(now);
        busy_ = busy;
        since_ = now;
    }

    void add(TraceEvent::Kind kind, double start, double end, int other = -1,
             double value = std::numeric_limits<double>::quiet_NaN()) {
        if (events_.size() >= most_) return;
        events_.push_back({kind, pe_, other, start - start_, end - start_, value});
    }

    std::uint64_t most_;
    int pe_;
    bool busy_ = false;
    double start_;
    double since_;
    std::vector<TraceEvent>& events_;
};
}  // namespace espalier::engine
