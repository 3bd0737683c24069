// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/simulated/simulated.hpp"
#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <queue>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>
#include "espalier/random.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/simulated/atomic.hpp"
#include "espalier/transports/simulated/calendar.hpp"
#include "espalier/transports/simulated/simulated_pe.hpp"

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
        under_way_.push({.time = sent + machine_.latency + machine_.hop,
                         .number = entered_++,
                         .at = machine_.next_on_way(from, to),
                         .to = to,
                         .arrival = arrival,
                         .routing = machine_.hop + storing});
    }

    bool empty() const { return under_way_.empty(); }

    /// Returns when the first message reaches its next PE. Requires that a message is under way.
    Picoseconds next() const { return under_way_.top().time; }

    /// Moves the first message to its next PE: calls arrived(pe, time, arrival) if that is the last one, and otherwise
    /// routed(pe, time) for the time that this PE spends. Requires that a message is under way, and that hops are made
    /// in the order of time, because a message that came earlier must not find a router taken by one that came later.
    template <class Routed, class Arrived>
    void make_next_hop(Routed routed, Arrived arrived) {
        UnderWay first = under_way_.top();
        under_way_.pop();
        if (first.at == first.to) return arrived(first.to, first.time, first.arrival);
        Picoseconds& free = free_[static_cast<std::size_t>(first.at)];
        const Picoseconds routing = machine_.slowed(first.at, first.routing);
        free = std::max(free, first.time) + routing;
        routed(first.at, routing);
        first.time = free;
        first.at = machine_.next_on_way(first.at, first.to);
        under_way_.push(first);
    }

private:
    struct UnderWay {
        Picoseconds time;  // the time at which it reaches `at`
        std::uint64_t number;
        int at;
        int to;
        Arrivals::Number arrival;
        Picoseconds routing;  // the time that each PE on the way spends, if it is not slow

        bool operator>(const UnderWay& other) const {
            return time != other.time ? time > other.time : number > other.number;
        }
    };

    const Machine& machine_;
    std::vector<Picoseconds> free_;  // the time at which each PE has routed everything that has come to it
    std::priority_queue<UnderWay, std::vector<UnderWay>, std::greater<>> under_way_;  // the first message on top
    std::uint64_t entered_ = 0;
};

/// The running machine: its PEs and the messages between them.
class Simulated::Simulation {
public:
    Simulation(const Machine& machine, std::uint64_t seed)
        : machine_(machine),
          slow_machine_(machine.of_slow_pes()),
          pes_(machine.pes()),
          is_uniform_(machine.is_uniform()),
          // Requests are answered within about a message's time or, on a synchronous machine, in the next step.
          quantum_(machine.is_synchronous      ? machine.node
                   : machine.between_looks > 0 ? machine.between_looks
                                               : machine.mean_message()),
          delays_(seed),
          calendar_(machine.has_contention ? std::min(machine.least_message(), machine.hop) : machine.least_message()) {
        if (machine.has_contention) routers_.emplace(machine);
        if (machine.noise > 0) interruptions_.emplace(machine, seed);
    }

    /// Returns the machine with the costs of this PE.
    const Machine& machine_of(int pe) const { return machine_.is_slow(pe) ? slow_machine_ : machine_; }
    /// Returns the interruptions. Requires a machine with noise.
    const Interruptions& interruptions() const { return *interruptions_; }
    int pes() const { return pes_; }
    bool is_uniform() const { return is_uniform_; }
    double quantum_seconds() const { return static_cast<double>(quantum_) * seconds_of_picosecond; }
    const Observations& observations() const { return observations_; }
    Arrivals& arrivals() { return arrivals_; }

    void run(const Maker& make) {
        endpoints_.reserve(static_cast<std::size_t>(pes_));
        for (int pe = 0; pe < pes_; ++pe) endpoints_.emplace_back(pe, *this);
        for (auto& endpoint : endpoints_) {
            endpoint.carry(make(endpoint));
            if (machine_.broadcasts_root) endpoint.begin_after(machine_.broadcast_end(endpoint.pe()));
            if (endpoint.has_new_turn()) calendar_.enter_turn(endpoint.pe(), endpoint.turn());
        }
        const auto read = [this](int pe, Arrivals::Number arrival) { at(pe).put(arrival); };
        const auto turn = [this](int pe) {
            auto& endpoint = at(pe);
            while (endpoint.turn() < calendar_.end()) endpoint.step();
            if (endpoint.has_new_turn()) calendar_.enter_turn(pe, endpoint.turn());
        };
        const auto foresee = [this](Calendar::Ahead ahead, int pe, Arrivals::Number arrival) {
            ahead == Calendar::Ahead::far ? prefetch_ends(pe, arrival) : prefetch_contents(pe, arrival);
        };
        do {
            pass_messages_on();
        } while (calendar_.go_through_next(foresee, read, turn));
        std::vector<int> unfinished;
        for (const auto& endpoint : endpoints_) {
            if (!endpoint.finished()) unfinished.push_back(endpoint.pe());
        }
        if (!unfinished.empty()) fail_in_deadlock(unfinished);
    }

