#pragma once

#include <utility>

#include "espalier/transports/message.hpp"
#include "espalier/transports/simulated/machines.hpp"
#include "espalier/transports/simulated/pool.hpp"

namespace espalier {

/// A message on a simulated machine and when it arrives.
struct Arrival {
    Picoseconds time = 0;
    Pool<Arrival>::Number next = Pool<Arrival>::none;  ///< in the same mailbox
    Message message = {};
};

/// All messages that are under way on a machine or wait in a mailbox. They stay where they are until they are read.
using Arrivals = Pool<Arrival>;

/// The messages to one PE that it has not read yet, the earliest first; of those that arrive at the same time, the one
/// that came here first. A million of these are empty for most of the time, so that they are no more than the two ends
/// of a list.
class ArrivalQueue {
public:
    bool empty() const { return first_ == Arrivals::none; }

    /// When the first one arrives. Requires that there is one.
    Picoseconds first_time(const Arrivals& arrivals) const { return arrivals[first_].time; }

    /// The first one; Arrivals::none if there is none.
    Arrivals::Number first() const { return first_; }

    void put(Arrivals& arrivals, Arrivals::Number number) {
        auto& arrival = arrivals[number];
        Arrivals::Number before = last_;
        if (!empty() && arrivals[last_].time > arrival.time) before = last_until(arrivals, arrival.time);
        auto& link = before == Arrivals::none ? first_ : arrivals[before].next;
        arrival.next = std::exchange(link, number);
        if (before == last_) last_ = number;
    }

    /// Takes the first one out. Requires that there is one.
    Message take_first(Arrivals& arrivals) {
        const auto number = first_;
        auto& arrival = arrivals[number];
        first_ = arrival.next;
        if (empty()) last_ = Arrivals::none;
        Message message = std::move(arrival.message);
        arrivals.remove(number);
        return message;
    }

private:
    // The last one that arrives no later.
    Arrivals::Number last_until(const Arrivals& arrivals, Picoseconds time) const {
        auto last = Arrivals::none;
        for (auto i = first_; arrivals[i].time <= time; i = arrivals[i].next) last = i;
        return last;
    }

    Arrivals::Number first_ = Arrivals::none;
    Arrivals::Number last_ = Arrivals::none;
};

}  // namespace espalier
