// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>
#include "espalier/random.hpp"
#include "espalier/require.hpp"
#include "espalier/transports/simulated/calendar.hpp"
#include "espalier/transports/simulated/machines.hpp"
#include "espalier/transports/transport.hpp"

namespace espalier {
/// The interruptions of PEs by an operating system. Each PE is interrupted at equal intervals, whatever it does, but
/// not all PEs at once: the first interruption of each is at a random time [Ferreira, Bridges, Brightwell 2008].
class Interruptions {
public:
    /// Requires a machine with noise. The same seed gives the same interruptions.
    Interruptions(const Machine& machine, std::uint64_t seed)
        : interval_(machine.noise_interval), duration_(machine.noise), seed_(seed) {
        require(duration_ > 0 && duration_ <= interval_ / 2, "interruptions leave a PE half of its time");
    }

    /// Returns when a PE has finished, if it begins at `begin` and would need `time` without interruptions. It takes
    /// less than twice `time` and one interruption.
    Picoseconds end(int pe, Picoseconds begin, Picoseconds time) const {
        const Picoseconds since = (begin + first(pe)) % interval_;  // the time since the last one began
        const Picoseconds still = std::max<Picoseconds>(0, duration_ - since);
        const Picoseconds free = std::max<Picoseconds>(0, since - duration_);
        return begin + still + time + (free + time) / (interval_ - duration_) * duration_;
    }

private:
    Picoseconds first(int pe) const {
        Random random(seed_, ~static_cast<std::uint64_t>(pe));
        return static_cast<Picoseconds>(random() % static_cast<std::uint64_t>(interval_));
    }

    Picoseconds interval_;
    Picoseconds duration_;
    std::uint64_t seed_;
};

// The greatest time that a clock shows, 35 days. Beyond it there is room for what a step adds without looking at the
// clock, and for interruptions, which may take as long again.
inline constexpr Picoseconds end_of_time = std::numeric_limits<Picoseconds>::max() / 3;
inline constexpr Picoseconds never = std::numeric_limits<Picoseconds>::max();

[[noreturn]] inline void fail_at_the_end_of_time() {
    throw std::runtime_error("the clocks of the simulated machine have run for 35 days, which is all that they can");
}

// Asks for memory that will be needed soon, so that it comes while other work is done. Has no other effect, so there
// may be fewer bytes than said, or none.
inline void prefetch(const void* memory, std::size_t bytes) {
    constexpr std::size_t line = 64;
    const auto* begin = static_cast<const char*>(memory);
    for (std::size_t i = 0; i < bytes; i += line) __builtin_prefetch(begin + i);
    // Without this statement, GCC 12 takes the function for one without effect and removes its calls.
    asm volatile("");
}

/// A PE of a simulated machine: its clock, its mailbox, and the time of its next step. The simulation outlives it.
template <class Simulation>
class SimulatedPe final : public Endpoint {
public:
    SimulatedPe(int pe, Simulation& simulation)
        : pe_(pe), simulation_(simulation), machine_(simulation.machine_of(pe)) {}

    int pe() const override { return pe_; }
    int pes() const override { return simulation_.pes(); }
    bool is_uniform() const override { return simulation_.is_uniform(); }
    bool passes_messages_on() const override { return machine_.has_contention; }
    std::vector<int> neighbours() const override {
        return machine_.has_links() ? machine_.neighbours(pe_) : Place::neighbours();
    }
    std::vector<int> sides() const override { return machine_.sides; }
    int random_near(int size, Random& random) const override {
        return machine_.has_links() ? machine_.random_near(pe_, size, random) : Place::random_near(size, random);
    }
    double now() const override { return static_cast<double>(clock_) * seconds_of_picosecond; }
    double quantum_seconds() const override { return simulation_.quantum_seconds(); }
    double unasked_quantum_seconds() const override { return quantum_seconds(); }

    void send(int to, MessageKind kind, MessageBody body) override {
        require(0 <= to && to < simulation_.pes(), "a message goes to a PE of the machine");
        const MessageCosts& costs = machine_.costs(pe_, to);
        clock_ = std::max(clock_, next_send_);
        if (clock_ > end_of_time) fail_at_the_end_of_time();
        next_send_ = clock_ + costs.gap;
        spend(machine_.handling(costs, body.size()));
        // All actions of a PE in a step happen at the step's start; other PEs see them at the start of a later step.
        const Picoseconds sent = machine_.is_synchronous ? std::max(began_, clock_ - machine_.node) : clock_;
        simulation_.deliver(to, sent, costs, {.kind = kind, .from = pe_, .body = std::move(body)});
    }

