// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/require.hpp"
#include "espalier/transports/simulated/arrivals.hpp"
#include "espalier/transports/simulated/machines.hpp"

namespace espalier {

/// The messages under way on a machine whose PEs route by software. Each PE on the way passes messages on one after the
/// other, in the order in which they come, and spends `hop` of its own time on each, and the time of the bytes, too, if
/// the machine stores and forwards. The first hop is part of the sender's work and the handling part of the receiver's,
/// in any case.
class Routers {
public:
    /// Requires a machine with contention, whose hops take time.
    explicit Routers(const Machine& machine)
        : machine_(machine), free_(static_cast<std::size_t>(machine.pes()), Picoseconds{0}) {
        require(machine.hop > 0, "routing a message takes time");
    }

    /// Enters a message of `bytes` bytes that has left its sender. Requires that it goes to another PE.
    void enter(int from, int to, Picoseconds sent, std::size_t bytes, Arrivals::Number arrival) {
        const Picoseconds storing = machine_.stores_and_forwards ? machine_.byte * static_cast<Picoseconds>(bytes) : 0;
        push({.time = sent + machine_.latency + machine_.hop,
              .number = entered_++,
              .at = machine_.next_on_way(from, to),
              .to = to,
              .arrival = arrival,
              .routing = machine_.hop + storing});
    }

    bool empty() const { return under_way_.empty(); }

    /// Returns when the first message reaches its next PE. Requires that a message is under way.
    Picoseconds next() const { return under_way_.front().time; }

    /// Moves the first message to its next PE: calls arrived(pe, time, arrival) if that is the last one, and otherwise
    /// routed(pe, time) for the time that this PE spends. Requires that a message is under way, and that hops are made
    /// in the order of time, because a message that came earlier must not find a router taken by one that came later.
    template <class Routed, class Arrived>
    void make_next_hop(Routed routed, Arrived arrived) {
        std::pop_heap(under_way_.begin(), under_way_.end(), later);
        UnderWay first = under_way_.back();
        under_way_.pop_back();
        if (first.at == first.to) return arrived(first.to, first.time, first.arrival);
        Picoseconds& free = free_[static_cast<std::size_t>(first.at)];
        const Picoseconds routing = machine_.slowed(first.at, first.routing);
        free = std::max(free, first.time) + routing;
        routed(first.at, routing);
        first.time = free;
        first.at = machine_.next_on_way(first.at, first.to);
        push(first);
    }

private:
    struct UnderWay {
        Picoseconds time;  // the time at which it reaches `at`
        std::uint64_t number;
        int at;
        int to;
        Arrivals::Number arrival;
        Picoseconds routing;  // the time that each PE on the way spends, if it is not slow
    };

    static bool later(const UnderWay& a, const UnderWay& b) {
        return a.time != b.time ? a.time > b.time : a.number > b.number;
    }

    void push(const UnderWay& message) {
        under_way_.push_back(message);
        std::push_heap(under_way_.begin(), under_way_.end(), later);
    }

    const Machine& machine_;
    std::vector<Picoseconds> free_;    // the time at which each PE has routed everything that has come to it
    std::vector<UnderWay> under_way_;  // a heap with the first message in front
    std::uint64_t entered_ = 0;
};

}  // namespace espalier
