// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "espalier/transports/message.hpp"
#include "espalier/transports/simulated/machines.hpp"
#include "espalier/transports/simulated/pool.hpp"

namespace espalier {

/// A message on a simulated machine and the time of its arrival.
struct Arrival {
    Picoseconds time = 0;
    Pool<Arrival>::Number next = Pool<Arrival>::none;  ///< the next one in the same mailbox
    Message message = {};
};

/// All messages of a machine that are under way or wait in a mailbox. They stay in place until they are read.
using Arrivals = Pool<Arrival>;

/// The messages to a PE that it has not read yet, the earliest first; messages that arrive at the same time stay in the
/// order in which they were put here. There may be a million queues, most of them empty most of the time, so a queue
/// consists only of the two ends of a list.
class ArrivalQueue {
public:
    bool empty() const { return first_ == Arrivals::none; }

    /// Returns when the first message arrives. Requires that there is one.
    Picoseconds first_time(const Arrivals& arrivals) const { return arrivals[first_].time; }

    /// Returns the first message, or Arrivals::none if there is none.
    Arrivals::Number first() const { return first_; }

    void put(Arrivals& arrivals, Arrivals::Number number) {
        auto& arrival = arrivals[number];
        Arrivals::Number before = last_;
        if (!empty() && arrivals[last_].time > arrival.time) before = last_until(arrivals, arrival.time);
        auto& link = before == Arrivals::none ? first_ : arrivals[before].next;
        arrival.next = std::exchange(link, number);
        if (before == last_) last_ = number;
    }

    /// Takes the first message out. Requires that there is one.
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
    // Returns the last message that arrives no later than at `time`.
    Arrivals::Number last_until(const Arrivals& arrivals, Picoseconds time) const {
        auto last = Arrivals::none;
        for (auto i = first_; arrivals[i].time <= time; i = arrivals[i].next) last = i;
        return last;
    }

    Arrivals::Number first_ = Arrivals::none;
    Arrivals::Number last_ = Arrivals::none;
};

}  // namespace espalier