    void worked(Picoseconds until) { observations_.last_worked = std::max(observations_.last_worked, until); }

    void deliver(int to, Picoseconds sent, const MessageCosts& costs, Message message) {
        const int from = message.from;
        const int hops = machine_.hops(from, to);
        observations_.hops += static_cast<std::uint64_t>(hops);
        const auto arrival = arrivals_.add();
        const auto bytes = message.body.size();
        arrivals_[arrival].message = std::move(message);
        if (routers_ && to != from) return routers_->enter(from, to, sent, bytes, arrival);
        arrive(to, sent + machine_.transit(costs, hops, bytes), arrival);
    }

private:
    SimulatedPe<Simulation>& at(int pe) { return endpoints_[static_cast<std::size_t>(pe)]; }

    // Prefetches what numbers lead to. With many PEs, no data of a PE are in a cache when its turn comes.
    void prefetch_ends(int pe, Arrivals::Number arrival) const {
        prefetch(&endpoints_[static_cast<std::size_t>(pe)], sizeof(SimulatedPe<Simulation>));
        if (arrival != Arrivals::none) prefetch(&arrivals_[arrival], sizeof(Arrival));
    }

    // Prefetches what the data that prefetch_ends() asked for point to.
    void prefetch_contents(int pe, Arrivals::Number arrival) {
        at(pe).prefetch_contents();
        if (arrival == Arrivals::none) return;
        const MessageBody& body = arrivals_[arrival].message.body;
        if (!body.empty()) prefetch(body.data(), body.size());
    }

    // Moves the messages under way as far as they get until the end of the next window. Messages that PEs send in that
    // window do not make their first hop before its end.
    void pass_messages_on() {
        if (!routers_) return;
        while (!routers_->empty() && routers_->next() < calendar_.next_end()) {
            routers_->make_next_hop(
                [this](int pe, Picoseconds time) { at(pe).route(time); },
                [this](int to, Picoseconds time, Arrivals::Number arrival) { arrive(to, time, arrival); });
        }
    }

    void arrive(int to, Picoseconds earliest, Arrivals::Number arrival) {
        const int from = arrivals_[arrival].message.from;
        const Picoseconds time = in_order(from, to, earliest + random_delay());
        debug_require(time >= calendar_.end() || from == to,
                      "a message from another PE arrives in a window that is still to come");
        arrivals_[arrival].time = time;
        calendar_.enter_arrival(to, time, arrival);
    }

    Picoseconds random_delay() {
        if (machine_.delay == 0) return 0;
        return static_cast<Picoseconds>(delays_() % static_cast<std::uint64_t>(machine_.delay));
    }

    // Returns a time of arrival that keeps the messages between two PEs in order.
    Picoseconds in_order(int from, int to, Picoseconds arrival) {
        if (!machine_.may_reorder()) return arrival;
        const auto pair = (static_cast<std::uint64_t>(from) << 32) | static_cast<std::uint32_t>(to);
        if (last_arrivals_.size() > most_last_arrivals_) forget_what_has_arrived();
        auto& last = last_arrivals_[pair];
        last = std::max(arrival, last);
        return last;
    }

    // Forgets arrivals that can no longer matter. Messages from now on arrive at the end of the window at the earliest.
    void forget_what_has_arrived() {
        std::erase_if(last_arrivals_, [this](const auto& entry) { return entry.second <= calendar_.end(); });
        most_last_arrivals_ = std::max(most_last_arrivals_, 2 * last_arrivals_.size());
    }

    const Machine& machine_;
    Machine slow_machine_;
    int pes_;
    bool is_uniform_;
    Picoseconds quantum_;
    Random delays_;
    std::optional<Interruptions> interruptions_;
    Arrivals arrivals_;
    Calendar calendar_;
    std::optional<Routers> routers_;
    std::vector<SimulatedPe<Simulation>> endpoints_;
    std::unordered_map<std::uint64_t, Picoseconds> last_arrivals_;  // times by pairs of PEs, as long as they may matter
    std::size_t most_last_arrivals_ = 1 << 12;  // the size above which those that do not matter are removed
    Observations observations_;
};

Simulated::Simulated(Machine machine, std::uint64_t seed) : machine_(std::move(machine)), seed_(seed) {}

Simulated::~Simulated() = default;

void Simulated::set_node_cost(Picoseconds node) {
    require(node > 0, "searching a node takes time");
    machine_.node = node;
    machine_.is_node_measured = false;
}

void Simulated::run(const Maker& make) {
    if (machine_.is_node_measured) throw std::logic_error("node=auto: the cost of a node has not been set");
    if (machine_.arbiter) {
        observations_ = run_atomic(machine_, seed_, make);
        return;
    }
    Simulation simulation(machine_, seed_);
    simulation.run(make);
    observations_ = simulation.observations();
}
}  // namespace espalier
