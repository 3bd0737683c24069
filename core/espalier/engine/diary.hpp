#pragma once

#include <cstdint>
#include <vector>

#include "espalier/trace.hpp"

namespace espalier::engine {

/// What one PE does and when, for a trace if one is wanted, and since when the PE has been busy or idle.
class Diary {
public:
    /// Keeps the first `most` events; none are wanted if that is 0. `start` is the time of the run's start; the events
    /// outlive this.
    Diary(std::uint64_t most, int pe, double start, std::vector<TraceEvent>& events)
        : most_(most), pe_(pe), start_(start), since_(start), events_(events) {}

    /// When the PE became busy or idle, whichever it is now.
    double since() const { return since_; }

    /// The PE has work from now on; nothing changes if it had some already.
    void becomes_busy(double now) { change(true, now); }
    /// The PE has no work from now on. A PE that gives its work away and gets other work at once does not become idle.
    void becomes_idle(double now) { change(false, now); }
    /// The run ends.
    void ends(double now) { add(busy_ ? TraceEvent::Kind::work : TraceEvent::Kind::idle, since_, now); }

    void note(TraceEvent::Kind kind, double now, int other) { add(kind, now, now, other); }

    /// The PE has found a better bound; no number (NaN) if it is none.
    void note_incumbent(double now, double bound) {
        if (events_.size() >= most_) return;
        add(TraceEvent::Kind::incumbent, now, now);
        events_.back().value = bound;
    }

private:
    void change(bool busy, double now) {
        if (busy == busy_) return;
        add(busy_ ? TraceEvent::Kind::work : TraceEvent::Kind::idle, since_, now);
        busy_ = busy;
        since_ = now;
    }

    void add(TraceEvent::Kind kind, double start, double end, int other = -1) {
        if (events_.size() >= most_) return;
        events_.push_back({.kind = kind, .pe = pe_, .other = other, .start = start - start_, .end = end - start_});
    }

    std::uint64_t most_;
    int pe_;
    bool busy_ = false;
    double start_;
    double since_;
    std::vector<TraceEvent>& events_;
};

}  // namespace espalier::engine
