// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/simulated/atomic.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "espalier/require.hpp"
#include "espalier/transports/simulated/atomic_network.hpp"
#include "espalier/transports/simulated/send_queue.hpp"

namespace espalier {

namespace {

/// A PE and its buffers. Steps are numbered from 0, and the clock always shows the start of a step.
class AtomicPe final : public Endpoint {
public:
    AtomicPe(int pe, const Machine& machine) : pe_(pe), machine_(machine) {}

    int pe() const override { return pe_; }
    int pes() const override { return machine_.pes(); }
    bool has_network_to_itself() const override { return true; }
    double now() const override { return static_cast<double>(clock_ * machine_.node) * seconds_of_picosecond; }
    double quantum_seconds() const override { return static_cast<double>(machine_.node) * seconds_of_picosecond; }
    double unasked_quantum_seconds() const override { return quantum_seconds(); }
    void worked(Nodes nodes) override { clock_ += static_cast<Picoseconds>(nodes); }

    void send(int to, MessageKind kind, MessageBody body) override {
        queue_.push(to, {.kind = kind, .from = pe_, .body = std::move(body)});
    }

    void offer(int to, MessageBody body, double priority) override {
        queue_.offer(to, priority, {.kind = MessageKind::work, .from = pe_, .body = std::move(body)});
    }

    bool receive(Message& message) override {
        if (!has_received_) return false;
        message = std::move(received_);
        has_received_ = false;
        return true;
    }

    void carry(std::unique_ptr<ProcessingElement> element) { element_ = std::move(element); }
    bool is_finished() const { return element_ == nullptr; }
    bool has_to_send() const { return !queue_.empty(); }

    /// Returns whether the PE has finished what it computes before this step.
    bool is_at_leisure(Picoseconds step) const { return clock_ <= step; }

    /// The send phase: puts the first message of the queue into the send buffer.
    void send_first(AtomicNetwork& network) {
        auto entry = queue_.pop();
        sending_ = std::move(entry.message);
        network.send({.from = pe_, .stamp = network.steps() + 1, .priority = entry.priority, .behind = queue_.size()},
                     entry.to);
    }

    /// Returns the message in the send buffer, which the network has emptied.
    Message sent() { return std::move(sending_); }

    /// The transmission phase: puts a message into the receive buffer.
    void put(Message message) { incoming_ = std::move(message); }

    /// The receive phase: takes the message from the receive buffer, and throws it away if the PE has finished.
    /// Requires that the message before has been read.
    void take_from_buffer() {
        require(!has_received_, "the message before has been read");
        received_ = std::move(incoming_);
        has_received_ = !is_finished();
    }
    bool has_received() const { return has_received_; }

    /// The local computation phase. Returns whether a node was searched.
    bool compute(Picoseconds step) {
        clock_ = step;
        const bool is_due = element_ != nullptr && (has_received_ || is_busy_);
        const auto activity = is_due ? element_->step() : Activity::waiting;
        const bool has_worked = clock_ > step;
        clock_ = std::max(clock_, step + 1);
        is_busy_ = activity == Activity::busy;
        if (activity == Activity::finished) element_.reset();
        return has_worked;
    }

    bool is_busy() const { return is_busy_; }
    Picoseconds clock() const { return clock_; }

private:
    int pe_;
    const Machine& machine_;
    Picoseconds clock_ = 0;
    bool is_busy_ = true;  // true at first, as the first step needs no message
    bool has_received_ = false;
    SendQueue queue_;
    Message sending_;
    Message incoming_;
    Message received_;
    std::unique_ptr<ProcessingElement> element_;
};

class AtomicMachine {
public:
    AtomicMachine(const Machine& machine, std::uint64_t seed, const Transport::Maker& make)
        : machine_(machine), network_(machine.pes(), *machine.arbiter, seed) {
        pes_.reserve(static_cast<std::size_t>(machine.pes()));
        for (int pe = 0; pe < machine.pes(); ++pe) pes_.emplace_back(pe, machine);
        for (auto& pe : pes_) pe.carry(make(pe));
    }

    Simulated::Observations run() {
        for (Picoseconds step = 0; !std::ranges::all_of(pes_, &AtomicPe::is_finished); ++step) {
            require_progress();
            send(step);
            transmit();
            for (auto& pe : pes_) compute(pe, step);
        }
        return observations_;
    }

private:
    void send(Picoseconds step) {
        for (auto& pe : pes_) {
            const bool may_send = pe.is_at_leisure(step) && network_.can_send(pe.pe());
            if (may_send && pe.has_to_send()) pe.send_first(network_);
        }
    }

    void transmit() {
        for (const auto& [from, to] : network_.transmit()) {
            pes_[static_cast<std::size_t>(to)].put(pes_[static_cast<std::size_t>(from)].sent());
            observations_.hops += from == to ? 0 : 1;
        }
    }

    void compute(AtomicPe& pe, Picoseconds step) {
        if (!pe.is_at_leisure(step)) return;
        if (network_.has_arrived(pe.pe()) && !pe.has_received()) {
            pe.take_from_buffer();
            network_.take(pe.pe());
        }
        if (pe.compute(step)) {
            observations_.last_worked = std::max(observations_.last_worked, pe.clock() * machine_.node);
        }
    }

    void require_progress() const {
        const auto acts = [this](const AtomicPe& pe) {
            return pe.is_busy() || pe.has_to_send() || network_.has_arrived(pe.pe());
        };
        if (!network_.is_empty() || std::ranges::any_of(pes_, acts)) return;
        std::vector<int> waiting;
        for (const auto& pe : pes_) {
            if (!pe.is_finished()) waiting.push_back(pe.pe());
        }
        fail_in_deadlock(waiting);
    }

    const Machine& machine_;
    AtomicNetwork network_;
    std::vector<AtomicPe> pes_;
    Simulated::Observations observations_;
};

}  // namespace

Simulated::Observations run_atomic(const Machine& machine, std::uint64_t seed, const Transport::Maker& make) {
    require(machine.arbiter.has_value(), "the machine of the atomic model has an arbiter");
    return AtomicMachine(machine, seed, make).run();
}

void fail_in_deadlock(std::span<const int> waiting) {
    constexpr std::size_t most_named = 8;
    throw std::logic_error(fmt::format("deadlock: {} PEs wait and no message is under way: {}{}", waiting.size(),
                                       fmt::join(waiting.first(std::min(waiting.size(), most_named)), " "),
                                       waiting.size() > most_named ? " ..." : ""));
}

}  // namespace espalier
