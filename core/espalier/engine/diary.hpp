#pragma once

#include <vector>

#include "espalier/trace.hpp"

namespace espalier::engine {

/// What one PE does when, for a trace if one is wanted, and since when it has been busy or idle.
class Diary {
public:
    /// `start` is the time of the run's start; the events outlive this.
    Diary(bool wanted, int pe, double start, std::vector<TraceEvent>& events)
        : wanted_(wanted), pe_(pe), start_(start), since_(start), events_(events) {}

    /// The time since when the PE has been as busy or idle as it is.
    double since() const { return since_; }

    /// The PE has work; nothing new if it had. A PE that gives its work away and gets other at once was never idle.
    void becomes_busy(double now) { change(true, now); }
    void becomes_idle(double now) { change(false, now); }
    /// Requires that the PE is idle.
    void ends(double now) { add(TraceEvent::Kind::idle, since_, now); }

    void note(TraceEvent::Kind kind, double now, int other = -1) { add(kind, now, now, other); }

private:
    void change(bool busy, double now) {
        if (busy == busy_) return;
        add(busy_ ? TraceEvent::Kind::work : TraceEvent::Kind::idle, since_, now);
        busy_ = busy;
        since_ = now;
    }

    void add(TraceEvent::Kind kind, double start, double end, int other = -1) {
        if (!wanted_) return;
        events_.push_back({.kind = kind, .pe = pe_, .other = other, .start = start - start_, .end = end - start_});
    }

    bool wanted_;
    int pe_;
    double start_;
    double since_;
    bool busy_ = false;
    std::vector<TraceEvent>& events_;
};

}  // namespace espalier::engine