    bool receive(Message& message) override {
        auto& arrivals = simulation_.arrivals();
        if (mailbox_.empty() || mailbox_.first_time(arrivals) > clock_) {
            spend(machine_.look);
            return false;
        }
        message = mailbox_.take_first(arrivals);
        spend(machine_.handling(machine_.costs(message.from, pe_), message.body.size()));
        return true;
    }

    void worked(Nodes nodes) override {
        const Picoseconds node = machine_.node;
        if (std::cmp_greater(nodes, (end_of_time - clock_) / node)) fail_at_the_end_of_time();
        spend(node * static_cast<Picoseconds>(nodes));
        simulation_.worked(clock_);
    }

    // On a synchronous machine a PE is stepped only when a message has come.
    bool step_at(double time) override {
        if (machine_.is_synchronous) return false;
        due_ = std::max(clock_ + 1, static_cast<Picoseconds>(std::ceil(time / seconds_of_picosecond)));
        if (static_cast<double>(due_) * seconds_of_picosecond < time) ++due_;  // corrects rounding
        return true;
    }

    void has_split(std::uint64_t times) override { spend(machine_.split * static_cast<Picoseconds>(times)); }
    void begin_after(Picoseconds time) { turn_ = clock_ += time; }
    void carry(std::unique_ptr<ProcessingElement> element) { element_ = std::move(element); }
    bool finished() const { return element_ == nullptr; }
    Picoseconds turn() const { return turn_; }

    /// Returns whether turn() has changed since the last call, so that it has to be entered in the calendar.
    bool has_new_turn() { return turn_ != never && turn_ != std::exchange(entered_turn_, turn_); }

    /// Steps the PE once. Ensures that turn() is the time of the next step if no message comes.
    void step() {
        began_ = clock_ = std::max(clock_, turn_);
        // A PE that waited has routed meanwhile; any other one does so now.
        const Picoseconds routing = std::exchange(routing_, 0);
        if (!is_waiting_) clock_ += routing;
        due_ = never;
        const auto activity = element_->step();
        is_waiting_ = activity == Activity::waiting;
        turn_ = activity == Activity::busy ? clock_ : is_waiting_ ? end_of_wait() : never;
        if (activity == Activity::finished) element_.reset();
    }

    /// Notes that the PE has to route a message, which takes `time`.
    void route(Picoseconds time) { routing_ += time; }

    void put(Arrivals::Number arrival) {
        mailbox_.put(simulation_.arrivals(), arrival);
        if (is_waiting_) turn_ = end_of_wait();
    }

    /// Prefetches the memory that the next step needs.
    void prefetch_contents() const {
        constexpr std::size_t usual_bytes = 1024;  // the size of a PE without its subproblem
        if (element_) prefetch(element_.get(), usual_bytes);
        if (!mailbox_.empty()) prefetch(&simulation_.arrivals()[mailbox_.first()], sizeof(Arrival));
    }

private:
    Picoseconds end_of_wait() const {
        return mailbox_.empty() ? due_ : std::min(due_, std::max(clock_, mailbox_.first_time(simulation_.arrivals())));
    }

    /// Computes for `time`, and longer if it is interrupted.
    void spend(Picoseconds time) {
        clock_ += time;
        if (machine_.noise > 0) [[unlikely]]
            clock_ = simulation_.interruptions().end(pe_, clock_ - time, time);
    }

    int pe_;
    bool is_waiting_ = false;
    ArrivalQueue mailbox_;
    Simulation& simulation_;
    const Machine& machine_;  // with the costs of this PE
    Picoseconds turn_ = 0;
    Picoseconds due_ = never;  // the time of a step even without a message
    Picoseconds entered_turn_ = never;
    Picoseconds began_ = 0;  // the start of the current step
    Picoseconds clock_ = 0;
    Picoseconds next_send_ = 0;
    Picoseconds routing_ = 0;  // the time that routing takes before the PE goes on
    std::unique_ptr<ProcessingElement> element_;
};
}  // namespace espalier
