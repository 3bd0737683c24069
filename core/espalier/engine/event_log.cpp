// SPDX-License-Identifier: Apache-2.0
#include "espalier/engine/event_log.hpp"

namespace espalier::engine {

EventLog::EventLog(std::uint64_t most, int pe, double start, std::vector<TraceEvent>& events)
    : most_(most), pe_(pe), start_(start), since_(start), events_(events) {}

void EventLog::ends(double now) { add(busy_ ? TraceEvent::Kind::work : TraceEvent::Kind::idle, since_, now); }

void EventLog::note(TraceEvent::Kind kind, double now, int other) { add(kind, now, now, other); }

void EventLog::note_incumbent(double now, double bound) {
    if (events_.size() >= most_) return;
    add(TraceEvent::Kind::incumbent, now, now);
    events_.back().value = bound;
}

void EventLog::change(bool busy, double now) {
    if (busy == busy_) return;
    add(busy_ ? TraceEvent::Kind::work : TraceEvent::Kind::idle, since_, now);
    busy_ = busy;
    since_ = now;
}

void EventLog::add(TraceEvent::Kind kind, double start, double end, int other) {
    if (events_.size() >= most_) return;
    events_.push_back({.kind = kind, .pe = pe_, .other = other, .start = start - start_, .end = end - start_});
}

}  // namespace espalier::engine
